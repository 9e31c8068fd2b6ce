import { expect, test } from 'vitest';
import { monthParts } from './payment-months.ts';

test.each([
  { from: '2026-10-01', to: '2026-10-31', months: ['2026-10-01', '2026-10-01'], rest: [] },
  { from: '2026-10-02', to: '2026-10-31', months: null, rest: ['2026-10-02 2026-10-31'] },
  { from: '2026-10-01', to: '2026-10-30', months: null, rest: ['2026-10-01 2026-10-30'] },
  { from: '2026-10-31', to: '2026-11-01', months: null, rest: ['2026-10-31 2026-11-01'] },
  { from: '2026-02-15', to: '2026-02-15', months: null, rest: ['2026-02-15 2026-02-15'] },
  {
    from: '2026-05-16',
    to: '2026-11-16',
    months: ['2026-06-01', '2026-10-01'],
    rest: ['2026-05-16 2026-05-31', '2026-11-01 2026-11-16'],
  },
  { from: '2025-12-01', to: '2026-01-05', months: ['2025-12-01', '2025-12-01'], rest: ['2026-01-01 2026-01-05'] },
])('the days $from to $to have the whole months $months and the rest $rest [PAY-04]', ({ from, to, months, rest }) => {
  const parts = monthParts({ from, to });
  expect(parts.months && [parts.months.first, parts.months.last]).toEqual(months);
  expect(parts.rest.map((days) => `${days.from} ${days.to}`)).toEqual(rest);
});
