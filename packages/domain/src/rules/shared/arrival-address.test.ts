import { expect, test } from 'vitest';
import { arrivalAddress, arrivalOfFragment } from './arrival-address.ts';

test.each(['payments', 'letters'] as const)('the address of the %s of a day is read back [NOTICE-03]', (list) => {
  const address = arrivalAddress(list, '2026-11-13');
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
