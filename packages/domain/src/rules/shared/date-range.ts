import { addDays, addMonths, dayOfWeek, diffDays, parseDay } from './dates.ts';

export type DateRange = { start: string | null; end: string | null };

export type RangeReading = DateRange & { startError: boolean; endError: boolean; rangeError: boolean };

/** Reads MM/dd/yyyy texts. An empty field is not an error. `rangeError` means that the start is after the end. */
export function readRange(startText: string, endText: string): RangeReading {
  const start = parseDay(startText.trim());
  const end = parseDay(endText.trim());
  return {
    start,
    end,
    startError: start === null && startText.trim() !== '',
    endError: end === null && endText.trim() !== '',
    rangeError: start !== null && end !== null && start > end,
  };
}

/** The date that the next click in the calendar sets. Null once start and end have been clicked. */
export type AwaitedEdge = 'start' | 'end' | null;

/** The date that the first click in the calendar sets. When opened from the To field, an existing start is kept. */
export function firstEdge(openedFrom: 'start' | 'end', start: string | null): AwaitedEdge {
  return openedFrom === 'end' && start !== null ? 'end' : 'start';
}

/**
 * The first click sets the start and clears the end. The second click sets the end, or a new start if it is earlier.
 * Later clicks move the nearer of the two dates to the clicked day. A click on the middle day moves the end.
 */
export function clickDay(
  { start, end }: DateRange,
  day: string,
  awaited: AwaitedEdge,
): DateRange & { awaited: AwaitedEdge } {
  if (start === null || awaited === 'start') return { start: day, end: null, awaited: 'end' };
  if (end === null || awaited === 'end') {
    return day < start ? { start: day, end: null, awaited: 'end' } : { start, end: day, awaited: null };
  }
  const movesStart = day < start || diffDays(start, day) < diffDays(day, end);
  return movesStart ? { start: day, end, awaited: null } : { start, end: day, awaited: null };
}

/** The range to highlight. Until the end is clicked, it extends to the day under the pointer. */
export function previewRange({ start, end }: DateRange, hovered: string | null, awaited: AwaitedEdge): DateRange {
  const isEndOpen = end === null || awaited === 'end';
  if (start === null || !isEndOpen || hovered === null || hovered < start) return { start, end };
  return { start, end: hovered };
}

/** One month of the calendar. `month` is 'YYYY-MM', and days are 'YYYY-MM-DD'. */
export type MonthGrid = { month: string; weeks: (string | null)[][] };

export function shiftMonth(month: string, by: number): string {
  return addMonths(`${month}-01`, by).slice(0, 7);
}

/** Weeks run from Sunday to Saturday. Days of other months are null. */
function monthGrid(month: string): MonthGrid {
  const first = `${month}-01`;
  const length = diffDays(first, addMonths(first, 1));
  const offset = dayOfWeek(first);
  const weeks = Array.from({ length: Math.ceil((offset + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const index = week * 7 + weekday - offset;
      return index >= 0 && index < length ? addDays(first, index) : null;
    }),
  );
  return { month, weeks };
}

export function twoMonths(month: string): [MonthGrid, MonthGrid] {
  return [monthGrid(month), monthGrid(shiftMonth(month, 1))];
}
