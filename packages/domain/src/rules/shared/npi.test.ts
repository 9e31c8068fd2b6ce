import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidNpi, npiCheckDigit } from './npi.ts';

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
