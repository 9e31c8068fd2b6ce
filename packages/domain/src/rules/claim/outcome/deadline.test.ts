import { expect, test } from 'vitest';
import { deadline, nextDeadline } from './deadline.ts';

test.each([
  ['2026-12-02', 'far', 15],
  ['2026-12-01', 'near', 14],
  ['2026-11-18', 'near', 1],
  ['2026-11-17', 'today', 0],
  ['2026-11-16', 'closed', -1],
])('on 11/17/2026 the day %s is %s, %i days away [DENIAL-12]', (day, state, days) => {
  expect(deadline(day, '2026-11-17')).toEqual({ state, days });
});

test.each([
  [['2026-11-20', '2026-11-17', '2027-01-01'], '2026-11-17'],
  [['2026-11-01', '2026-11-20'], '2026-11-20'],
  [['2026-11-01', '2026-10-01'], '2026-11-01'],
  [[], undefined],
])('of the days %j the next one is %s [OUTCOME-09]', (days, expected) => {
  expect(
    nextDeadline(
      days.map((day) => ({ day })),
      '2026-11-17',
    )?.day,
  ).toBe(expected);
});
