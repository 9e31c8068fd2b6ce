import { expect, test } from 'vitest';
import type { RowToCheck } from '../../contract/batch.ts';
import { rowProblem } from './row-limits.ts';

const TODAY = '2026-11-17';
const NAMED = { row: 1, lastName: "O'Neil", dob: '1990-03-17' };
const WITH_ID = { row: 1, patientId: '80000010100' };

test.each<[string, RowToCheck]>([
  ['a patient ID', WITH_ID],
  ['a last name and a date of birth', NAMED],
  ['a patient ID and a name without a date of birth', { ...WITH_ID, lastName: 'Q' }],
  ['a date of birth of today', { ...NAMED, dob: TODAY }],
  ['a reference of 40 characters', { ...WITH_ID, reference: 'x'.repeat(40) }],
  ['a date of service 24 months ago', { ...WITH_ID, serviceDay: '2024-11-17' }],
  ['a date of service in 60 days', { ...WITH_ID, serviceDay: '2027-01-16' }],
])('a row with %s can be checked [BATCH-02]', (_what, row) => {
  expect(rowProblem(row, TODAY)).toBeNull();
});

test.each<[string, RowToCheck, string, string]>([
  ['nothing', { row: 1 }, 'patientId', 'missing'],
  ['spaces only', { row: 1, patientId: ' ', lastName: ' ' }, 'patientId', 'missing'],
  ['a date of birth only', { row: 1, dob: '1990-03-17' }, 'lastName', 'missing'],
  ['a name without a date of birth', { row: 1, lastName: 'Quimby' }, 'dob', 'missing'],
  ['a last name of one letter', { ...NAMED, lastName: "O'" }, 'lastName', 'short'],
  ['a last name of 36 letters', { ...NAMED, lastName: 'a'.repeat(36) }, 'lastName', 'long'],
  ['a date of birth that does not exist', { ...NAMED, dob: '1990-02-30' }, 'dob', 'no-date'],
  ['a date of birth of tomorrow', { ...NAMED, dob: '2026-11-18' }, 'dob', 'out-of-range'],
  ['a date of birth before 1801', { ...NAMED, dob: '1800-12-31' }, 'dob', 'out-of-range'],
  ['a date of service that does not exist', { ...WITH_ID, serviceDay: '2026-02-29' }, 'serviceDay', 'no-date'],
  ['a date of service before 24 months', { ...WITH_ID, serviceDay: '2024-11-16' }, 'serviceDay', 'out-of-range'],
  ['a date of service after 60 days', { ...WITH_ID, serviceDay: '2027-01-17' }, 'serviceDay', 'out-of-range'],
  ['a reference of 41 characters', { ...WITH_ID, reference: 'x'.repeat(41) }, 'reference', 'long'],
])('a row with %s is refused [BATCH-02]', (_what, row, field, kind) => {
  expect(rowProblem(row, TODAY)).toEqual({ field, kind });
});
