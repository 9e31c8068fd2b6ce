import { OverBudget, type Budget } from './budget.ts';

/** A name object such as /Type, without its slash and with #xx escapes decoded. */
export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A reference to an indirect object, such as `5 0 R`. */
export class PdfRef {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

/** A literal or hexadecimal string. Only its first bytes are decoded, when `text` is read. */
export class PdfString {
  readonly #data: Buffer;
  readonly #from: number;
  readonly #to: number;
  constructor(data: Buffer, from: number, to: number) {
    this.#data = data;
    this.#from = from;
    this.#to = to;
  }
  get text(): string {
    const isHex = this.#data[this.#from - 1] === LESS;
    return (isHex ? hexText : literalText)(this.#data, this.#from, this.#to);
  }
}

/** A dictionary. It keeps duplicate keys, because PDF readers differ in which one they use. */
export class PdfDict {
  readonly keys: string[] = [];
  readonly values: PdfValue[] = [];
  add(key: string, value: PdfValue): void {
    this.keys.push(key);
    this.values.push(value);
  }
  has(key: string): boolean {
    return this.keys.includes(key);
  }
  all(key: string): PdfValue[] {
    return this.values.filter((_, index) => this.keys[index] === key);
  }
  /** Tells whether one of the key's values is this name. */
  is(key: string, name: string): boolean {
    return this.values.some(
      (value, index) => this.keys[index] === key && value instanceof PdfName && value.name === name,
    );
  }
}

/** Keywords such as `true` and `null` are stored as null. */
export type PdfValue = PdfName | PdfRef | PdfString | PdfDict | PdfArray | number | null;
export type PdfArray = PdfValue[];

export interface ParsedObject {
  /** A well-formed object has one value. */
  readonly values: PdfArray;
  /** The offset of the first byte after the keyword `stream`, or null for an object without a stream. */
  readonly stream: number | null;
}

export interface ParseOptions {
  /** Spends one unit per byte read. Overlapping objects are read more than once. */
  readonly budget: Budget;
  /** Called at the first occurrence of each name, even in a malformed object. Repeated names may be skipped. */
  readonly onName: (name: string) => void;
  /** Called for every complete dictionary. */
  readonly onDict: (dict: PdfDict, depth: number) => void;
}

const MAX_DEPTH = 200;
const MAX_NAME_LENGTH = 127;
const MAX_STRING_LENGTH = 256;
const MAX_NAMES_KEPT = 1000;

const WHITE = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) WHITE[code] = 1;
const DELIMITER = new Uint8Array(256);
for (const letter of '()<>[]{}/%') DELIMITER[letter.charCodeAt(0)] = 1;
const isRegular = (code: number | undefined) => code !== undefined && WHITE[code] === 0 && DELIMITER[code] === 0;

export const isWhite = (code: number | undefined): boolean => code !== undefined && WHITE[code] === 1;

const OPEN_PAREN = 0x28;
const CLOSE_PAREN = 0x29;
const LESS = 0x3c;
const GREATER = 0x3e;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const PERCENT = 0x25;

/** Returns the offset after white space and comments. */
export function skipBlank(data: Buffer, from: number): number {
  let at = from;
  for (;;) {
    while (isWhite(data[at])) at += 1;
    if (data[at] !== PERCENT) return at;
    while (at < data.length && data[at] !== 10 && data[at] !== 13) at += 1;
  }
}

export function regularEnd(data: Buffer, from: number): number {
  let at = from;
  while (isRegular(data[at])) at += 1;
  return at;
}

/** Reads the name whose slash is at `at`. Longer names are cut; all names we check are much shorter. */
export function nameAt(data: Buffer, at: number, end: number): string {
  const raw = data.toString('latin1', at + 1, Math.min(end, at + 1 + 3 * MAX_NAME_LENGTH));
  if (!raw.includes('#')) return raw;
  return raw.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Parses a number and drops its fraction. Returns null for a keyword. */
function numberIn(data: Buffer, from: number, to: number): number | null {
  let value = 0;
  let isFraction = false;
  for (let at = from; at < to; at += 1) {
    const code = data[at]!;
    if (code >= 0x30 && code <= 0x39) value = isFraction ? value : value * 10 + code - 0x30;
    else if (code === 0x2e) isFraction = true;
    else if (code !== 0x2b && code !== 0x2d) return null;
  }
  return data[from] === 0x2d ? -value : value;
}

function stringEnd(data: Buffer, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < data.length; at += 1) {
    const code = data[at];
    if (code === BACKSLASH) at += 1;
    else if (code === OPEN_PAREN) depth += 1;
    else if (code === CLOSE_PAREN && (depth -= 1) === 0) break;
  }
  return Math.min(at, data.length);
}

/** Decodes the first bytes of a literal string. Escapes are \n, \r, \t, \b, \f, octal codes and line continuation. */
function literalText(data: Buffer, from: number, to: number): string {
  const raw = data.toString('latin1', from, Math.min(to, from + MAX_STRING_LENGTH));
  if (!raw.includes('\\')) return raw;
  return raw.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, octal?: string, letter?: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    const at = 'nrtbf'.indexOf(letter!);
    if (at !== -1) return '\n\r\t\b\f'[at]!;
    return letter!.startsWith('\r') || letter === '\n' ? '' : letter!;
  });
}

function hexText(data: Buffer, from: number, to: number): string {
  const digits = data
    .toString('latin1', from, Math.min(to, from + 2 * MAX_STRING_LENGTH))
    .replaceAll(/[^0-9a-f]/gi, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1');
}

/** An open dictionary or array. The innermost is last. */
interface Open {
  readonly container: PdfDict | PdfArray;
  /** The dictionary key that has no value yet. */
  key: string | null;
}

/**
 * Parses one object up to `endobj`, `stream` or the next `obj`. It is as tolerant as PDF readers: it skips a stray
 * bracket, and the object's end closes an open dictionary. It is iterative, so deep nesting cannot overflow the stack.
 */
export class ObjectParser {
  readonly #data: Buffer;
  readonly #options: ParseOptions;
  #at = 0;
  #limit = 0;
  readonly #names = new Map<string, PdfName>();
  #open: Open[] = [];
  #top: PdfArray = [];

  constructor(data: Buffer, options: ParseOptions) {
    this.#data = data;
    this.#options = options;
  }

  /** No token starts at or after `limit`. */
  parse(from: number, limit = this.#data.length): ParsedObject {
    this.#at = from;
    this.#limit = limit;
    this.#open = [];
    this.#top = [];
    for (;;) {
      const start = this.#at;
      const keyword = this.#token();
      this.#options.budget.spend(this.#at - start);
      if (keyword === null) continue;
      while (this.#open.length > 0) this.#close();
      return { values: this.#top, stream: keyword === 'stream' ? this.#at : null };
    }
  }

  #add(value: PdfValue): void {
    const open = this.#open.at(-1);
    if (!open) {
      this.#top.push(value);
    } else if (Array.isArray(open.container)) {
      open.container.push(value);
    } else if (open.key === null) {
      // Dictionary keys are names. Any other value in a key's place is skipped.
      if (value instanceof PdfName) open.key = value.name;
    } else {
      open.container.add(open.key, value);
      open.key = null;
    }
  }

  #push(container: PdfDict | PdfArray): void {
    if (this.#open.length >= MAX_DEPTH) throw new OverBudget();
    this.#open.push({ container, key: null });
  }

  #close(): void {
    const { container, key } = this.#open.pop()!;
    if (container instanceof PdfDict) {
      if (key !== null) container.add(key, null);
      this.#options.onDict(container, this.#open.length);
    }
    this.#add(container);
  }

  /** Reuses one PdfName per name, because documents repeat the same few names. */
  #name(text: string): PdfName {
    const known = this.#names.get(text);
    if (known) return known;
    this.#options.onName(text);
    const name = new PdfName(text);
    if (this.#names.size < MAX_NAMES_KEPT) this.#names.set(text, name);
    return name;
  }

  /** Turns the two numbers before the keyword `R` into a reference, as in `5 0 R`. */
  #reference(): void {
    const open = this.#open.at(-1);
    const list = !open ? this.#top : Array.isArray(open.container) ? open.container : null;
    if (list) {
      const number = list.at(-2);
      if (typeof number === 'number' && typeof list.at(-1) === 'number') list.splice(-2, 2, new PdfRef(number));
      return;
    }
    // In a dictionary, the first number was stored as the value and the second was skipped in the key's place.
    const { values } = open!.container as PdfDict;
    const number = values.at(-1);
    if (open!.key === null && typeof number === 'number') values[values.length - 1] = new PdfRef(number);
  }

  /** Reads one token. Returns a keyword that can end the object, or null. */
  #token(): string | null {
    const data = this.#data;
    const at = skipBlank(data, this.#at);
    if (at >= this.#limit) {
      this.#at = Math.max(this.#at, Math.min(at, this.#limit));
      return 'end of data';
    }
    const code = data[at]!;
    this.#at = at + 1;
    switch (code) {
      case SLASH: {
        this.#at = regularEnd(data, at + 1);
        this.#add(this.#name(nameAt(data, at, this.#at)));
        return null;
      }
      case OPEN_PAREN: {
        const end = stringEnd(data, at + 1);
        this.#add(new PdfString(data, at + 1, end));
        this.#at = end + 1;
        return null;
      }
      case LESS: {
        if (data[at + 1] === LESS) {
          this.#at = at + 2;
          this.#push(new PdfDict());
          return null;
        }
        const found = data.indexOf(GREATER, at + 1);
        const end = found === -1 ? data.length : found;
        this.#add(new PdfString(data, at + 1, end));
        this.#at = end + 1;
        return null;
      }
      case GREATER: {
        if (data[at + 1] !== GREATER) return null;
        this.#at = at + 2;
        // The end of a dictionary also closes arrays left open in it.
        while (Array.isArray(this.#open.at(-1)?.container)) this.#close();
        if (this.#open.length > 0) this.#close();
        return null;
      }
      case OPEN_BRACKET:
        this.#push([]);
        return null;
      case CLOSE_BRACKET:
        if (Array.isArray(this.#open.at(-1)?.container)) this.#close();
        return null;
      default:
        break;
    }
    if (DELIMITER[code] === 1) return null; // an unmatched ) or brace
    this.#at = regularEnd(data, at);
    const number = numberIn(data, at, this.#at);
    if (number !== null) {
      this.#add(number);
      return null;
    }
    const word = data.toString('latin1', at, Math.min(this.#at, at + 32));
    if (word === 'R') this.#reference();
    else if (word.startsWith('endobj')) return 'endobj';
    else if (word.startsWith('stream')) {
      this.#at = at + 6;
      return 'stream';
    } else if (word.startsWith('obj')) return 'obj';
    else if (word !== 'endstream') this.#add(null);
    return null;
  }
}
