import { isValidNpi } from '@pbt/domain/rules/shared/identifiers';
import { Fault, trimmed, type FieldType } from './field-type.ts';
import { consistsOf, isDigit } from './id.ts';

/** Exactly `count` digits. Hyphens and blanks between them are removed. */
export function digits(count: number, label = `digits(${count})`): FieldType {
  const wrongCount = new Fault('digit-count', `does not have ${count} digits`);
  const notDigits = new Fault('not-digits', `has a character other than digits, hyphens and blanks`);
  return {
    label,
    read: (value) => {
      const text = trimmed(value);
      if (text instanceof Fault) return text;
      if (text === '') return null;
      const plain = text.replaceAll(/[- ]/g, '');
      if (!consistsOf(plain, isDigit)) return notDigits;
      return plain.length === count ? plain : wrongCount;
    },
  };
}

export const taxId: FieldType = { ...digits(9, 'tax ID'), isIdentifier: 'nine digits' };

const CHECK_DIGIT = new Fault('npi-check-digit', 'is not an NPI that was ever issued; its check digit is wrong');

/** National Provider Identifier. The check digit only warns, because a plan's own records may hold such numbers. */
export const npi: FieldType = {
  ...digits(10, 'NPI'),
  warn: (stored) => (isValidNpi(String(stored)) ? null : CHECK_DIGIT),
};
