import { expect, test } from 'vitest';
import { clickDay, firstEdge, previewRange, readRange, shiftMonth, twoMonths } from './date-range.ts';

const day = (text: string | null | undefined) => (text ? `2025-06-${text}` : null);
const NO_ERRORS = { startError: false, endError: false, rangeError: false };

test.each([
  { from: '06/01/2025', to: '06/30/2025', errors: {}, rule: 'both dates are readable' },
  { from: '6/1/2025', to: '06/30/2025', errors: { startError: true }, rule: 'only the start is wrong' },
  { from: '06/01/2025', to: '2025-06-30', errors: { endError: true }, rule: 'only the end is wrong' },
  { from: 'x', to: 'y', errors: { startError: true, endError: true }, rule: 'both dates are wrong' },
  { from: '', to: '', errors: {}, rule: 'an empty field is not an error' },
])('parse errors are marked per field: $rule [DATEPICK-09]', ({ from, to, errors }) => {
  expect(readRange(from, to)).toMatchObject({ ...NO_ERRORS, ...errors });
});

test('a well-formed date that does not exist is a parse error [DATEPICK-10]', () => {
  expect(readRange('02/30/2025', '02/29/2024')).toEqual({
    ...NO_ERRORS,
    start: null,
    end: '2024-02-29',
    startError: true,
  });
});

test.each([
  { from: '06/01/2025', to: '06/02/2025', rangeError: false },
  { from: '06/01/2025', to: '06/01/2025', rangeError: false },
  { from: '06/02/2025', to: '06/01/2025', rangeError: true },
  { from: '12/31/2024', to: '01/01/2025', rangeError: false },
  { from: '06/02/2025', to: '', rangeError: false },
])('$from to $to is a range error: $rangeError [DATEPICK-11]', ({ from, to, rangeError }) => {
  expect(readRange(from, to).rangeError).toBe(rangeError);
});

test.each([
  { openedFrom: 'start', start: null, awaited: 'start' },
  { openedFrom: 'start', start: '2025-06-10', awaited: 'start' },
  { openedFrom: 'end', start: '2025-06-10', awaited: 'end' },
  { openedFrom: 'end', start: null, awaited: 'start' },
] as const)(
  'when the calendar opens from the $openedFrom field with start $start, the first click sets the $awaited [DATEPICK-08]',
  ({ openedFrom, start, awaited }) => {
    expect(firstEdge(openedFrom, start)).toBe(awaited);
  },
);

test.each([
  { range: [null, null], awaited: 'start', click: '10', becomes: ['10', null], rule: 'the first click sets the start' },
  { range: ['10', '20'], awaited: 'start', click: '15', becomes: ['15', null], rule: 'the first click clears the end' },
  {
    range: ['10', '20'],
    awaited: 'start',
    click: '09',
    becomes: ['09', null],
    rule: 'the first click may be before a prefilled range',
  },
  {
    range: [null, '20'],
    awaited: 'start',
    click: '10',
    becomes: ['10', null],
    rule: 'the first click clears an end without a start',
  },
  {
    range: ['10', null],
    awaited: 'end',
    click: '09',
    becomes: ['09', null],
    rule: 'a click before the start moves the start',
  },
  {
    range: ['10', null],
    awaited: 'end',
    click: '10',
    becomes: ['10', '10'],
    rule: 'a click on the start selects one day',
  },
  {
    range: ['10', null],
    awaited: 'end',
    click: '11',
    becomes: ['10', '11'],
    rule: 'a click after the start sets the end',
  },
  {
    range: ['10', '20'],
    awaited: 'end',
    click: '12',
    becomes: ['10', '12'],
    rule: 'the next click replaces the old end',
  },
  {
    range: ['10', '20'],
    awaited: 'end',
    click: '09',
    becomes: ['09', null],
    rule: 'a click before the start begins a new range',
  },
  {
    range: ['10', '20'],
    awaited: null,
    click: '09',
    becomes: ['09', '20'],
    rule: 'with both dates set, a click before them moves the start',
  },
  {
    range: ['10', '20'],
    awaited: null,
    click: '21',
    becomes: ['10', '21'],
    rule: 'with both dates set, a click after them moves the end',
  },
  {
    range: ['10', '20'],
    awaited: null,
    click: '14',
    becomes: ['14', '20'],
    rule: 'a click inside, nearer to the start, moves the start',
  },
  {
    range: ['10', '20'],
    awaited: null,
    click: '15',
    becomes: ['10', '15'],
    rule: 'a click on the middle day moves the end',
  },
  {
    range: ['10', '20'],
    awaited: null,
    click: '16',
    becomes: ['10', '16'],
    rule: 'a click inside, nearer to the end, moves the end',
  },
  {
    range: ['10', '20'],
    awaited: null,
    click: '10',
    becomes: ['10', '20'],
    rule: 'a click on the start changes nothing',
  },
  {
    range: ['10', '20'],
    awaited: null,
    click: '20',
    becomes: ['10', '20'],
    rule: 'a click on the end changes nothing',
  },
  {
    range: ['10', null],
    awaited: null,
    click: '12',
    becomes: ['10', '12'],
    rule: 'an erased end is set again',
  },
  {
    range: [null, '20'],
    awaited: null,
    click: '12',
    becomes: ['12', null],
    rule: 'an erased start begins a new range',
  },
] as const)('calendar clicks: $rule [DATEPICK-04] [DATEPICK-08]', ({ range, awaited, click, becomes }) => {
  expect(clickDay({ start: day(range[0]), end: day(range[1]) }, `2025-06-${click}`, awaited)).toEqual({
    start: day(becomes[0]),
    end: day(becomes[1]),
    awaited: becomes[1] === null ? 'end' : null,
  });
});

test.each([
  { start: '2025-06-10', end: null, awaited: 'end', hovered: '2025-06-12', shownEnd: '2025-06-12' },
  { start: '2025-06-10', end: null, awaited: 'end', hovered: '2025-06-10', shownEnd: '2025-06-10' },
  { start: '2025-06-10', end: null, awaited: 'end', hovered: '2025-06-09', shownEnd: null },
  { start: '2025-06-10', end: null, awaited: 'end', hovered: null, shownEnd: null },
  { start: '2025-06-10', end: '2025-06-11', awaited: 'end', hovered: '2025-06-20', shownEnd: '2025-06-20' },
  { start: '2025-06-10', end: '2025-06-11', awaited: 'start', hovered: '2025-06-20', shownEnd: '2025-06-11' },
  { start: '2025-06-10', end: '2025-06-11', awaited: null, hovered: '2025-06-20', shownEnd: '2025-06-11' },
  { start: null, end: null, awaited: 'start', hovered: '2025-06-12', shownEnd: null },
] as const)(
  'with the pointer on $hovered, the range $start to $end (next click sets $awaited) is drawn to $shownEnd [DATEPICK-05]',
  ({ start, end, awaited, hovered, shownEnd }) => {
    expect(previewRange({ start, end }, hovered, awaited)).toEqual({ start, end: shownEnd });
  },
);

test('a calendar opened at December 2025 shows December 2025 and January 2026', () => {
  expect(twoMonths('2025-12').map((grid) => grid.month)).toEqual(['2025-12', '2026-01']);
});

test('the arrows move by one month, also across the end of the year', () => {
  expect(shiftMonth('2025-12', 1)).toBe('2026-01');
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
});

test.each([
  { month: '2025-06', weeks: 5, first: 0, length: 30, rule: 'which starts on a Sunday' },
  { month: '2025-03', weeks: 6, first: 6, length: 31, rule: 'which starts on a Saturday and contains a clock change' },
  { month: '2015-02', weeks: 4, first: 0, length: 28, rule: 'which fits into four weeks' },
  { month: '2024-02', weeks: 5, first: 4, length: 29, rule: 'in a leap year' },
])('weeks start on Sunday in the month $month, $rule [DATEPICK-03]', ({ month, weeks, first, length }) => {
  const [grid] = twoMonths(month);
  const cells = grid.weeks.flat();
  expect(grid.weeks).toHaveLength(weeks);
  expect(grid.weeks.every((week) => week.length === 7)).toBe(true);
  expect(cells.findIndex((cell) => cell !== null)).toBe(first);
  expect(cells.filter((cell) => cell !== null)).toEqual(
    Array.from({ length }, (_, index) => `${month}-${(index + 1).toString().padStart(2, '0')}`),
  );
});
