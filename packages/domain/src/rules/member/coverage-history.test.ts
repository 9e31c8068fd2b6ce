import { expect, test } from 'vitest';
import { gapText, historyRows } from './coverage-history.ts';
import { OPEN_END } from '../shared/dates.ts';

function gapsOf(periods: { from: string; to: string | null }[]): number[] {
  return historyRows(periods).flatMap((row) => (row.kind === 'gap' ? [row.months] : []));
}

test.each([
  { ends: '2024-01-01', starts: '2024-01-02', gaps: [], rule: 'the next day' },
  { ends: '2024-01-01', starts: '2024-01-31', gaps: [], rule: 'exactly 30 days are no gap' },
  { ends: '2024-01-01', starts: '2024-02-01', gaps: [1], rule: '31 days are one month' },
  { ends: '2024-01-01', starts: '2024-02-29', gaps: [1], rule: '59 days are one month' },
  { ends: '2024-01-01', starts: '2024-03-01', gaps: [2], rule: '60 days are two months' },
  { ends: '2025-02-15', starts: '2025-03-17', gaps: [], rule: '30 days across the start of daylight saving time' },
  { ends: '2025-02-15', starts: '2025-03-18', gaps: [1], rule: '31 days across the start of daylight saving time' },
  { ends: '2023-01-01', starts: '2024-01-01', gaps: [12], rule: 'a year is twelve months' },
  { ends: OPEN_END, starts: '2024-01-01', gaps: [], rule: 'coverage without an end date has no gap after it' },
])('coverage gap: $rule [COVERAGE-07]', ({ ends, starts, gaps }) => {
  expect(
    gapsOf([
      { from: '2020-01-01', to: ends },
      { from: starts, to: OPEN_END },
    ]),
  ).toEqual(gaps);
});

test('a short period inside a longer one causes no gap [COVERAGE-07]', () => {
  const long = { from: '2020-01-01', to: '2024-12-31' };
  const short = { from: '2021-01-01', to: '2021-03-31' };
  expect(gapsOf([long, short, { from: '2025-01-01', to: null }])).toEqual([]);
});

test('history is newest first, with the gap between its two periods [COVERAGE-07]', () => {
  const old = { from: '2022-01-01', to: '2024-09-30' };
  const current = { from: '2025-01-01', to: OPEN_END };
  expect(historyRows([old, current])).toEqual([
    { kind: 'period', period: current },
    { kind: 'gap', months: 3 },
    { kind: 'period', period: old },
  ]);
  expect(gapText(3)).toBe('3 MONTHS GAP IN COVERAGE');
});

test('without periods there are no rows', () => {
  expect(historyRows([])).toEqual([]);
});
