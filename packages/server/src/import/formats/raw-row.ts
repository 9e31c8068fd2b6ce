import type { Problem } from '../problem.ts';

/**
 * One row of a file. CSV values are texts, and '' means present and empty. NDJSON values are JSON values. A field that
 * the file does not have has no key.
 *
 * Texts can be slices of a large piece of the file. Copy a text before keeping it longer than its batch, otherwise the
 * whole piece stays in memory.
 */
export interface RawRow {
  readonly line: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A row that cannot be read. The other rows of the file can still be used. */
export interface RefusedRow {
  readonly line: number;
  readonly problem: Problem;
}

export type ReadRow = RawRow | RefusedRow;

/** A line of NDJSON that was not parsed yet. */
export interface UnparsedRow {
  readonly line: number;
  readonly text: string;
}

export const isUnparsed = (row: object): row is UnparsedRow => (row as Partial<UnparsedRow>).text !== undefined;

export const isRefused = (row: object): row is RefusedRow => (row as Partial<RefusedRow>).problem !== undefined;
