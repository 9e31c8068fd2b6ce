import { Fault, type FieldType, type ReadOptions } from './field-type.ts';
import { isDigit } from './id.ts';

const NOT_A_DAY = new Fault('not-a-day', 'is not a day; write it like 2026-11-15');
const MONTH_FIRST = new Fault(
  'month-first',
  'has the month first; write it like 2026-11-15, or import the file with --dates mdy --again',
);
const IMPOSSIBLE = new Fault('impossible-day', 'is a day that does not exist');
const YEAR_RANGE = new Fault('year-range', 'has a year outside 1800 to 9999');

const MONTH_DAYS = [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function faultOf(year: number, month: number, day: number): Fault | null {
  if (year < 1800) return YEAR_RANGE;
  if (month < 1 || month > 12 || day < 1 || day > MONTH_DAYS[month]!) return IMPOSSIBLE;
  return month === 2 && day === 29 && !isLeap(year) ? IMPOSSIBLE : null;
}

/** Reads digits from `from` up to `to`. -1 if there is another character. */
function numberAt(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (!isDigit(code)) return -1;
    number = number * 10 + code - 48;
  }
  return number;
}

function readDigits(text: string, monthAt: number, dayAt: number): string | Fault {
  const year = numberAt(text, 0, 4);
  const month = numberAt(text, monthAt, monthAt + 2);
  const day = numberAt(text, dayAt, dayAt + 2);
  if (year < 0 || month < 0 || day < 0) return NOT_A_DAY;
  const fault = faultOf(year, month, day);
  if (fault) return fault;
  return text.length === 10 ? text : `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

function readMonthFirst(text: string): string | Fault {
  const [month = '', day = '', year = '', ...rest] = text.split('/');
  if (rest.length > 0 || year.length !== 4 || month.length > 2 || day.length > 2) return NOT_A_DAY;
  const numbers = [month, day, year].map((part) => (part === '' ? -1 : numberAt(part, 0, part.length)));
  if (numbers.some((number) => number < 0)) return NOT_A_DAY;
  return faultOf(numbers[2]!, numbers[0]!, numbers[1]!) ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function readDay(value: unknown, { dates }: ReadOptions): string | null | Fault {
  if (typeof value !== 'string' && typeof value !== 'number') return NOT_A_DAY;
  const text = typeof value === 'string' ? value.trim() : String(value);
  if (text === '') return null;
  if (text.length === 10 && text[4] === '-' && text[7] === '-') return readDigits(text, 5, 8);
  if (text.length === 8 && !text.includes('/')) return readDigits(text, 4, 6);
  if (!text.includes('/')) return NOT_A_DAY;
  const day = readMonthFirst(text);
  if (dates === 'mdy') return day;
  return day instanceof Fault ? NOT_A_DAY : MONTH_FIRST;
}

/** Stored as YYYY-MM-DD. */
export const day: FieldType = { label: 'day', read: readDay };
