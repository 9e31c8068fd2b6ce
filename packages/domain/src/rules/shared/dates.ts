/** The end date of a period that has no end (spec 3 §9). Dates are YYYY-MM-DD text and can be compared as text. */
export const OPEN_END = '9999-12-31';

const MS_PER_DAY = 86_400_000;

type Parts = { year: number; month: number; day: number };

function partsOf(iso: string): Parts {
  const [year, month, day] = iso.split('-').map(Number);
  return { year: year ?? Number.NaN, month: month ?? Number.NaN, day: day ?? Number.NaN };
}

// Days since 1970 in UTC, which has no daylight saving time. Date.UTC would read the years 0 to 99 as 1900 to 1999,
// setUTCFullYear does not.
function dayNumber({ year, month, day }: Parts): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / MS_PER_DAY;
}

function pad(value: number, size: number): string {
  return value.toString().padStart(size, '0');
}

function isoOf(number: number): string {
  const date = new Date(number * MS_PER_DAY);
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`;
}

/** True for YYYY-MM-DD text of an existing date after year 0. False for 2025-02-30. */
export function isRealDay(iso: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return false;
  const parts = partsOf(iso);
  return parts.year > 0 && isoOf(dayNumber(parts)) === iso;
}

/** Converts MM/dd/yyyy to YYYY-MM-DD. Null for other formats and for dates that do not exist. */
export function parseDay(text: string): string | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!match) return null;
  const iso = `${match[3]}-${match[1]}-${match[2]}`;
  return isRealDay(iso) ? iso : null;
}

export function formatDay(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${month}/${day}/${year}`;
}

/** Formats an end date. Returns `openText`, for example "Present", if there is no end. */
export function formatEnd(iso: string | null | undefined, openText: string): string {
  return iso && iso !== OPEN_END ? formatDay(iso) : openText;
}

export function addDays(iso: string, days: number): string {
  return isoOf(dayNumber(partsOf(iso)) + days);
}

/**
 * Returns the same day of another month, or that month's last day. January 31 plus one month is the end of February.
 */
export function addMonths(iso: string, months: number): string {
  const { year, month, day } = partsOf(iso);
  const first = isoOf(dayNumber({ year, month: month + months, day: 1 }));
  const target = partsOf(first);
  const length = dayNumber({ ...target, month: target.month + 1 }) - dayNumber(target);
  return addDays(first, Math.min(day, length) - 1);
}

export function addYears(iso: string, years: number): string {
  return addMonths(iso, years * 12);
}

/** Days from `from` to `to`. Negative when `to` is earlier. */
export function diffDays(from: string, to: string): number {
  return dayNumber(partsOf(to)) - dayNumber(partsOf(from));
}

/** Sort order: earlier dates first. */
export function compareDays(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** 0 is Sunday. */
export function dayOfWeek(iso: string): number {
  return new Date(dayNumber(partsOf(iso)) * MS_PER_DAY).getUTCDay();
}

/** True for the date exactly `months` ago and for all later dates, including future dates. */
export function isWithinLastMonths(iso: string, months: number, today: string): boolean {
  return iso >= addMonths(today, -months);
}

/** The end date of a period, or 9999-12-31 if it has none. */
export function endOf(period: { to?: string | null }): string {
  return period.to || OPEN_END;
}

/** Both ends are inclusive. A period that ends today is active today. */
export function isActiveOn(period: { from: string; to?: string | null }, day: string): boolean {
  return period.from <= day && day <= endOf(period);
}
