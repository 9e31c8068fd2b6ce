import { type Delimiters, readHeader } from './delimiters.ts';
import { textOfBytes } from './encoding.ts';
import { X12Refusal } from './refusal.ts';
import { Segment } from './segment.ts';

const MAX_SEGMENT_BYTES = 65_536;

const STEP = 65_536;

const BYTE_ORDER_MARK = '\u00EF\u00BB\u00BF';

/** Splits a file into segments. Chunks can end anywhere. The time is linear in the size of the file. */
export class Tokenizer {
  readonly #emitSegment: (segment: Segment) => void;
  #delimiters: Delimiters | null = null;
  /** Offset in the file of the text that was read last. */
  #offset = 0;
  #number = 0;
  /** Text to read again with the next chunk: an incomplete ISA segment, or the first letters of a segment. */
  #held = '';
  /** Parts of a segment whose terminator has not arrived yet. They are joined once, when it arrives. */
  #parts: string[] = [];
  #partsLength = 0;
  #partsStart = 0;

  /** `emit` gets each segment as soon as it is complete. */
  constructor(emit: (segment: Segment) => void) {
    this.#emitSegment = emit;
  }

  push(chunk: Uint8Array): void {
    // A large chunk is converted in steps, so that its text does not double the memory.
    for (let start = 0; start < chunk.length; start += STEP)
      this.#read(this.#take(textOfBytes(chunk.subarray(start, start + STEP))), false);
  }

  /** Ends the file. A last segment without a terminator is dropped, except for IEA. */
  end(): void {
    if (this.#held !== '') this.#read(this.#take(''), true);
    if (this.#number === 0)
      throw new X12Refusal('not-x12', 'The file is empty or does not begin with an ISA segment.', 0);
    const rest = this.#parts.join('').trim();
    // Files often lack the last terminator. A number that was cut still differs from the one in ISA13.
    if (this.#delimiters && rest.startsWith(`IEA${this.#delimiters.element}`))
      this.#emit(rest, this.#partsStart, this.#offset);
  }

  #take(text: string): string {
    const all = this.#held + text;
    this.#held = '';
    return all;
  }

  /** Reads a text that begins at `#offset`. */
  #read(text: string, isComplete: boolean): void {
    let position = 0;
    while (position < text.length) {
      if (this.#partsLength === 0) {
        position = this.#skip(text, position);
        if (position === text.length) break;
        if (this.#mayBeHeader(text, position, isComplete)) {
          const header = readHeader(text, position, this.#offset + position, isComplete);
          if (header === 'incomplete') return this.#hold(text, position);
          this.#delimiters = header.delimiters;
          const start = this.#offset + position;
          this.#emit(text.slice(position, header.textEnd), start, this.#offset + header.end);
          position = header.end;
          continue;
        }
        if (this.#held !== '') return;
      }
      position = this.#readSegment(text, position);
    }
    this.#offset += text.length;
  }

  #hold(text: string, position: number): void {
    this.#held = text.slice(position);
    this.#offset += position;
  }

  /** Skips blanks and line ends between segments, and what may surround an interchange. */
  #skip(text: string, start: number): number {
    const terminator = this.#delimiters?.terminator;
    let position = start;
    for (; position < text.length; position += 1) {
      const char = text.charAt(position);
      if (char === '\n' || char === '\r' || char === ' ' || char === '\t' || char === terminator) continue;
      if (this.#delimiters === null && BYTE_ORDER_MARK.includes(char)) continue;
      // Mainframes fill the last record with NUL, and DOS ends a file with SUB.
      if (this.#delimiters === null && this.#number > 0 && (char === '\0' || char === '\u001A')) continue;
      break;
    }
    return position;
  }

  /**
   * Returns whether a segment begins with ISA and a separator. No other segment does, so inside an interchange it means
   * that the trailer is missing. Holds the text if too few letters have arrived.
   */
  #mayBeHeader(text: string, position: number, isComplete: boolean): boolean {
    const letters = text.slice(position, position + 4);
    const isHeader = letters.length === 4 && letters.startsWith('ISA') && !/[A-Za-z0-9]/.test(letters.charAt(3));
    if (isHeader) return true;
    const isTooShort = letters.length < 4 && 'ISA'.startsWith(letters);
    if (isTooShort && !isComplete) this.#hold(text, position);
    else if (this.#delimiters === null) {
      const where = this.#number === 0 ? 'The file' : 'The text after an interchange';
      throw new X12Refusal('not-x12', `${where} does not begin with an ISA segment.`, this.#offset + position);
    }
    return false;
  }

  /** Reads to the next terminator, or keeps the rest of the text. Returns the next position. */
  #readSegment(text: string, position: number): number {
    const found = text.indexOf(this.#delimiters!.terminator, position);
    const end = found === -1 ? text.length : found;
    if (this.#partsLength === 0) this.#partsStart = this.#offset + position;
    this.#partsLength += end - position;
    if (this.#partsLength > MAX_SEGMENT_BYTES)
      throw new X12Refusal('segment-size', 'A segment is longer than 64 KB.', this.#partsStart);
    const part = text.slice(position, end);
    if (found === -1) {
      this.#parts.push(part);
      return end;
    }
    const whole = this.#parts.length === 0 ? part : this.#parts.join('') + part;
    this.#parts = [];
    this.#partsLength = 0;
    this.#emit(whole, this.#partsStart, this.#offset + end + 1);
    return end + 1;
  }

  #emit(text: string, start: number, end: number): void {
    this.#number += 1;
    const segment = new Segment(text, this.#delimiters!, this.#number, start, end);
    if (segment.id === 'BIN' || segment.id === 'BDS')
      throw new X12Refusal('binary', `The file has a ${segment.id} segment with binary data.`, start);
    if (segment.id === 'IEA') this.#delimiters = null;
    this.#emitSegment(segment);
  }
}
