import { composeEnvelope, type Envelope, lineEndOf } from '../envelope/write-interchange.ts';
import type { Delimiters } from '../tokens/delimiters.ts';
import { bytesOfText, textOfBytes } from '../tokens/encoding.ts';
import { X12Refusal } from '../tokens/refusal.ts';
import { GROUP_835 } from './write.ts';

/** BPR07, BPR09, BPR13 and BPR15 */
const BANK_NUMBERS = new Set([7, 9, 13, 15]);
const SHOWN = 4;
/** Repetition separators for files whose ISA11 names none. */
const REPETITIONS = ['^', '!', '`', '|', '}', '{', '#'];

/** An ST set as it was sent, from ST to the terminator of SE. */
export interface StoredSet {
  readonly bytes: Uint8Array;
  readonly delimiters: Delimiters;
}

/**
 * Returns a stored 835 in a new envelope. The set stays as it is, byte for byte, so the envelope has its delimiters. Bank
 * numbers are masked to their last four characters, unless they are to be shown.
 */
export function wrapStored835(
  { bytes, delimiters }: StoredSet,
  envelope: Envelope,
  { showsBankNumbers = false }: { readonly showsBankNumbers?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const text = textOfBytes(bytes);
  if (!text.startsWith(`ST${delimiters.element}`) || !text.endsWith(delimiters.terminator))
    throw new X12Refusal('unwritable', 'The stored bytes are not an ST set with these delimiters.');
  const { head, tail } = composeEnvelope(envelope, GROUP_835, 1, completed(delimiters, text));
  const set = showsBankNumbers ? text : maskBankNumbers(text, delimiters);
  return bytesOfText(head + set + lineEndOf(delimiters) + tail);
}

/** Adds a repetition separator where the file had none: one that the text does not have, if possible. */
function completed(delimiters: Delimiters, text: string): Delimiters & { readonly repetition: string } {
  const used = new Set([delimiters.element, delimiters.component, delimiters.terminator]);
  const unused = REPETITIONS.filter((char) => !used.has(char));
  return {
    ...delimiters,
    repetition: delimiters.repetition ?? unused.find((char) => !text.includes(char)) ?? unused[0]!,
  };
}

/** Any envelope. Only the set in it is read. */
const ENVELOPE: Envelope = {
  sender: 'S',
  receiver: 'R',
  controlNumber: 1,
  isTest: false,
  date: '2000-01-01',
  time: '0000',
};

/** Returns the bytes before and behind a stored set that make it a file, so that a reader takes it. */
export function storedEnvelope(delimiters: Delimiters): { readonly head: Uint8Array; readonly tail: Uint8Array } {
  const { head, tail } = composeEnvelope(ENVELOPE, GROUP_835, 1, completed(delimiters, ''));
  return { head: bytesOfText(head), tail: bytesOfText(lineEndOf(delimiters) + tail) };
}

/** Replaces all but the last four characters of the bank numbers in BPR with X. Lengths stay. */
function maskBankNumbers(set: string, { element, terminator }: Delimiters): string {
  const isBank = (segment: string) => segment.trimStart().startsWith(`BPR${element}`);
  const masked = (segment: string) =>
    segment
      .split(element)
      .map((text, position) => (BANK_NUMBERS.has(position) ? mask(text) : text))
      .join(element);
  return set
    .split(terminator)
    .map((segment) => (isBank(segment) ? masked(segment) : segment))
    .join(terminator);
}

function mask(number: string): string {
  const shown = number.trimEnd().length - SHOWN;
  return Array.from(number, (char, index) => (index < shown && char > ' ' ? 'X' : char)).join('');
}
