import type { Delimiters } from './delimiters.ts';
import { utf8Of } from './encoding.ts';

const PRINTABLE = /^[ -~]*$/;

/** A segment of a file. Its elements are split when the first one is read, because most readers skip some segments. */
export class Segment {
  readonly id: string;
  /** Place in the file, beginning with 1. */
  readonly number: number;
  /** Offset of the first byte in the file. */
  readonly start: number;
  /** Offset behind the terminator. */
  readonly end: number;
  readonly delimiters: Delimiters;
  readonly #text: string;
  #elements: readonly string[] | null = null;

  /** `text` has one character per byte and no terminator. */
  constructor(text: string, delimiters: Delimiters, number: number, start: number, end: number) {
    const idEnd = text.indexOf(delimiters.element);
    this.id = (idEnd === -1 ? text : text.slice(0, idEnd)).trim();
    this.number = number;
    this.start = start;
    this.end = end;
    this.delimiters = delimiters;
    // Blanks before the terminator, and the CR of a file whose terminator is LF.
    this.#text = text.charCodeAt(text.length - 1) <= 32 ? text.trimEnd() : text;
  }

  /** Elements as sent. The first one is the segment's ID, so that index 1 is element 01. */
  get elements(): readonly string[] {
    this.#elements ??= split(this.#text, this.delimiters);
    return this.#elements;
  }

  /** Returns an element without the blanks around it. A missing element is an empty text. */
  element(position: number): string {
    return this.elements[position]?.trim() ?? '';
  }

  /** Returns the components of an element. The first one has index 0. */
  components(position: number): readonly string[] {
    return this.element(position)
      .split(this.delimiters.component)
      .map((component) => component.trim());
  }
}

function split(text: string, delimiters: Delimiters): readonly string[] {
  const elements = text.split(delimiters.element);
  if (PRINTABLE.test(text)) return elements;
  const isUtf8 = utf8Of(text) !== null;
  return elements.map((element) => clean(isUtf8 ? (utf8Of(element) ?? element) : element, delimiters));
}

/**
 * Removes line ends, which some senders write after every 80 characters, and replaces other control characters with
 * blanks. Databases refuse some of them, and none can be data.
 */
function clean(element: string, { component, repetition }: Delimiters): string {
  if (PRINTABLE.test(element)) return element;
  const cleaned = Array.from(element, (char) => {
    const isControl = char < ' ' || (char >= '\u007F' && char <= '\u009F');
    if (!isControl || char === component || char === repetition) return char;
    return char === '\r' || char === '\n' ? '' : ' ';
  });
  return cleaned.join('');
}
