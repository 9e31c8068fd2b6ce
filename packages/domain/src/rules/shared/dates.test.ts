import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  OPEN_END,
  addDays,
  addMonths,
  addYears,
  compareDays,
  dayOfWeek,
  diffDays,
  endOf,
  formatDay,
  formatEnd,
  isActiveOn,
  isRealDay,
  isWithinLastMonths,
  parseDay,
} from './dates.ts';

const anyDay = fc
  .date({ min: new Date('1801-01-01'), max: new Date('2400-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each([
  { text: '02/28/2025', iso: '2025-02-28' },
  { text: '02/29/2024', iso: '2024-02-29' },
  { text: '02/29/2025', iso: null },
  { text: '02/29/1900', iso: null },
  { text: '02/29/2000', iso: '2000-02-29' },
  { text: '02/30/2025', iso: null },
  { text: '04/31/2025', iso: null },
  { text: '12/31/2025', iso: '2025-12-31' },
  { text: '13/01/2025', iso: null },
  { text: '00/10/2025', iso: null },
  { text: '01/00/2025', iso: null },
  { text: '01/01/0000', iso: null },
  { text: '01/01/0050', iso: '0050-01-01' },
])('$text is read as $iso, because only real dates are accepted [DATEPICK-10]', ({ text, iso }) => {
  expect(parseDay(text)).toBe(iso);
});

test.each([
  '',
  '1/01/2025',
  '01/1/2025',
  '01/01/25',
  '01-01-2025',
  '2025-01-01',
  ' 01/01/2025',
  '01/01/2025x',
  '٠١/٠١/٢٠٢٥',
])('%j does not have the form MM/dd/yyyy [DATEPICK-09]', (text) => {
  expect(parseDay(text)).toBeNull();
});

test.each([
  { iso: '2025-07-04', text: '07/04/2025' },
  { iso: '0050-01-01', text: '01/01/0050' },
])('$iso is displayed as $text [UX-01]', ({ iso, text }) => {
  expect(formatDay(iso)).toBe(text);
});

test('every displayed date can be typed back [DATEPICK-06]', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(parseDay(formatDay(day))).toBe(day);
    }),
  );
});

test.each([
  { iso: OPEN_END, text: 'Present' },
  { iso: null, text: 'Present' },
  { iso: undefined, text: 'Present' },
  { iso: '', text: 'Present' },
  { iso: '9999-12-30', text: '12/30/9999' },
])('an end date of $iso is shown as $text', ({ iso, text }) => {
  expect(formatEnd(iso, 'Present')).toBe(text);
});

test('each screen chooses its word for an open end', () => {
  expect(formatEnd(null, 'present')).toBe('present');
});

test.each(['2025-1-01', '2025-02-29', '2025-13-01', '2025-00-10', '0000-01-01', '2025-01-01T00:00:00', ''])(
  '%j is not a date',
  (iso) => {
    expect(isRealDay(iso)).toBe(false);
  },
);

test.each([
  { from: '2024-02-28', days: 1, to: '2024-02-29' },
  { from: '2025-02-28', days: 1, to: '2025-03-01' },
  { from: '2025-03-09', days: 1, to: '2025-03-10' }, // daylight saving starts in the United States
  { from: '2025-11-02', days: 1, to: '2025-11-03' }, // daylight saving ends
  { from: '2025-01-01', days: -1, to: '2024-12-31' },
  { from: '2025-01-01', days: 365, to: '2026-01-01' },
])('$from plus $days days is $to', ({ from, days, to }) => {
  expect(addDays(from, days)).toBe(to);
  expect(diffDays(from, to)).toBe(days);
});

test.each([
  { from: '2025-01-31', months: 1, to: '2025-02-28' },
  { from: '2024-01-31', months: 1, to: '2024-02-29' },
  { from: '2025-03-31', months: -1, to: '2025-02-28' },
  { from: '2025-05-31', months: 1, to: '2025-06-30' },
  { from: '2025-01-15', months: -1, to: '2024-12-15' },
  { from: '2025-12-31', months: 2, to: '2026-02-28' },
  { from: '2025-08-31', months: -6, to: '2025-02-28' },
  { from: '2025-07-01', months: 11, to: '2026-06-01' },
])('$from plus $months months is $to', ({ from, months, to }) => {
  expect(addMonths(from, months)).toBe(to);
});

test.each([
  { from: '2024-02-29', years: -3, to: '2021-02-28' },
  { from: '2024-02-29', years: 4, to: '2028-02-29' },
  { from: '2025-03-01', years: -1, to: '2024-03-01' },
])('$from plus $years years is $to', ({ from, years, to }) => {
  expect(addYears(from, years)).toBe(to);
});

test('adding days and counting days give the same result', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (a, b) => {
      expect(addDays(a, diffDays(a, b))).toBe(b);
    }),
  );
});

test('dates sort from early to late', () => {
  expect(['2025-02-01', '2024-12-31', '2025-01-01', '2025-01-01'].toSorted(compareDays)).toEqual([
    '2024-12-31',
    '2025-01-01',
    '2025-01-01',
    '2025-02-01',
  ]);
});

test.each([
  { iso: '2025-06-01', weekday: 0 },
  { iso: '2025-06-07', weekday: 6 },
  { iso: '1969-12-31', weekday: 3 },
])('$iso is weekday $weekday, where 0 is Sunday', ({ iso, weekday }) => {
  expect(dayOfWeek(iso)).toBe(weekday);
});

test.each([
  { iso: '2024-06-14', within: false },
  { iso: '2024-06-15', within: true },
  { iso: '2025-06-15', within: true },
  { iso: OPEN_END, within: true },
])('$iso is within the 12 months before 2025-06-15: $within', ({ iso, within }) => {
  expect(isWithinLastMonths(iso, 12, '2025-06-15')).toBe(within);
});

test.each([
  { from: '2025-06-15', to: '2025-06-15', active: true },
  { from: '2025-06-16', to: OPEN_END, active: false },
  { from: '2025-01-01', to: '2025-06-15', active: true },
  { from: '2025-01-01', to: '2025-06-14', active: false },
  { from: '2025-01-01', to: null, active: true },
])('$from to $to is active on 2025-06-15: $active', ({ from, to, active }) => {
  expect(isActiveOn({ from, to }, '2025-06-15')).toBe(active);
});

test.each([null, undefined, '', OPEN_END])('a period with the end %j never ends', (to) => {
  expect(endOf({ to })).toBe(OPEN_END);
});
