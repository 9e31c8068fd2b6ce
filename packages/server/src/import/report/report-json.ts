import type { Counts, Reason, RowCounts, TableCounts } from './tally.ts';

export type ImportState = 'reading' | 'checking' | 'applying' | 'done' | 'refused' | 'stopped';

/** What is known about an import besides its counts. */
export interface ImportFacts {
  readonly id: number;
  readonly file: string;
  readonly sha256: string | null;
  readonly kind: string;
  readonly mode: 'delta' | 'full';
  readonly asOf: string | null;
  readonly isCheck: boolean;
  readonly state: ImportState;
  readonly seconds: number;
  /** Names of acknowledgement files. */
  readonly replies: readonly string[];
}

/** The report of an import, in the shape of IMPORT-41. */
export interface Report extends ImportFacts {
  readonly rows: RowCounts;
  readonly tables: TableCounts;
  readonly reasons: readonly Reason[];
}

/** Keys are in the order of the specification, because people read the JSON too. */
export function reportJson(facts: ImportFacts, { rows, tables, reasons }: Counts): Report {
  const { id, file, sha256, kind, mode, asOf, isCheck, state, replies } = facts;
  const seconds = Math.round(facts.seconds * 10) / 10;
  return { id, file, sha256, kind, mode, asOf, isCheck, state, seconds, rows, tables, reasons, replies };
}
