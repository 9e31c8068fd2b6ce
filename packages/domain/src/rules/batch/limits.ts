/** Limits of a person, except those of the office (spec 5 §10.2). */
export const BATCH_LIMITS = {
  /** Different patients a day, those on a patient page included. */
  patients: 1000,
  /** Rows a day that were not found. */
  notFound: 50,
  /** Rows a day of an office. */
  officeRows: 5000,
  /** Checks within an hour. */
  checks: 10,
  /** Receipt checks within an hour that did not confirm a receipt. */
  receiptMisses: 10,
} as const;

const STOP_ROWS = 20;
const STOP_SHARE = 5;

/** True if so many rows are not found that the list looks like guesses. Twenty rows, and over a fifth of the checked. */
export function looksGuessed(checked: number, notFound: number): boolean {
  return notFound >= STOP_ROWS && notFound * STOP_SHARE > checked;
}

/** What a person and the office have used before a check begins. */
export type UsedLimits = {
  /** A check was stopped today and support has not allowed more. */
  isStopped: boolean;
  checksLastHour: number;
  officeRows: number;
  patients: number;
  notFound: number;
};

export type StartRefusal = 'stopped' | 'checks' | 'office-rows' | 'patients' | 'not-found';

/** Why a check of so many rows cannot begin. Null if it can. */
export function startRefusal(used: UsedLimits, rows: number): StartRefusal | null {
  if (used.isStopped) return 'stopped';
  if (used.checksLastHour >= BATCH_LIMITS.checks) return 'checks';
  if (used.officeRows + rows > BATCH_LIMITS.officeRows) return 'office-rows';
  if (used.patients >= BATCH_LIMITS.patients) return 'patients';
  return used.notFound >= BATCH_LIMITS.notFound ? 'not-found' : null;
}

/** The counts while a check runs. `checked` and `notFound` are of this check, the others of the day. */
type RunningCounts = { checked: number; notFound: number; notFoundToday: number };

/** Why a check ends after a row, before its last one. */
export function stopAfterRow(counts: RunningCounts): 'not-found' | 'not-found-limit' | null {
  if (looksGuessed(counts.checked, counts.notFound)) return 'not-found';
  return counts.notFoundToday >= BATCH_LIMITS.notFound ? 'not-found-limit' : null;
}
