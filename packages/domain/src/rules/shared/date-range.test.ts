import { expect, test } from 'vitest';
import { clickDay, firstEdge, previewRange, readRange, shiftMonth, twoMonths } from './date-range.ts';

const day = (text: string | null | undefined) => (text ? `2025-06-${text}` : null);
const NO_ERRORS = { startError: false, endError: false, rangeError: false };

test.each([
  { from: '06/01/2025', to: '06/30/2025', errors: {}, rule: 'both sides readable' },
  { from: '6/1/2025', to: '06/30/2025', errors: { startError: true }, rule: 'the start alone' },
  { from: '06/01/2025', to: '2025-06-30', errors: { endError: true }, rule: 'the end alone' },
  { from: 'x', to: 'y', errors: { startError: true, endError: true }, rule: 'both' },
  { from: '', to: '', errors: {}, rule: 'an empty side is not a typed date' },
])('parse errors are marked per side: $rule [DATEPICK-09]', ({ from, to, errors }) => {
  expect(readRange(from, to)).toMatchObject({ ...NO_ERRORS, ...errors });
});

test('a date in the right form that does not exist is a parse error [DATEPICK-10]', () => {
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
  'opened from the $openedFrom field with start $start, the first click sets the $awaited [DATEPICK-08]',
  ({ openedFrom, start, awaited }) => {
    expect(firstEdge(openedFrom, start)).toBe(awaited);
  },
);

test.each([
  { range: [null, null], awaited: 'start', click: '10', becomes: ['10', null], rule: 'the first click sets the start' },
  { range: ['10', '20'], awaited: 'start', click: '15', becomes: ['15', null], rule: 'the first click clears the end' },
  { range: ['10', '20'], awaited: 'start', click: '09', becomes: ['09', null], rule: 'also before a prefilled range' },
  { range: [null, '20'], awaited: 'start', click: '10', becomes: ['10', null], rule: 'also with an end alone' },
  { range: ['10', null], awaited: 'end', click: '09', becomes: ['09', null], rule: 'before the start moves the start' },
  { range: ['10', null], awaited: 'end', click: '10', becomes: ['10', '10'], rule: 'the start again makes one day' },
  { range: ['10', null], awaited: 'end', click: '11', becomes: ['10', '11'], rule: 'after the start sets the end' },
  {
    range: ['10', '20'],
    awaited: 'end',
    click: '12',
    becomes: ['10', '12'],
    rule: 'an awaited end replaces the old one',
  },
  { range: ['10', '20'], awaited: 'end', click: '09', becomes: ['09', null], rule: 'before the start begins again' },
  {
    range: ['10', '20'],
    awaited: null,
    click: '09',
    becomes: ['09', '20'],
    rule: 'before both chosen moves the start',
  },
  { range: ['10', '20'], awaited: null, click: '21', becomes: ['10', '21'], rule: 'after both chosen moves the end' },
  { range: ['10', '20'], awaited: null, click: '14', becomes: ['14', '20'], rule: 'inside, nearer to the start' },
  { range: ['10', '20'], awaited: null, click: '15', becomes: ['10', '15'], rule: 'inside, in the middle' },
  { range: ['10', '20'], awaited: null, click: '16', becomes: ['10', '16'], rule: 'inside, nearer to the end' },
  { range: ['10', '20'], awaited: null, click: '10', becomes: ['10', '20'], rule: 'on the start nothing moves' },
  { range: ['10', '20'], awaited: null, click: '20', becomes: ['10', '20'], rule: 'on the end nothing moves' },
  {
    range: ['10', null],
    awaited: null,
    click: '12',
    becomes: ['10', '12'],
    rule: 'an end that was erased is set again',
  },
  {
    range: [null, '20'],
    awaited: null,
    click: '12',
    becomes: ['12', null],
    rule: 'a start that was erased begins again',
  },
] as const)('clicks: $rule [DATEPICK-04] [DATEPICK-08]', ({ range, awaited, click, becomes }) => {
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
  'over $hovered the range $start to $end, awaiting $awaited, is shown to $shownEnd [DATEPICK-05]',
  ({ start, end, awaited, hovered, shownEnd }) => {
    expect(previewRange({ start, end }, hovered, awaited)).toEqual({ start, end: shownEnd });
  },
);

test('the calendar shows the month and the one after it', () => {
  expect(twoMonths('2025-12').map((grid) => grid.month)).toEqual(['2025-12', '2026-01']);
});

test('the arrows move by one month, over the end of the year', () => {
  expect(shiftMonth('2025-12', 1)).toBe('2026-01');
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
});

test.each([
  { month: '2025-06', weeks: 5, first: 0, length: 30, rule: 'starts on a Sunday' },
  { month: '2025-03', weeks: 6, first: 6, length: 31, rule: 'starts on a Saturday, has the change to daylight saving' },
  { month: '2015-02', weeks: 4, first: 0, length: 28, rule: 'fits four weeks' },
  { month: '2024-02', weeks: 5, first: 4, length: 29, rule: 'leap year' },
])('weeks run from Sunday: $month $rule [DATEPICK-03]', ({ month, weeks, first, length }) => {
  const [grid] = twoMonths(month);
  const cells = grid.weeks.flat();
  expect(grid.weeks).toHaveLength(weeks);
  expect(grid.weeks.every((week) => week.length === 7)).toBe(true);
  expect(cells.findIndex((cell) => cell !== null)).toBe(first);
  expect(cells.filter((cell) => cell !== null)).toEqual(
    Array.from({ length }, (_, index) => `${month}-${(index + 1).toString().padStart(2, '0')}`),
  );
});
