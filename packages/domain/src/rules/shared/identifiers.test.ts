import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTaxId, isClaimId, isTaxId, isValidNpi, npiCheckDigit, storedId } from './identifiers.ts';

test.each([
  { taxId: '070000001', shown: '07-0000001', valid: true },
  { taxId: '07000001', shown: '07000001', valid: false },
  { taxId: '0700000011', shown: '0700000011', valid: false },
  { taxId: '07-0000001', shown: '07-0000001', valid: false },
  { taxId: '07000000x', shown: '07000000x', valid: false },
  { taxId: '', shown: '', valid: false },
])('the tax ID "$taxId" is shown as "$shown"', ({ taxId, shown, valid }) => {
  expect(isTaxId(taxId)).toBe(valid);
  expect(formatTaxId(taxId)).toBe(shown);
});

test.each([
  { typed: 'cm00000000000111', stored: 'CM00000000000111' },
  { typed: 'Cm00-0000-0000-0111', stored: 'CM00000000000111' },
  { typed: '991000001-01', stored: '99100000101' },
])('the typed identifier $typed is searched as $stored', ({ typed, stored }) => {
  expect(storedId(typed)).toBe(stored);
});

test.each([
  { text: '263190004200', valid: true },
  { text: '000000000000', valid: true },
  { text: '26319000420', valid: false },
  { text: '2631900042000', valid: false },
  { text: '26319000420A', valid: false },
  { text: '263190-00420', valid: false },
  { text: '263190004200\n', valid: false },
  { text: '', valid: false },
])('"$text" is a claim ID: $valid', ({ text, valid }) => {
  expect(isClaimId(text)).toBe(valid);
});

test.each(['1234567893', '9999999995', '9000000015', '9000000023', '9123456789', '1433000217'])(
  '%s is a valid NPI',
  (npi) => {
    expect(isValidNpi(npi)).toBe(true);
  },
);

test.each(['1234567890', '1234567894', '123456789', '12345678930', '123456789x', ' 1234567893', ''])(
  '%j is not a valid NPI',
  (npi) => {
    expect(isValidNpi(npi)).toBe(false);
  },
);

test('nine digits have exactly one check digit, which detects every single wrong digit', () => {
  const nine = fc.integer({ min: 0, max: 999_999_999 }).map((value) => String(value).padStart(9, '0'));
  fc.assert(
    fc.property(nine, fc.nat({ max: 9 }), fc.integer({ min: 1, max: 9 }), (digits, place, change) => {
      const npi = digits + npiCheckDigit(digits);
      const wrong = npi
        .split('')
        .with(place, String((Number(npi[place]) + change) % 10))
        .join('');
      expect(isValidNpi(npi)).toBe(true);
      expect(isValidNpi(wrong)).toBe(false);
    }),
  );
});

test.each(['', '12345678', '1234567893', '12345678x'])('%j has no check digit', (digits) => {
  expect(() => npiCheckDigit(digits)).toThrow(RangeError);
});
