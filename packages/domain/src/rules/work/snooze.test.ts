import { describe, expect, test } from 'vitest';
import { lastSnoozeDay, snoozeDays, snoozeProblem } from './snooze.ts';

const TODAY = '2026-11-16';

describe('until when a row can be snoozed', () => {
  test.each([
    ['today', TODAY, null, 'past'],
    ['tomorrow', '2026-11-17', null, null],
    ['90 days ahead', '2027-02-14', null, null],
    ['91 days ahead', '2027-02-15', null, 'tooFar'],
    ['the due date', '2026-11-20', '2026-11-20', null],
    ['the day after the due date', '2026-11-21', '2026-11-20', 'afterDue'],
    ['tomorrow, when it is overdue', '2026-11-17', '2026-11-10', 'afterDue'],
  ] as const)('%s [WORK-18]', (_day, until, due, problem) => {
    expect(snoozeProblem(until, due, TODAY)).toBe(problem);
  });

  test.each([
    [null, '2027-02-14'],
    ['2026-11-20', '2026-11-20'],
    ['2027-12-31', '2027-02-14'],
  ])('the last day of a row due %s is %s [WORK-18]', (due, last) => {
    expect(lastSnoozeDay(due, TODAY)).toBe(last);
  });
});

describe('the offered days', () => {
  test.each([
    ['a Monday', '2026-11-16', '2026-11-23'],
    ['a Sunday', '2026-11-15', '2026-11-16'],
    ['a Saturday', '2026-11-14', '2026-11-16'],
    ['a Tuesday', '2026-11-17', '2026-11-23'],
  ])('on %s, next Monday is the coming one [WORK-18]', (_name, today, monday) => {
    expect(snoozeDays(today).nextMonday).toBe(monday);
  });

  test('are tomorrow and in 30 days [WORK-18]', () => {
    expect(snoozeDays(TODAY)).toMatchObject({ tomorrow: '2026-11-17', in30Days: '2026-12-16' });
  });
});
