import { Fault, type FieldType } from './field-type.ts';
import { consistsOf, isDigit } from './id.ts';

const NOT_WHOLE = new Fault('not-a-number', 'is not a whole number');
const NOT_DECIMAL = new Fault('not-a-number', 'is not a number with at most three decimals');

/** Reads a whole number. NaN for another text or value. */
function wholeOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : Number.NaN;
  if (typeof value !== 'string') return Number.NaN;
  const text = value.trim();
  if (text === '') return null;
  return consistsOf(text, isDigit) ? Number(text) : Number.NaN;
}

export function number(least: number, most: number, label = `number ${least}-${most}`): FieldType {
  const outside = new Fault('out-of-range', `is not between ${least} and ${most}`);
  return {
    label,
    read: (value) => {
      const whole = wholeOf(value);
      if (whole === null) return null;
      if (Number.isNaN(whole)) return NOT_WHOLE;
      return whole < least || whole > most ? outside : whole + 0;
    },
  };
}

/** A whole number that fits the column of a 32-bit integer. */
export const positiveNumber: FieldType = number(1, 2_147_483_647, 'number');
export const countNumber: FieldType = number(0, 2_147_483_647, 'number');

const DECIMAL = /^\d{1,7}(?:\.\d{1,3})?$/;

/** A number with at most three decimals, for units. */
export const decimal3: FieldType = {
  label: 'decimal(3)',
  read: (value) => {
    if (typeof value === 'number') {
      const isRight = value >= 0 && value < 10_000_000 && Math.round(value * 1000) / 1000 === value;
      return isRight ? value + 0 : NOT_DECIMAL;
    }
    if (typeof value !== 'string') return NOT_DECIMAL;
    const text = value.trim();
    if (text === '') return null;
    return DECIMAL.test(text) ? Number(text) : NOT_DECIMAL;
  },
};
