import type { BatchStop } from '../../contract/batch.ts';
import type { RowAnswer } from './answer.ts';
import { BATCH_LIMITS, stopAfterRow } from './limits.ts';

type Answered = { place: number; answer: RowAnswer };

/** What a check has counted so far. */
export type CheckState = {
  checked: number;
  notFound: number;
  /** Of all checks of the day, this one included. */
  notFoundToday: number;
  /** Different patients of the day, those on a patient page included. */
  patients: ReadonlySet<string>;
};

export type JudgedRows = { kept: Answered[]; state: CheckState; stop: BatchStop | null };

/** The ID of a subscriber counts like any other ID that no patient has, so guessing one is limited in the same way. */
const isNotFound = ({ reason }: RowAnswer) => reason === 'not-found' || reason === 'subscriber-id';

/**
 * Counts answers row by row and stops exactly where a limit is reached. Answers after that are thrown away, so a list
 * of guesses learns no more than the limit allows.
 */
export function judgeRows(rows: readonly Answered[], before: CheckState): JudgedRows {
  const patients = new Set(before.patients);
  const kept: Answered[] = [];
  let { checked, notFound, notFoundToday } = before;
  let stop: BatchStop | null = null;
  for (const row of rows) {
    const id = row.answer.patient?.id;
    if (id !== undefined && !patients.has(id) && patients.size >= BATCH_LIMITS.patients) {
      stop = 'patients-limit';
      break;
    }
    if (id !== undefined) patients.add(id);
    kept.push(row);
    checked += 1;
    if (isNotFound(row.answer)) {
      notFound += 1;
      notFoundToday += 1;
    }
    stop = stopAfterRow({ checked, notFound, notFoundToday });
    if (stop !== null) break;
  }
  return { kept, state: { checked, notFound, notFoundToday, patients }, stop };
}
