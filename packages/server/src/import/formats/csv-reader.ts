import { csvHeader } from './csv-header.ts';
import type { Limits } from './limits.ts';
import type { ReadRow } from './raw-row.ts';
import { refuseFile, refuseLoneCarriageReturn, refuseRow } from './refuse.ts';
import { isTooLong, refuseLongRow, type RowReader } from './row-reader.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const LF = 0x0a;
const CR = 0x0d;

/**
 * An object without inherited properties, so that a column named `constructor` or `__proto__` is only data. Objects of
 * one constructor are several times faster than those of Object.create(null).
 */
const Values = function Values() {} as unknown as new () => Record<string, string>;
Values.prototype = Object.create(null);

const refuseStrayQuote = (line: number) =>
  refuseFile(
    'stray-quote',
    'the row has a quotation mark at a wrong place; put the whole value in quotation marks and double those inside it',
    line,
  );

const refuseUnclosedQuote = (line: number) =>
  refuseFile('unclosed-quote', 'the row begins a value with a quotation mark that is never closed', line);

/**
 * Reads CSV by RFC 4180. A library did not fit for three reasons. The line in its errors is not the line where the row
 * begins. It accepts CR alone. A row over the limit ends its reading.
 */
export class CsvReader implements RowReader {
  readonly declaration = undefined;
  columns: readonly string[] | null = null;
  rows = 0;
  line = 1;

  readonly #limits: Limits;
  #text = '';
  /** Where the next row begins in the text, and where the row after it begins. */
  #at = 0;
  #next = 0;
  /** The next quotation mark and carriage return at or after #at. Infinity if the text has no more. */
  #quote = -1;
  #return = -1;
  #isEnd = false;
  /** Whether the rest of a row over the limit is being passed over, and whether that is inside quotation marks. */
  #isPassing = false;
  #isQuoted = false;
  #passedLines = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get hasStarted(): boolean {
    return this.columns !== null;
  }

  push(text: string, out: ReadRow[]): void {
    this.#text = this.#at < this.#text.length ? this.#text.slice(this.#at) + text : text;
    this.#at = 0;
    this.#quote = -1;
    this.#return = -1;
    this.#readRows(out);
  }

  end(out: ReadRow[]): void {
    this.#isEnd = true;
    this.#quote = -1;
    this.#return = -1;
    this.#readRows(out);
    if (this.#isQuoted) throw refuseUnclosedQuote(this.line);
    if (this.#isPassing) this.#takeLong(out);
  }

  #readRows(out: ReadRow[]): void {
    while (this.#at < this.#text.length) {
      if (this.#isPassing) {
        this.#pass(out);
        continue;
      }
      const cells = this.#nextRow();
      if (cells) this.#take(cells, out);
      else if (this.#text.length - this.#at > this.#limits.rowBytes) this.#isPassing = true;
      else return;
    }
  }

  #find(char: string): number {
    const at = this.#text.indexOf(char, this.#at);
    return at === -1 ? Infinity : at;
  }

  /** Returns null if the row continues in the next piece. */
  #nextRow(): string[] | null {
    const text = this.#text;
    const feed = text.indexOf('\n', this.#at);
    const end = feed === -1 ? text.length : feed;
    if (this.#quote < this.#at) this.#quote = this.#find('"');
    if (this.#quote < end) return this.#nextQuotedRow();
    if (this.#return < this.#at) this.#return = this.#find('\r');
    let stop = end;
    if (this.#return < end) {
      if (this.#return + 1 === text.length && !this.#isEnd) return null;
      if (this.#return + 1 !== feed) throw refuseLoneCarriageReturn(this.line);
      stop = this.#return;
    }
    if (feed === -1 && !this.#isEnd) return null;
    this.#next = end + 1;
    return text.slice(this.#at, stop).split(',');
  }

  #nextQuotedRow(): string[] | null {
    const text = this.#text;
    let cells: string[] = [];
    let at = this.#at;
    // Most rows have few quoted values. Splitting the cells before the first one is faster than scanning them.
    if (this.#return < at) this.#return = this.#find('\r');
    if (this.#quote > at && this.#quote < this.#return && text.charCodeAt(this.#quote - 1) === COMMA) {
      cells = text.slice(at, this.#quote - 1).split(',');
      at = this.#quote;
    }
    for (;;) {
      const end = text.charCodeAt(at) === QUOTE ? this.#quotedCell(at, cells) : this.#plainCell(at, cells);
      // The next piece can continue a cell, double a quotation mark, or complete CRLF.
      if (end === -1 || (end === text.length && !this.#isEnd)) return null;
      at = end + 1;
      if (end === text.length) break;
      const code = text.charCodeAt(end);
      if (code === LF) break;
      if (code === COMMA) {
        if (at === text.length && !this.#isEnd) return null;
      } else if (code === CR) {
        if (at === text.length && !this.#isEnd) return null;
        if (text.charCodeAt(at) !== LF) throw refuseLoneCarriageReturn(this.line);
        at += 1;
        break;
      } else throw refuseStrayQuote(this.line);
    }
    this.#next = at;
    return cells;
  }

  /** Returns where the cell ends, or -1 if the text ends inside it. */
  #quotedCell(start: number, cells: string[]): number {
    const text = this.#text;
    let value = '';
    let from = start + 1;
    for (;;) {
      const close = text.indexOf('"', from);
      if (close === -1) {
        if (this.#isEnd) throw refuseUnclosedQuote(this.line);
        return -1;
      }
      if (text.charCodeAt(close + 1) !== QUOTE) {
        cells.push(value + text.slice(from, close));
        return close + 1;
      }
      value += text.slice(from, close + 1);
      from = close + 2;
    }
  }

  #plainCell(start: number, cells: string[]): number {
    const text = this.#text;
    let end = start;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === COMMA || code === LF || code === CR) break;
      if (code === QUOTE) throw refuseStrayQuote(this.line);
    }
    cells.push(text.slice(start, end));
    return end;
  }

  #take(cells: string[], out: ReadRow[]): void {
    const { line, columns } = this;
    const start = this.#at;
    this.#at = Math.min(this.#next, this.#text.length);
    if (this.#quote < this.#at) this.#countLines(start);
    else this.line += 1;
    if (cells.length === 1 && cells[0]!.trim() === '') return;
    const size = this.#at - start;
    const isLong = size * 3 > this.#limits.rowBytes && isTooLong(this.#text.slice(start, this.#at), this.#limits);
    if (!columns) {
      if (isLong) throw refuseFile('row-too-long', refuseLongRow(line, this.#limits).problem.sentence, line);
      this.columns = csvHeader(cells, line, this.#limits);
      return;
    }
    this.rows += 1;
    if (isLong) out.push(refuseLongRow(line, this.#limits));
    else if (cells.length === columns.length) {
      const values = new Values();
      for (let index = 0; index < cells.length; index += 1) values[columns[index]!] = cells[index]!;
      out.push({ line, values });
    } else {
      const code = cells.length > columns.length ? 'too-many-cells' : 'too-few-cells';
      out.push(
        refuseRow(line, code, `the row has ${cells.length} cells, and the header has ${columns.length} columns`),
      );
    }
  }

  /** A quoted value can contain line ends. */
  #countLines(start: number): void {
    for (let feed = this.#text.indexOf('\n', start); feed !== -1 && feed < this.#at;) {
      this.line += 1;
      feed = this.#text.indexOf('\n', feed + 1);
    }
  }

  /** Passes over a row that is over the limit. A doubled quotation mark changes #isQuoted twice, which is right. */
  #pass(out: ReadRow[]): void {
    const text = this.#text;
    for (; this.#at < text.length; this.#at += 1) {
      const code = text.charCodeAt(this.#at);
      if (code === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (code === LF) {
        this.#passedLines += 1;
        if (this.#isQuoted) continue;
        this.#at += 1;
        this.#takeLong(out);
        return;
      }
    }
  }

  #takeLong(out: ReadRow[]): void {
    const refused = refuseLongRow(this.line, this.#limits);
    if (!this.columns) throw refuseFile('row-too-long', refused.problem.sentence, this.line);
    this.rows += 1;
    out.push(refused);
    this.line += this.#passedLines;
    this.#passedLines = 0;
    this.#isPassing = false;
  }
}
