import { X12Refusal } from './refusal.ts';

/** The four delimiters of an interchange, one character each. Versions before 00402 have no repetition separator. */
export interface Delimiters {
  readonly element: string;
  readonly component: string;
  readonly repetition: string | null;
  readonly terminator: string;
}

export interface Header {
  readonly delimiters: Delimiters;
  /** Index behind the terminator. */
  readonly end: number;
  /** Index of the terminator, or of the line end before it. */
  readonly textEnd: number;
}

const ELEMENTS = 16;
/** A complete ISA segment has 106 characters. Wrong padding and wrapped lines make it longer. */
const MAX_HEADER = 256;

const isAlphanumeric = (char: string) => /^[A-Za-z0-9]$/.test(char);
const isBlank = (char: string) => char === ' ' || char === '\r' || char === '\n' || char === '\t';

/** How many blanks and line ends can be between ISA16 and the terminator. */
const MAX_BLANKS = 16;

/**
 * Reads the ISA segment at `start`. `offset` is the place of the segment in the file. The result is `incomplete` if more
 * text is needed; `isComplete` says that there is no more.
 */
export function readHeader(text: string, start: number, offset: number, isComplete: boolean): Header | 'incomplete' {
  const refuse = (sentence: string) => new X12Refusal('header', sentence, offset);
  const element = text.charAt(start + 3);
  const places = [start + 3];
  while (places.length < ELEMENTS) {
    const next = text.indexOf(element, places.at(-1)! + 1);
    if (next === -1 || next - start > MAX_HEADER) break;
    places.push(next);
  }
  const last = places.at(-1)!;
  const mayContinue = places.length === ELEMENTS ? text.length < last + 3 : text.length - start <= MAX_HEADER;
  if (mayContinue && !isComplete) return 'incomplete';
  if (mayContinue || places.length < ELEMENTS) throw refuse('The ISA segment does not have sixteen elements.');

  const end = findTerminator(text, last + 2, isComplete);
  if (end === 'incomplete') return end;
  const repetition = text.slice(places[10]! + 1, places[11]).trim();
  const delimiters: Delimiters = {
    element,
    component: text.charAt(last + 1),
    repetition: repetition.length === 1 && !isAlphanumeric(repetition) ? repetition : null,
    terminator: text.charAt(end),
  };
  const all = [element, delimiters.component, delimiters.repetition, delimiters.terminator].filter((x) => x !== null);
  if (new Set(all).size < all.length || all.some(isAlphanumeric) || all.includes(' '))
    throw refuse('The ISA segment does not name four different delimiters.');
  return { delimiters, end: end + 1, textEnd: last + 2 };
}

/** Returns the index of the terminator. Some files have a line end between ISA16 and the terminator. */
function findTerminator(text: string, start: number, isComplete: boolean): number | 'incomplete' {
  let next = start;
  while (next < text.length && next < start + MAX_BLANKS && isBlank(text.charAt(next))) next += 1;
  if (next === text.length && !isComplete) return 'incomplete';
  if (next < text.length && !isBlank(text.charAt(next)) && !(next > start && isAlphanumeric(text.charAt(next))))
    return next;
  // The line end is the terminator. In files with CRLF it is the LF, because some of their lines end with LF alone.
  return text.charAt(start) === '\r' && text.charAt(start + 1) === '\n' ? start + 1 : start;
}
