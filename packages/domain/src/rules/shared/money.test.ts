import { expect, test } from 'vitest';
import { formatCents, parseCents } from './money.ts';

test.each([
  { cents: 0, text: '$0.00' },
  { cents: 1, text: '$0.01' },
  { cents: -100, text: '-$1.00' },
  { cents: 99_999, text: '$999.99' },
  { cents: 100_000, text: '$1,000.00' },
  { cents: 123_400, text: '$1,234.00' },
  { cents: 999_999_999, text: '$9,999,999.99' },
])('$cents cents are shown as $text and read back', ({ cents, text }) => {
  expect(formatCents(cents)).toBe(text);
  expect(parseCents(text)).toBe(cents);
});

test.each(['', 'abc', '$1,23.00', '$1.2', '$1.234', '--$1.00'])('%j is not an amount', (text) => {
  expect(parseCents(text)).toBeNull();
});

test('negative zero is shown as $0.00', () => {
  expect(Object.is(parseCents('-$0.00'), 0)).toBe(true);
});
