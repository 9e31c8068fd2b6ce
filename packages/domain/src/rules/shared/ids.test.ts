import { expect, test } from 'vitest';
import { formatTaxId, isTaxId, storedId } from './ids.ts';

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
