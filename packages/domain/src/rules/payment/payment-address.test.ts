import { expect, test } from 'vitest';
import { daysOfMonth, monthFragment, monthOfFragment } from './payment-address.ts';

test.each([
  ['this-month', '2026-11-18', '2026-11-01', '2026-11-18'],
  ['this-month', '2026-11-01', '2026-11-01', '2026-11-01'],
  ['last-month', '2026-11-18', '2026-10-01', '2026-10-31'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
] as const)('%s on %s is %s to %s [PAY-02]', (month, today, from, to) => {
  expect(daysOfMonth(month, today)).toEqual({ from, to });
  expect(monthOfFragment(monthFragment(month))).toBe(month);
});

test.each(['', '#', '#dates=', '#dates=next-month', '#dates=last-month&x', '#arrived=2026-11-13'])(
  'the fragment "%s" names no month [PAY-02]',
  (hash) => {
    expect(monthOfFragment(hash)).toBeNull();
  },
);
