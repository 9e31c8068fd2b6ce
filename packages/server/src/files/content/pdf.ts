import { constants, inflateSync } from 'node:zlib';
import { Budget, OverBudget } from './budget.ts';
import type { Bytes } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';
import { PdfRules, REFUSED_NAMES } from './pdf-rules.ts';
import {
  isWhite,
  nameAt,
  ObjectParser,
  PdfDict,
  PdfName,
  PdfRef,
  regularEnd,
  skipBlank,
  type PdfValue,
} from './pdf-syntax.ts';

const MAX_INFLATED = 32 * 1024 * 1024;
/** Far more streams than 15 MB of ordinary pages have. */
const MAX_STREAMS = 100_000;
/** Objects do not overlap in an ordinary file, so each byte is parsed about once. */
const PARSES_PER_BYTE = 4;
const MAX_LINE_BYTES = 2048;
/** Enough compressed bytes to tell whether a stream starts with objects. */
const PACKED_HEAD = 128;
const SLASH = 0x2f;

class Damaged extends Error {}

const NAME_LENGTHS = [...REFUSED_NAMES].map(({ length }) => length);
const MIN_NAME_LENGTH = Math.min(...NAME_LENGTHS);
const MAX_ESCAPED_LENGTH = 3 * Math.max(...NAME_LENGTHS);
const FIRST_LETTERS = new Set(['#', ...REFUSED_NAMES].map((name) => name.charCodeAt(0)));

/** Tells whether the bytes contain a refused name, even inside a string or stream. */
function holdsRefusedName(data: Buffer): boolean {
  for (let at = data.indexOf(SLASH); at !== -1; at = data.indexOf(SLASH, at + 1)) {
    if (!FIRST_LETTERS.has(data[at + 1]!)) continue;
    const end = regularEnd(data, at + 1);
    const length = end - at - 1;
    if (length >= MIN_NAME_LENGTH && length <= MAX_ESCAPED_LENGTH && REFUSED_NAMES.has(nameAt(data, at, end)))
      return true;
    at = end - 1;
  }
  return false;
}

const isZlib = (data: Buffer, at: number) =>
  at + 2 < data.length && (data[at]! & 0x0f) === 8 && data.readUInt16BE(at) % 31 === 0;

/** Returns the offset after the line of the keyword `stream`. */
function dataStart(file: Buffer, from: number): number {
  for (let at = from; at < Math.min(file.length, from + MAX_LINE_BYTES); at += 1) {
    if (file[at] === 10) return at + 1;
    if (file[at] === 13) return file[at + 1] === 10 ? at + 2 : at + 1;
  }
  throw new Damaged();
}

/** An object stream starts with pairs of numbers (object and offset), followed by the first object. */
function opensLikeObjects(text: Buffer): boolean {
  let at = skipBlank(text, 0);
  let numbers = 0;
  for (; at < text.length; numbers += 1) {
    const end = regularEnd(text, at);
    if (end === at || !/^\d{1,10}$/.test(text.toString('latin1', at, Math.min(end, at + 11)))) break;
    at = skipBlank(text, end);
  }
  return numbers >= 2 && (at >= text.length || text[at] === 0x3c);
}

/** Checks all objects of a document, even if the cross-reference table does not list them. */
class Document {
  readonly #file: Buffer;
  readonly #rules = new PdfRules();
  readonly #inflated = new Budget(MAX_INFLATED);
  readonly #parsed: Budget;
  /** Evaluated only at the end, because objects of an encrypted document look damaged too. */
  #isDamaged = false;

  constructor(file: Buffer) {
    this.#file = file;
    this.#parsed = new Budget(PARSES_PER_BYTE * file.length + 2 * MAX_INFLATED);
  }

  problem(): ContentProblem | null {
    if (holdsRefusedName(this.#file)) return 'active-content';
    this.#objects();
    this.#trailers();
    if (this.#rules.isRefused) return 'active-content';
    if (this.#rules.isEncrypted) return 'encrypted';
    if (this.#isDamaged) return 'damaged';
    this.#looseStreams();
    return this.#rules.isRefused ? 'active-content' : null;
  }

  #parser(data: Buffer): ObjectParser {
    return new ObjectParser(data, { budget: this.#parsed, onName: this.#rules.name, onDict: this.#rules.dict });
  }

  /**
   * Treats every `obj` keyword as an object, even inside another one. A cross-reference table can point to any offset.
   */
  #objects(): void {
    const parser = this.#parser(this.#file);
    for (let at = this.#file.indexOf('obj'); at !== -1; at = this.#file.indexOf('obj', at + 3)) {
      const before = this.#file[at - 1];
      if (!isWhite(before) && !(before !== undefined && before >= 0x30 && before <= 0x39)) continue; // skips endobj
      const { values, stream } = parser.parse(at + 3);
      const number = this.#numberBefore(at);
      for (const value of values) {
        if (number !== null) this.#rules.object(number, value);
        if (stream !== null && value instanceof PdfDict) this.#stream(value, stream);
      }
      if (this.#rules.isActive) return;
    }
  }

  /** Returns the object's number, such as 5 in `5 0 obj`. */
  #numberBefore(keyword: number): number | null {
    const text = this.#file.toString('latin1', Math.max(0, keyword - 32), keyword);
    const [number = '', generation = ''] = text
      .split(/\s/)
      .filter((word) => word !== '')
      .slice(-2);
    return /^\d+$/.test(generation) ? Number.parseInt(number, 10) : null;
  }

  #trailers(): void {
    const parser = this.#parser(this.#file);
    for (let at = this.#file.indexOf('trailer'); at !== -1; at = this.#file.indexOf('trailer', at + 7)) {
      parser.parse(at + 7);
    }
  }

  #stream(dict: PdfDict, keywordEnd: number): void {
    // With /F, the stream's data is in another file.
    if (dict.has('F')) this.#rules.isActive = true;
    // PDF readers can read a stream with /First as an object stream, whatever its /Type.
    if (!dict.is('Type', 'ObjStm') && !dict.has('First')) return;
    try {
      this.#objectStream(dict, dataStart(this.#file, keywordEnd));
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      this.#isDamaged = true;
    }
  }

  #objectStream(dict: PdfDict, start: number): void {
    const [first, ...others] = dict.all('First');
    const [count, ...counts] = dict.all('N');
    if (typeof first !== 'number' || typeof count !== 'number' || others.length + counts.length > 0)
      throw new Damaged();
    const content = isPacked(dict) ? this.#inflate(start) : this.#file.subarray(start, this.#endOfStream(start));
    if (holdsRefusedName(content)) this.#rules.isActive = true;
    const places = this.#places(content, count, first);
    const parser = this.#parser(content);
    let limit = content.length;
    for (let index = places.length - 1; index >= 0; index -= 1) {
      const { number, at } = places[index]!;
      const next = places[index + 1]?.at ?? limit;
      if (next > at) limit = next;
      for (const value of parser.parse(at, limit).values) this.#rules.object(number, value);
    }
  }

  /** Reads the header of an object stream: the number and offset of each object, sorted by offset. */
  #places(content: Buffer, count: number, first: number): { number: number; at: number }[] {
    const header = this.#parser(content).parse(0, Math.max(0, Math.min(first, content.length))).values;
    if (count < 0 || header.length < 2 * count || header.some((value) => typeof value !== 'number'))
      throw new Damaged();
    const numbers = header as number[];
    return Array.from({ length: count }, (_, index) => ({
      number: numbers[2 * index]!,
      at: first + numbers[2 * index + 1]!,
    })).toSorted((a, b) => a.at - b.at);
  }

  #endOfStream(start: number): number {
    const end = this.#file.indexOf('endstream', start);
    return end === -1 ? this.#file.length : end;
  }

  /** Decompresses up to the end of the compressed data and ignores the length in the dictionary. */
  #inflate(start: number): Buffer {
    try {
      const content = inflateSync(this.#file.subarray(start), { maxOutputLength: this.#inflated.left });
      this.#inflated.spend(content.length);
      return content;
    } catch (error) {
      throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? new OverBudget() : new Damaged();
    }
  }

  /** Checks each compressed stream that starts like an object stream, whatever its dictionary says. */
  #looseStreams(): void {
    let count = 0;
    for (let at = this.#file.indexOf('stream'); at !== -1; at = this.#file.indexOf('stream', at + 6)) {
      const before = this.#file[at - 1]! | 0x20;
      if (before >= 0x61 && before <= 0x7a) continue; // skips endstream
      if ((count += 1) > MAX_STREAMS) throw new OverBudget();
      const start = dataStart(this.#file, at + 6);
      if (!isZlib(this.#file, start) || !opensLikeObjects(this.#inflatedHead(start))) continue;
      const content = this.#inflate(start);
      if (holdsRefusedName(content)) this.#rules.isActive = true;
      this.#parser(content).parse(0);
      if (this.#rules.isActive) return;
    }
  }

  #inflatedHead(start: number): Buffer {
    let head: Buffer;
    try {
      head = inflateSync(this.#file.subarray(start, start + PACKED_HEAD), { finishFlush: constants.Z_SYNC_FLUSH });
    } catch {
      return Buffer.alloc(0);
    }
    this.#inflated.spend(head.length);
    return head;
  }
}

const isFlate = (value: PdfValue | undefined) =>
  value instanceof PdfName && (value.name === 'FlateDecode' || value.name === 'Fl');

/**
 * Tells whether an object stream is compressed. PDF writers use one Flate filter without a predictor, or no
 * compression. Anything else could hide objects, so it throws Damaged.
 */
function isPacked(dict: PdfDict): boolean {
  for (const parameters of [...dict.all('DecodeParms'), ...dict.all('DP')].flat()) {
    if (parameters instanceof PdfRef) throw new Damaged();
    if (parameters instanceof PdfDict && parameters.all('Predictor').some((predictor) => predictor !== 1)) {
      throw new Damaged();
    }
  }
  const filters = [...dict.all('Filter'), ...dict.all('F')].flat();
  if (filters.length === 0) return false;
  if (filters.length > 1 || !isFlate(filters[0])) throw new Damaged();
  return true;
}

/**
 * Accepts documents without scripts or embedded files, whose actions stay in the document or open a web page. It parses
 * every object, including those in object streams and those missing from the cross-reference table.
 */
export async function pdfProblem(bytes: Bytes): Promise<ContentProblem | null> {
  const file = await bytes.read(0, bytes.size);
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))) return 'not-this-type';
  if (!file.includes('startxref')) return 'damaged';
  try {
    return new Document(file).problem();
  } catch (error) {
    if (error instanceof OverBudget) return 'expands-too-much';
    if (error instanceof Damaged) return 'damaged';
    throw error;
  }
}
