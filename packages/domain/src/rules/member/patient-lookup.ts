import { isRealDay } from '../shared/dates.ts';

/** The form's values as typed (spec 2 §5). `month`, `day` and `year` are the date of birth. */
export type PatientLookup = { firstName: string; lastName: string; month: string; day: string; year: string };

export type LookupProblem = 'last-name-short' | 'last-name-long' | 'last-name-letters' | 'year';

export const EMPTY_LOOKUP: PatientLookup = { firstName: '', lastName: '', month: '', day: '', year: '' };

const LAST_NAME_MIN = 2;
const LAST_NAME_MAX = 35;
const FIRST_YEAR = 1801;

/**
 * The text of a month or day field after it loses focus: two digits and at most `max`. Empty if the text is not a
 * positive number.
 */
function twoDigits(text: string, max: number): string {
  const trimmed = text.trim();
  const value = /^\d+$/.test(trimmed) ? Number(trimmed) : 0;
  return value > 0 ? Math.min(value, max).toString().padStart(2, '0') : '';
}

export function blurMonth(text: string): string {
  return twoDigits(text, 12);
}

export function blurDay(text: string): string {
  return twoDigits(text, 31);
}

/** Replaces a future year by the current year. Other text is only trimmed, so an error message can refer to it. */
export function blurYear(text: string, currentYear: number): string {
  const year = text.trim();
  return /^\d+$/.test(year) && Number(year) > currentYear ? currentYear.toString() : year;
}

export function canSearchPatients({ lastName, month, day, year }: PatientLookup): boolean {
  return [lastName, month, day, year].every((text) => text.trim() !== '');
}

/** True if the last name has at least two letters. The search ignores accents and apostrophes. */
export function hasEnoughLetters(lastName: string): boolean {
  const letters = lastName
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .match(/\p{L}/gu);
  return (letters?.length ?? 0) >= LAST_NAME_MIN;
}

/** Returns the first problem of the last name, then of the year. The year must be from 1801 to the current year. */
export function checkLookup({ lastName, year }: PatientLookup, currentYear: number): LookupProblem | null {
  const length = lastName.trim().length;
  if (length < LAST_NAME_MIN) return 'last-name-short';
  if (length > LAST_NAME_MAX) return 'last-name-long';
  if (!hasEnoughLetters(lastName)) return 'last-name-letters';
  const isYear = /^\d{4}$/.test(year) && Number(year) >= FIRST_YEAR && Number(year) <= currentYear;
  return isYear ? null : 'year';
}

/**
 * Returns YYYY-MM-DD, or an empty string if a part is missing. Pads month and day here too, because Enter submits
 * before a field loses focus.
 */
export function dateOfBirth({ month, day, year }: PatientLookup): string {
  const parts = [year.trim(), blurMonth(month), blurDay(day)];
  return parts.includes('') ? '' : parts.join('-');
}

const YEAR_FIRST = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/;
const YEAR_LAST = /^(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4})$/;

/** Reads a pasted date such as 2001-02-03, 2/3/2001 or 2.3.2001 (month first). Null if it is not a real date. */
export function pastedDay(text: string): string | null {
  const {
    year = '',
    month = '',
    day = '',
  } = (YEAR_FIRST.exec(text.trim()) ?? YEAR_LAST.exec(text.trim()))?.groups ?? {};
  const iso = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isRealDay(iso) ? iso : null;
}
