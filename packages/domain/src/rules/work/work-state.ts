import type { WorkState } from '../../contract/work-values.ts';

/** A stored row. Its days decide with today whether it is shown. */
export interface StoredWork {
  readonly state: 'open' | 'done' | 'closed';
  /** The first day on which the row is shown. Null if it is shown at once. */
  readonly openDay: string | null;
  /** The first day on which the row is no longer open. Null if only the end of its cause closes it. */
  readonly closeDay: string | null;
  readonly snoozedUntil: string | null;
}

/** The state of a row today. Null if the row is not shown yet. */
export function workState(row: StoredWork, today: string): WorkState | null {
  if (row.state !== 'open') return row.state;
  if (row.openDay !== null && row.openDay > today) return null;
  if (row.closeDay !== null && row.closeDay <= today) return 'closed';
  return row.snoozedUntil !== null && row.snoozedUntil > today ? 'snoozed' : 'open';
}
