/** Money, numbers and dates as X12 writes them. Each reader returns null for a text that is not of its kind. */

const AMOUNT = /^(-?)(\d{0,11})(?:\.(\d{0,30}))?$/;
const DECIMAL = /^-?(?:\d{1,12}(?:\.\d{0,6})?|\.\d{1,6})$/;
const DAY = /^(\d{4})(\d{2})(\d{2})$/;

/** Reads an amount as whole cents. Zeros after the second decimal are dropped; other digits there are an error. */
export function readCents(text: string): number | null {
  const match = AMOUNT.exec(text);
  if (!match) return null;
  const [, sign, dollars = '', decimals = ''] = match;
  if (dollars === '' && decimals === '') return null;
  for (let index = 2; index < decimals.length; index += 1) if (decimals[index] !== '0') return null;
  const cents = Number(dollars) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  // Without this, "-0" would be the number -0, which is not the same value as 0 in comparisons of objects.
  return sign === '-' && cents !== 0 ? -cents : cents;
}

/** Writes cents as dollars, without zeros at the end. */
export function writeCents(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const decimals = digits.slice(-2);
  const dollars = digits.slice(0, -2);
  if (decimals === '00') return `${sign}${dollars}`;
  return `${sign}${dollars}.${decimals.endsWith('0') ? decimals.charAt(0) : decimals}`;
}

/** Reads a number of units. It can have decimals and can be negative. */
export function readDecimal(text: string): number | null {
  if (!DECIMAL.test(text)) return null;
  const value = Number(text);
  return value === 0 ? 0 : value;
}

export function writeDecimal(value: number): string {
  return value.toFixed(6).replace(/\.?0{1,6}$/, '');
}

/** Reads CCYYMMDD as YYYY-MM-DD. A day that is not in the calendar is null. */
export function readDay(text: string): string | null {
  const match = DAY.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // Databases take no year 0000, and no sender means a year before 1000.
  const isDay = year >= 1000 && day >= 1 && day <= daysIn(year, month);
  return isDay ? `${match[1]}-${match[2]}-${match[3]}` : null;
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysIn(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (DAYS[month - 1] ?? 0);
}

/** Writes YYYY-MM-DD as CCYYMMDD. */
export function writeDay(day: string): string {
  return day.replaceAll('-', '');
}

/** Reads a whole number that counts something. */
export function readCount(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}
