import { expect, test } from 'vitest';
import { parseTime, planTimeText } from './plan-time.ts';

const ZONE = 'America/Denver';

test.each([
  ['2026-11-20T21:00', '2026-11-21T04:00:00.000Z', 'winter, seven hours behind'],
  ['2026-07-20T21:00', '2026-07-21T03:00:00.000Z', 'summer, six hours behind'],
  ['2026-11-01T00:30', '2026-11-01T06:30:00.000Z', 'daylight saving time until the change'],
  ['2026-11-01T03:00', '2026-11-01T10:00:00.000Z', 'winter after the change'],
  ['2026-03-08T03:00', '2026-03-08T09:00:00.000Z', 'the first hour of summer'],
  ['2026-11-20T21:00:30', '2026-11-21T04:00:30.000Z', 'with seconds'],
  ['2026-11-20T21:00Z', '2026-11-20T21:00:00.000Z', 'with Z'],
  ['2026-11-20T21:00-05:00', '2026-11-21T02:00:00.000Z', 'with an offset'],
])('%s is %s: %s', (text, instant) => {
  expect(parseTime(text, ZONE)?.toISOString()).toBe(instant);
});

test.each(['', 'tomorrow', '2026-11-20', '2026-13-20T21:00', '2026-11-20T25:00', '2026-11-20 21:00', 'noonZ'])(
  '"%s" is not a time',
  (text) => {
    expect(parseTime(text, ZONE)).toBeNull();
  },
);

test.each(['2026-11-20T21:00', '2026-07-20T00:00'])('%s is formatted back to the same text', (text) => {
  expect(planTimeText(parseTime(text, ZONE)!, ZONE)).toBe(text);
});
