import { expect, test } from 'vitest';
import { Fault, type FieldType, type ReadOptions } from '../src/import/fields/field-type.ts';

export const ISO: ReadOptions = { dates: 'iso' };
export const MDY: ReadOptions = { dates: 'mdy' };

/** Returns the stored value, or the code of the fault. */
export function outcome(type: FieldType, value: unknown, options = ISO): unknown {
  const read = type.read(value, options);
  return read instanceof Fault ? { refused: read.code } : read;
}

export const saying = (type: FieldType, value: unknown, options = ISO) => {
  const read = type.read(value, options);
  return read instanceof Fault ? read.says : read;
};

export const refused = (code: string) => ({ refused: code });

export type Case = readonly [given: unknown, stored: unknown];

export function table(name: string, type: FieldType, cases: readonly Case[], options = ISO) {
  test.each(cases)(`${name} %j is read as %j [IMPORT-06]`, (given, stored) => {
    expect(outcome(type, given, options)).toEqual(stored);
  });
}
