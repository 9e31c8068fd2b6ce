import { sizeText, type Limits } from './limits.ts';
import type { ReadRow, RefusedRow, UnparsedRow } from './raw-row.ts';
import { refuseRow } from './refuse.ts';

/** Splits text into rows. Text arrives in pieces of any size. */
export interface RowReader {
  /** True as soon as the header, or the first line of NDJSON, was read. */
  readonly hasStarted: boolean;
  /** The names of the columns. Null for NDJSON, where each row has its own keys. */
  readonly columns: readonly string[] | null;
  /** The content of the first line if it is `{"$import": …}`. */
  readonly declaration: unknown;
  /** Rows read so far, including refused ones. The header and blank lines are not rows. */
  readonly rows: number;
  /** The line where the next row begins. */
  readonly line: number;
  /** Lines of NDJSON are handed on unparsed, because most of them may be stored already. */
  push(text: string, out: (ReadRow | UnparsedRow)[]): void;
  end(out: (ReadRow | UnparsedRow)[]): void;
}

export const refuseLongRow = (line: number, limits: Limits): RefusedRow =>
  refuseRow(line, 'row-too-long', `the row is larger than ${sizeText(limits.rowBytes)}, the limit of a row`);

/** UTF-8 needs at most three bytes for each unit of a JavaScript string, so short texts need no counting. */
export const isTooLong = (text: string, { rowBytes }: Limits): boolean =>
  text.length * 3 > rowBytes && Buffer.byteLength(text) > rowBytes;
