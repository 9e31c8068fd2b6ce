import { expect, test } from 'vitest';
import { waitingPeriodsOn } from './waiting-periods.ts';

const on = (from: string, days: number, day: string) =>
  waitingPeriodsOn([{ serviceType: 'Basic', waitingPeriod: days }], from, day);

test.each([
  { from: '2026-01-01', days: 180, day: '2026-06-29', isOver: false, shown: '2026-06-29' },
  { from: '2026-01-01', days: 180, day: '2026-06-30', isOver: true, shown: '2026-06-30' },
  { from: '2026-01-01', days: 365, day: '2026-11-16', isOver: false, shown: '2026-12-31' },
  { from: '2026-01-01', days: 730, day: '2026-11-16', isOver: false, shown: '2027-12-31' },
  { from: '2026-01-01', days: 1, day: '2026-01-01', isOver: false, shown: '2026-01-01' },
  { from: '2026-01-01', days: 1, day: '2026-01-02', isOver: true, shown: '2026-01-02' },
  // A leap year has one day more, so 365 days end before the year does.
  { from: '2024-01-01', days: 365, day: '2024-12-30', isOver: false, shown: '2024-12-30' },
  { from: '2024-01-01', days: 365, day: '2024-12-31', isOver: true, shown: '2024-12-31' },
  { from: '2024-02-28', days: 1, day: '2024-02-29', isOver: true, shown: '2024-02-29' },
  { from: '2023-02-28', days: 1, day: '2023-03-01', isOver: true, shown: '2023-03-01' },
  { from: '2024-02-29', days: 366, day: '2025-02-28', isOver: false, shown: '2025-02-28' },
  { from: '2024-02-29', days: 366, day: '2025-03-01', isOver: true, shown: '2025-03-01' },
  // Daylight saving time starts on 2026-03-08 and ends on 2026-11-01 in the United States.
  { from: '2026-03-07', days: 1, day: '2026-03-08', isOver: true, shown: '2026-03-08' },
  { from: '2026-03-07', days: 2, day: '2026-03-08', isOver: false, shown: '2026-03-08' },
  { from: '2026-10-31', days: 2, day: '2026-11-01', isOver: false, shown: '2026-11-01' },
  { from: '2026-10-31', days: 2, day: '2026-11-02', isOver: true, shown: '2026-11-02' },
  // The year ends within the period.
  { from: '2026-12-31', days: 1, day: '2026-12-31', isOver: false, shown: '2026-12-31' },
  { from: '2026-12-31', days: 1, day: '2027-01-01', isOver: true, shown: '2027-01-01' },
  // A coverage that starts later has not begun to wait.
  { from: '2026-12-01', days: 30, day: '2026-11-01', isOver: false, shown: '2026-12-30' },
  { from: '2026-01-01', days: 3_000_000, day: '2026-11-01', isOver: false, shown: '10239-09-21' },
])('$days days from $from are over on $day: $isOver, shown with $shown [ELIG-06]', ({ from, days, day, ...result }) => {
  expect(on(from, days, day)).toEqual([{ service: 'Basic', isOver: result.isOver, day: result.shown }]);
});

test('a waiting period of 0 days is not listed [ELIG-06]', () => {
  expect(on('2026-01-01', 0, '2026-01-01')).toEqual([]);
});

test('waiting periods keep the order of the plan [ELIG-06]', () => {
  const periods = [
    { serviceType: 'Preventive', waitingPeriod: 0 },
    { serviceType: 'Major', waitingPeriod: 365 },
    { serviceType: 'Basic', waitingPeriod: 180 },
  ];
  expect(waitingPeriodsOn(periods, '2026-01-01', '2026-08-01').map(({ service }) => service)).toEqual([
    'Major',
    'Basic',
  ]);
});
