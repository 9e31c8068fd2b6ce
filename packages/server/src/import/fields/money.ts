import { formatCents } from '@pbt/domain/rules/shared/money';
import { Fault, type FieldType } from './field-type.ts';
import { consistsOf, isDigit } from './id.ts';

const THREE_DECIMALS = new Fault('three-decimals', 'has three decimals; write dollars with at most two');
const MANY_DECIMALS = new Fault('three-decimals', 'has more than two decimals; write dollars with at most two');
const PARENTHESES = new Fault('parentheses', 'is in parentheses; write a negative amount like -12.00');
const MINUS_BEHIND = new Fault('minus-behind', 'ends with a minus sign; write a negative amount like -12.00');
const DECIMAL_COMMA = new Fault('decimal-comma', 'has a decimal comma; write dollars with a point, like 1234.50');
const EXPONENT = new Fault('exponent', 'has an exponent; write all digits, like 1200.00');
const NOT_MONEY = new Fault('not-money', 'is not an amount; write dollars like 1234.50');

const MINUS = 45;
const DOLLAR = 36;
const COMMA = 44;
const POINT = 46;

/** Reads dollars as cents, digit by digit, so no amount is rounded. NaN if the text is not an amount. */
function centsOf(text: string): number {
  let at = text.charCodeAt(0) === MINUS ? 1 : 0;
  const isNegative = at === 1;
  if (text.charCodeAt(at) === DOLLAR) at += 1;
  let cents = 0;
  let digits = 0;
  let decimals = -1;
  // Digits since the last comma. -1 before the first comma.
  let group = -1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) {
      cents = cents * 10 + code - 48;
      digits += 1;
      if (decimals >= 0) decimals += 1;
      else if (group >= 0) group += 1;
    } else if (code === COMMA && decimals < 0 && (group < 0 ? digits > 0 && digits < 4 : group === 3)) group = 0;
    else if (code === POINT && decimals < 0 && (group < 0 || group === 3)) decimals = 0;
    else return Number.NaN;
  }
  if (digits === 0 || decimals > 2 || (decimals < 0 && group >= 0 && group !== 3)) return Number.NaN;
  if (decimals <= 0) cents *= 100;
  else if (decimals === 1) cents *= 10;
  return isNegative && cents !== 0 ? -cents : cents;
}

function faultOf(text: string): Fault {
  if (text.startsWith('(') && text.endsWith(')')) return PARENTHESES;
  if (text.length > 1 && text.endsWith('-')) return MINUS_BEHIND;
  const tail = text.includes('.') ? text.slice(text.lastIndexOf('.') + 1) : '';
  const decimals = consistsOf(tail, isDigit) ? tail.length : 0;
  if (decimals === 3) return THREE_DECIMALS;
  if (decimals > 3) return MANY_DECIMALS;
  if (/^[-$\d.]{1,30},\d{1,2}$/.test(text)) return DECIMAL_COMMA;
  return /^-?[\d.]{1,30}e[-+]?\d{1,9}$/i.test(text) ? EXPONENT : NOT_MONEY;
}

/** A JSON number with at most two decimals is the nearest double to a whole number of cents divided by 100. */
function centsOfNumber(dollars: number): number | Fault {
  const cents = Math.round(dollars * 100);
  if (cents / 100 !== dollars) return faultOf(String(dollars));
  return cents === 0 ? 0 : cents;
}

function readMoney(value: unknown): number | null | Fault {
  if (typeof value === 'number') return centsOfNumber(value);
  if (typeof value !== 'string') return NOT_MONEY;
  const text = value.trim();
  if (text === '') return null;
  const cents = centsOf(text);
  return Number.isNaN(cents) ? faultOf(text) : cents;
}

function limitedMoney(most: number): FieldType['read'] {
  const tooLarge = new Fault('too-large', `is not between -${formatCents(most)} and ${formatCents(most)}`);
  return (value) => {
    const cents = readMoney(value);
    return typeof cents === 'number' && (cents > most || cents < -most) ? tooLarge : cents;
  };
}

/** Whole cents of a claim. The column is a 32-bit integer. */
export const money: FieldType = { label: 'money', read: limitedMoney(2_147_483_647) };

/** Whole cents of a payment. The column is a 64-bit integer. */
export const paymentMoney: FieldType = { label: 'money', read: limitedMoney(999_999_999_999) };

const readLimited = money.read;

/** Dollars as a JSON number. Benefit usage is stored as the API sends it. */
export const dollars: FieldType = {
  label: 'money',
  read: (value, options) => {
    const cents = readLimited(value, options);
    return typeof cents === 'number' ? cents / 100 : cents;
  },
};
