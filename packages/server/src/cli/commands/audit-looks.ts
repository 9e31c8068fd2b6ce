import type { TableRow } from '../table.ts';

/** A row of the audit trail about one record. */
export interface RecordRow extends TableRow {
  readonly at: Date;
  readonly who: string;
  readonly name: string | null;
  readonly lookingAs: string | null;
  readonly lookingAsName: string | null;
  readonly action: string;
  readonly what: string | null;
  /** The ID of the record. Of a list, those that were asked for. */
  readonly record: string | null;
  readonly inList: boolean;
  readonly address: string | null;
  /** Whether the call only read the record. */
  readonly isRead: boolean;
}

/** A page makes its calls within a few seconds. Lazily loaded parts follow later. */
const LOOK_MS = 60_000;

const isSameLook = (look: RecordRow, row: RecordRow) =>
  look.isRead &&
  row.isRead &&
  !look.inList &&
  !row.inList &&
  look.who === row.who &&
  look.lookingAs === row.lookingAs &&
  look.what === row.what &&
  look.record === row.record &&
  look.address === row.address &&
  Math.abs(look.at.getTime() - row.at.getTime()) <= LOOK_MS;

/**
 * Joins the calls of one page into one row: reads of one user from one address within a minute. The row has the time and
 * the action of the first call. Changes and lists stay rows of their own. Rows are in the order of time, newest first.
 */
export function looksOf(rows: readonly RecordRow[]): readonly TableRow[] {
  const looks: { first: RecordRow; calls: number }[] = [];
  for (const row of rows.toReversed()) {
    const look = looks.findLast(({ first }) => isSameLook(first, row));
    if (look) look.calls += 1;
    else looks.push({ first: row, calls: 1 });
  }
  return looks.toReversed().map(({ first: { isRead: _read, ...row }, calls }) => ({ ...row, calls }));
}
