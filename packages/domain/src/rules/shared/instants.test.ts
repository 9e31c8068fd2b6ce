import { expect, test } from 'vitest';
import { formatInstant } from './instants.ts';

test.each([
  { instant: '2026-11-16T13:02:00Z', zone: 'America/Denver', time: '11/16/2026 6:02 AM' },
  { instant: '2026-11-16T19:00:00Z', zone: 'America/Denver', time: '11/16/2026 12:00 PM' },
  { instant: '2026-11-16T18:59:59Z', zone: 'America/Denver', time: '11/16/2026 11:59 AM' },
  { instant: '2026-11-16T07:00:00Z', zone: 'America/Denver', time: '11/16/2026 12:00 AM' },
  { instant: '2026-11-16T06:59:59Z', zone: 'America/Denver', time: '11/15/2026 11:59 PM' },
  { instant: '2026-07-05T12:09:00Z', zone: 'America/Denver', time: '07/05/2026 6:09 AM' },
  { instant: '2026-11-16T13:02:00Z', zone: 'America/New_York', time: '11/16/2026 8:02 AM' },
  { instant: '2026-11-16T13:02:00Z', zone: 'UTC', time: '11/16/2026 1:02 PM' },
])('$instant in $zone is $time [IMPORT-50]', ({ instant, zone, time }) => {
  expect(formatInstant(Date.parse(instant), zone).time).toBe(time);
});

test('seconds are shown where they are asked for [BATCH-13]', () => {
  const instant = Date.parse('2026-11-16T14:12:09Z');
  expect(formatInstant(instant, 'America/Denver', true)).toEqual({ time: '11/16/2026 7:12:09 AM', zone: 'MST' });
});
