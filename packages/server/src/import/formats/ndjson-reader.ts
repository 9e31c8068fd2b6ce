import { jsonFlaw } from './json-flaw.ts';
import type { Limits } from './limits.ts';
import { maskNineDigits } from '../shown-value.ts';
import type { ReadRow, RefusedRow, UnparsedRow } from './raw-row.ts';
import { refuseLoneCarriageReturn, refuseRow } from './refuse.ts';
import { repeatedKey } from './repeated-key.ts';
import { isTooLong, refuseLongRow, type RowReader } from './row-reader.ts';

const NO_OBJECT = 'the line is not a JSON object; write one object such as {"id": "…"} on each line';

/** Messages of JSON.parse can quote the row, which may contain an SSN. Only the position is used. */
function refuseBrokenJson(line: number, error: unknown): RefusedRow {
  const position = error instanceof SyntaxError ? / at position (\d{1,7})/.exec(error.message)?.[1] : undefined;
  const place = position === undefined ? '' : ` at character ${Number(position) + 1}`;
  return refuseRow(
    line,
    'broken-json',
    `the line is not valid JSON${place}; write one object such as {"id": "…"} on each line`,
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses one line. A key that appears twice in an object refuses the row. */
export function parseLine({ line, text }: UnparsedRow, limits: Limits): ReadRow {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch (error) {
    return refuseBrokenJson(line, error);
  }
  if (!isObject(values)) return refuseRow(line, 'no-object', NO_OBJECT);
  const keys = Object.keys(values);
  if (keys.length > limits.columns) {
    const sentence = `the row has ${keys.length} fields; a row can have at most ${limits.columns} fields`;
    return refuseRow(line, 'too-many-columns', sentence);
  }
  const hasEscapes = text.includes(String.raw`\u`);
  for (const key of keys) {
    const flaw = jsonFlaw(values[key], hasEscapes);
    if (flaw) return refuseRow(line, flaw.code, `${key.slice(0, 40)} ${flaw.sentence}`, key.slice(0, 40));
  }
  const repeated = repeatedKey(text, values);
  if (repeated !== null) {
    const field = maskNineDigits(repeated.slice(0, 40));
    return refuseRow(line, 'repeated-key', `an object of the row has ${field} twice; write it once`, field);
  }
  return { line, values };
}

/** Splits a file into lines with one JSON object each. */
export class NdjsonReader implements RowReader {
  readonly columns = null;
  hasStarted = false;
  declaration: unknown = undefined;
  rows = 0;
  line = 1;

  readonly #limits: Limits;
  #rest = '';
  #isPassing = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  push(piece: string, out: (ReadRow | UnparsedRow)[]): void {
    const text = this.#rest === '' ? piece : this.#rest + piece;
    let at = 0;
    for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', at)) {
      this.#takeLine(text.slice(at, feed), out);
      at = feed + 1;
      this.line += 1;
    }
    this.#rest = text.slice(at);
    // A file with CR alone would otherwise be one long line.
    const lone = this.#rest.indexOf('\r');
    if (lone !== -1 && lone + 1 < this.#rest.length) throw refuseLoneCarriageReturn(this.line);
    if (this.#rest.length > this.#limits.rowBytes) this.#isPassing = true;
    if (this.#isPassing) this.#rest = '';
  }

  end(out: (ReadRow | UnparsedRow)[]): void {
    if (this.#rest.endsWith('\r')) throw refuseLoneCarriageReturn(this.line);
    if (this.#rest !== '' || this.#isPassing) this.#takeLine(this.#rest, out);
    this.#rest = '';
  }

  #takeLine(ended: string, out: (ReadRow | UnparsedRow)[]): void {
    const text = ended.endsWith('\r') ? ended.slice(0, -1) : ended;
    if (text.includes('\r')) throw refuseLoneCarriageReturn(this.line);
    const isLong = this.#isPassing || isTooLong(text, this.#limits);
    this.#isPassing = false;
    if (!isLong && text.trim() === '') return;
    const row = isLong ? refuseLongRow(this.line, this.#limits) : { line: this.line, text };
    if (!this.hasStarted) {
      this.hasStarted = true;
      const first = 'text' in row ? parseLine(row, this.#limits) : row;
      if ('values' in first && Object.hasOwn(first.values, '$import')) {
        this.declaration = first.values;
        return;
      }
    }
    this.rows += 1;
    out.push(row);
  }
}
