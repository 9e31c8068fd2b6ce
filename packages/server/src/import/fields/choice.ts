import { Fault, type FieldType } from './field-type.ts';

const NOT_YES_NO = new Fault('not-yes-no', 'is not one of true, false, Y, N, 1, 0');

const YES_NO: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  ['Y', true],
  ['1', true],
  [1, true],
  [false, false],
  ['false', false],
  ['N', false],
  ['0', false],
  [0, false],
]);

export const yesNo: FieldType = {
  label: 'yes/no',
  read: (value) => {
    const word = typeof value === 'string' ? value.trim() : value;
    return word === '' ? null : (YES_NO.get(word) ?? NOT_YES_NO);
  },
};

/** Exactly one of the words. A JSON number such as 22 is read as its digits. */
export function oneOf(words: readonly string[]): FieldType {
  const known = new Set(words);
  const unknown = new Fault('unknown-word', `is not one of ${words.join(', ')}`);
  return {
    label: `one of ${words.join(', ')}`,
    read: (value) => {
      if (typeof value === 'number') return known.has(String(value)) ? String(value) : unknown;
      if (typeof value !== 'string') return unknown;
      const word = value.trim();
      if (word === '') return null;
      return known.has(word) ? word : unknown;
    },
  };
}
