import { expect, test } from 'vitest';
import { looksGuessed, startRefusal, stopAfterRow, type UsedLimits } from './limits.ts';

test.each([
  [19, 19, false],
  [20, 20, true],
  [99, 20, true],
  [100, 20, false],
  [104, 21, true],
  [105, 21, false],
  [500, 49, false],
])('of %i checked rows, %i not found stop the check: %s [BATCH-10]', (checked, notFound, expected) => {
  expect(looksGuessed(checked, notFound)).toBe(expected);
});

const FREE: UsedLimits = { isStopped: false, checksLastHour: 0, officeRows: 0, patients: 0, notFound: 0 };

test.each<[string, Partial<UsedLimits>, number, string | null]>([
  ['nothing was used', {}, 500, null],
  ['nine checks were made this hour', { checksLastHour: 9 }, 500, null],
  ['ten checks were made this hour', { checksLastHour: 10 }, 1, 'checks'],
  ['the rows just fit the office', { officeRows: 4500 }, 500, null],
  ['one row is too many for the office', { officeRows: 4500 }, 501, 'office-rows'],
  ['999 patients were seen', { patients: 999 }, 1, null],
  ['1,000 patients were seen', { patients: 1000 }, 1, 'patients'],
  ['49 rows were not found', { notFound: 49 }, 1, null],
  ['50 rows were not found', { notFound: 50 }, 1, 'not-found'],
  ['a check was stopped', { isStopped: true }, 1, 'stopped'],
])('when %s, a check begins or names the limit [BATCH-09]', (_when, used, rows, expected) => {
  expect(startRefusal({ ...FREE, ...used }, rows)).toBe(expected);
});

test.each([
  [{ checked: 50, notFound: 10, notFoundToday: 49 }, null],
  [{ checked: 50, notFound: 10, notFoundToday: 50 }, 'not-found-limit'],
  [{ checked: 20, notFound: 20, notFoundToday: 50 }, 'not-found'],
])('a running check with %o ends: %s [BATCH-09]', (counts, expected) => {
  expect(stopAfterRow(counts)).toBe(expected);
});
