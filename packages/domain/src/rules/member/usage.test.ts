import { expect, test } from 'vitest';
import { usedTotal } from './usage.ts';

test.each([
  { individual: 3, family: 4, maximum: 20, total: 7, rule: 'below the maximum' },
  { individual: 10, family: 10, maximum: 20, total: 20, rule: 'at the maximum' },
  { individual: 10, family: 11, maximum: 20, total: 20, rule: 'capped at the maximum' },
  { individual: 5, family: 5, maximum: 0, total: 0, rule: 'a maximum of zero' },
  { individual: 9000, family: 1500, maximum: 9998, total: 9998, rule: '9998 is a maximum' },
  { individual: 9000, family: 1500, maximum: 9999, total: 10_500, rule: '9999 means no maximum' },
  { individual: 9000, family: 1500, maximum: 10_000, total: 10_000, rule: '10000 is a maximum' },
  { individual: 1, family: 2, maximum: null, total: 3, rule: 'an unknown maximum does not limit the total' },
])('usage total: $rule [PATIENT-29]', ({ individual, family, maximum, total }) => {
  expect(usedTotal(individual, family, maximum)).toBe(total);
});

test.each([
  { individual: null, family: 4 },
  { individual: 4, family: null },
  { individual: null, family: null },
])('$individual and $family give no total [PATIENT-30]', ({ individual, family }) => {
  expect(usedTotal(individual, family, 20)).toBeNull();
});

test('nothing used is a total of 0 [PATIENT-30]', () => {
  expect(usedTotal(0, 0, 20)).toBe(0);
});
