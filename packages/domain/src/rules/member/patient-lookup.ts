import { isRealDay } from '../shared/dates.ts';

/** spec 2 §5. Every value is the text of its input field. */
export type PatientLookup = { firstName: string; lastName: string; month: string; day: string; year: string };

export type LookupProblem = 'last-name-short' | 'last-name-long' | 'last-name-letters' | 'year';

export const EMPTY_LOOKUP: PatientLookup = { firstName: '', lastName: '', month: '', day: '', year: '' };

const LAST_NAME_MIN = 2;
const LAST_NAME_MAX = 35;
const FIRST_YEAR = 1801;

/**
 * The value of a two-digit field after it loses focus. It is empty unless positive, limited to `max`, and padded to
 * two digits.
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

/** A year that is too short stays as typed, so that the user can see what the error message is about. */
export function blurYear(text: string, currentYear: number): string {
  const year = text.trim();
  return /^\d+$/.test(year) && Number(year) > currentYear ? currentYear.toString() : year;
}

export function canSearchPatients({ lastName, month, day, year }: PatientLookup): boolean {
  return [lastName, month, day, year].every((text) => text.trim() !== '');
}

/** The search ignores accents and apostrophes. Only letters narrow it down. */
export function hasEnoughLetters(lastName: string): boolean {
  const letters = lastName
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .match(/\p{L}/gu);
  return (letters?.length ?? 0) >= LAST_NAME_MIN;
}

/** Returns the first problem only. The last name is checked before the year. A year before 1801 is a year problem. */
export function checkLookup({ lastName, year }: PatientLookup, currentYear: number): LookupProblem | null {
  const length = lastName.trim().length;
  if (length < LAST_NAME_MIN) return 'last-name-short';
  if (length > LAST_NAME_MAX) return 'last-name-long';
  if (!hasEnoughLetters(lastName)) return 'last-name-letters';
  const isYear = /^\d{4}$/.test(year) && Number(year) >= FIRST_YEAR && Number(year) <= currentYear;
  return isYear ? null : 'year';
}

/**
 * Returns year-month-day, or an empty string if a part is missing. Pads here too, because Enter submits before a field
 * loses focus.
 */
export function dateOfBirth({ month, day, year }: PatientLookup): string {
  const parts = [year.trim(), blurMonth(month), blurDay(day)];
  return parts.includes('') ? '' : parts.join('-');
}

const YEAR_FIRST = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/;
const YEAR_LAST = /^(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4})$/;

/** Reads a complete date that was pasted into one field, in common notations. Returns null for anything else. */
export function pastedDay(text: string): string | null {
  const {
    year = '',
    month = '',
    day = '',
  } = (YEAR_FIRST.exec(text.trim()) ?? YEAR_LAST.exec(text.trim()))?.groups ?? {};
  const iso = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isRealDay(iso) ? iso : null;
}
