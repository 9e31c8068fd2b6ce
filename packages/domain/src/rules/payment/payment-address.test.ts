import { expect, test } from 'vitest';
import { arrivalAddress, arrivalOfFragment } from './payment-address.ts';

test('the address of a day is read back [NOTICE-03]', () => {
  const address = arrivalAddress('2026-11-13');
  expect(arrivalOfFragment(address.slice(address.indexOf('#')))).toBe('2026-11-13');
});

test.each([
  '',
  '#',
  '#arrived=',
  '#arrived=2026-02-30',
  '#arrived=11/13/2026',
  '#arrived=2026-11-13&x',
  '#kind=denied',
])('the fragment "%s" names no day [NOTICE-03]', (hash) => {
  expect(arrivalOfFragment(hash)).toBeNull();
});
