import type { RowToCheck } from '../../contract/batch.ts';
import { BATCH_REFERENCE_MAX } from '../../contract/batch.ts';
import { datesOfService } from '../member/date-of-service.ts';
import { hasEnoughLetters } from '../member/patient-lookup.ts';
import { isRealDay } from '../shared/dates.ts';

/** What is wrong with a row, and in which field. */
export type RowProblem = {
  field: 'patientId' | 'lastName' | 'dob' | 'serviceDay' | 'reference';
  kind: 'missing' | 'short' | 'long' | 'no-date' | 'out-of-range';
};

const LAST_NAME_MAX = 35;
const FIRST_BIRTH = '1801-01-01';

const given = (text: string | undefined) => text !== undefined && text.trim() !== '';

/** A name needs a date of birth. Without an ID and a last name, the ID is what is missing. */
function patientProblem({ patientId, lastName = '', dob }: RowToCheck, today: string): RowProblem | null {
  if (given(patientId)) return null;
  if (!given(lastName)) return { field: given(dob) ? 'lastName' : 'patientId', kind: 'missing' };
  if (!hasEnoughLetters(lastName)) return { field: 'lastName', kind: 'short' };
  if (lastName.trim().length > LAST_NAME_MAX) return { field: 'lastName', kind: 'long' };
  if (!given(dob)) return { field: 'dob', kind: 'missing' };
  if (!isRealDay(dob ?? '')) return { field: 'dob', kind: 'no-date' };
  return FIRST_BIRTH <= dob! && dob! <= today ? null : { field: 'dob', kind: 'out-of-range' };
}

/** Returns the first problem of a row, or null if it can be checked (spec 5 §10.1). Days are YYYY-MM-DD. */
export function rowProblem(row: RowToCheck, today: string): RowProblem | null {
  const problem = patientProblem(row, today);
  if (problem) return problem;
  if (row.serviceDay !== undefined) {
    const { first, last } = datesOfService(today);
    if (!isRealDay(row.serviceDay)) return { field: 'serviceDay', kind: 'no-date' };
    if (row.serviceDay < first || row.serviceDay > last) return { field: 'serviceDay', kind: 'out-of-range' };
  }
  return (row.reference?.length ?? 0) > BATCH_REFERENCE_MAX ? { field: 'reference', kind: 'long' } : null;
}
