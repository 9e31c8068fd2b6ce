import { isRealDay } from '../shared/dates.ts';

const YEAR_FIRST = /^(?<year>\d{4})(?<separator>[-/.]?)(?<month>\d{1,2})\2(?<day>\d{1,2})$/;
const YEAR_LAST = /^(?<month>\d{1,2})(?<separator>[-/.])(?<day>\d{1,2})\2(?<year>\d{4}|\d{2})$/;
/** A spreadsheet can add the time of day to a date. */
const TIME = /[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?: ?[AP]M)?Z?$/i;

export type TypedDate = { kind: 'day'; day: string } | { kind: 'not-a-date' } | { kind: 'no-such-day' };

/**
 * Reads a date as people and programs write it: 1/2/1984, 01/02/1984, 1-2-1984, 1984-01-02, 19840102, 1/2/84. The month
 * comes before the day. A year of two digits is the latest one that `isAllowed` accepts.
 */
export function readTypedDate(text: string, isAllowed: (day: string) => boolean): TypedDate {
  const typed = text.length > 40 ? '' : text.trim().replace(TIME, '');
  const parts = (YEAR_FIRST.exec(typed) ?? YEAR_LAST.exec(typed))?.groups;
  // Without separators, all eight digits must be there.
  if (!parts || (parts['separator'] === '' && typed.length !== 8)) return { kind: 'not-a-date' };
  const { year = '', month = '', day = '' } = parts;
  const days = (year.length === 2 ? [`20${year}`, `19${year}`] : [year])
    .map((whole) => [whole, month.padStart(2, '0'), day.padStart(2, '0')].join('-'))
    .filter(isRealDay);
  const found = days.find(isAllowed) ?? days[0];
  return found === undefined ? { kind: 'no-such-day' } : { kind: 'day', day: found };
}
