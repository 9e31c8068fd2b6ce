import { addDays, addMonths, dayOfWeek, diffDays, parseDay } from './dates.ts';

export type DateRange = { start: string | null; end: string | null };

export type RangeReading = DateRange & { startError: boolean; endError: boolean; rangeError: boolean };

/** Each side is read by itself; only two readable sides can be in the wrong order. An empty side is no parse error. */
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

/** The picker's own default; the claims form has another (browse-claims.ts). */
export function defaultStart(today: string, isEmptyDefault = false): string | null {
  return isEmptyDefault ? null : addMonths(today, -6);
}

/**
 * The first click sets the start. After that a click before the start moves the start, a click after it sets the end,
 * and a click inside a complete range moves the nearer edge; the middle day counts as after the start.
 */
export function clickDay({ start, end }: DateRange, day: string): DateRange {
  if (start === null) return { start: day, end: end !== null && end < day ? null : end };
  if (day < start) return { start: day, end };
  if (end === null || day > end) return { start, end: day };
  return diffDays(start, day) < diffDays(day, end) ? { start: day, end } : { start, end: day };
}

/** While the end is not chosen yet, the range reaches to the day under the pointer. */
export function previewRange({ start, end }: DateRange, hovered: string | null): DateRange {
  if (start === null || end !== null || hovered === null || hovered < start) return { start, end };
  return { start, end: hovered };
}

/** A month of the calendar is 'YYYY-MM'. */
export type MonthGrid = { month: string; weeks: (string | null)[][] };

export function shiftMonth(month: string, by: number): string {
  return addMonths(`${month}-01`, by).slice(0, 7);
}

/** Weeks from Sunday to Saturday; days of other months are null. */
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
