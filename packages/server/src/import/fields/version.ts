import { isRealDay } from '@pbt/domain/rules/shared/dates';
import { Fault, type FieldType } from './field-type.ts';
import { consistsOf, isDigit } from './id.ts';

const NOT_A_VERSION = new Fault('not-a-version', 'is not a whole number or a time like 2026-11-15T08:30:00Z');

const TOO_LARGE = new Fault('version-too-large', 'is larger than 9007199254740991, the largest version');

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?$/;

/** Milliseconds since 1970. A time without a zone is read as UTC, because only its order counts. */
function timeOf(text: string): number {
  const match = TIME.exec(text);
  if (!match || !isRealDay(match[1]!)) return Number.NaN;
  return Date.parse(`${match[1]}T${match[2] ?? '00:00'}${match[3] ?? 'Z'}`);
}

/** A larger number is not exact in JavaScript. */
function checked(number: number): number | Fault {
  if (!Number.isInteger(number) || number < 0) return NOT_A_VERSION;
  return number > Number.MAX_SAFE_INTEGER ? TOO_LARGE : number + 0;
}

/** Grows with every change of a row in the plan's system. */
export const version: FieldType = {
  label: 'whole number or ISO time',
  read: (value) => {
    if (typeof value === 'number') return checked(value);
    if (typeof value !== 'string') return NOT_A_VERSION;
    const text = value.trim();
    if (text === '') return null;
    const number = consistsOf(text, isDigit) ? Number(text) : timeOf(text);
    return checked(number);
  },
};
