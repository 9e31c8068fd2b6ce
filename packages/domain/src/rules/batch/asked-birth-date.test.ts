import { expect, test } from 'vitest';
import { isOtherBirthDate } from './asked-birth-date.ts';

test.each([
  ['another date beside an ID differs', '80000010100', '1950-01-01', true],
  ['the same date beside an ID does not differ', '80000010100', '1984-01-02', false],
  ['an ID without a date does not differ', '80000010100', null, false],
  ['a row without an ID does not differ, because the date found the patient', null, '1950-01-01', false],
])('%s from the date of birth of the patient [BATCH-06]', (_what, patientId, dob, expected) => {
  expect(isOtherBirthDate({ patientId, lastName: null, firstName: null, dob }, '1984-01-02')).toBe(expected);
});
