import { expect, test } from 'vitest';
import { earliestDueDay, snoozeChoices } from './snooze-choices.ts';

// Monday
const TODAY = '2026-11-16';

test.each([
  [null, 'tomorrow 2026-11-17, nextMonday 2026-11-23, in30Days 2026-12-16'],
  ['2026-12-16', 'tomorrow 2026-11-17, nextMonday 2026-11-23, in30Days 2026-12-16'],
  ['2026-12-15', 'tomorrow 2026-11-17, nextMonday 2026-11-23'],
  ['2026-11-22', 'tomorrow 2026-11-17'],
  ['2026-11-17', 'tomorrow 2026-11-17'],
  ['2026-11-16', ''],
  ['2026-11-01', ''],
])('a row that is due on %s offers: %s [WORK-18]', (due, expected) => {
  const choices = snoozeChoices(TODAY, due).map(({ key, day }) => `${key} ${day}`);
  expect(choices.join(', ')).toBe(expected);
});

test.each([
  [[], null],
  [[null, null], null],
  [['2026-12-01', null, '2026-11-20'], '2026-11-20'],
])('of rows that are due on %j the earliest day counts: %s [WORK-20]', (days, expected) => {
  expect(earliestDueDay(days.map((dueDay) => ({ dueDay })))).toBe(expected);
});
