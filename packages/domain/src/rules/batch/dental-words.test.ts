import { expect, test } from 'vitest';
import type { DentalLeft } from '../../contract/batch.ts';
import { amountLines } from './dental-words.ts';

type Left = DentalLeft['maximum'];
const LEFT: Left = { kind: 'left', leftCents: 85_000, maxCents: 150_000 };
const SHOWN = { deductible: '$362.50', outOfPocket: '$3,818.20' };

test.each<[Left, string, string]>([
  [LEFT, 'Dental $850.00', 'Dental maximum $850.00'],
  [{ ...LEFT, leftCents: 0 }, 'Dental $0.00', 'Dental maximum $0.00'],
  [{ kind: 'zero' }, 'No dental deductible', 'Dental maximum $0.00'],
  [{ kind: 'unlimited' }, 'No dental maximum', 'No dental maximum'],
  [{ kind: 'unknown' }, 'Dental not known', 'Dental maximum not known'],
])('the dental amount %j is below the medical one and named as dental [BATCH-06]', (left, deductible, maximum) => {
  const dental = { deductible: left, maximum: left };
  expect(amountLines({ coverage: ['Medical', 'Dental'], dental }, SHOWN)).toEqual({
    deductible: { first: '$362.50', second: deductible },
    outOfPocket: { first: '$3,818.20', second: maximum },
  });
});

test('a patient with dental coverage alone has one amount in each cell [BATCH-06]', () => {
  const row = { coverage: ['Dental' as const, 'Vision' as const], dental: { deductible: LEFT, maximum: LEFT } };
  expect(amountLines(row, { deductible: '$850.00', outOfPocket: '--' })).toEqual({
    deductible: { first: '$850.00', second: '' },
    outOfPocket: { first: 'Dental maximum $850.00', second: '' },
  });
});

test('a row without dental amounts has no second line, as on receipts from before [BATCH-06]', () => {
  const none = {
    deductible: { first: '$362.50', second: '' },
    outOfPocket: { first: '$3,818.20', second: '' },
  };
  expect(amountLines({ coverage: ['Medical'], dental: null }, SHOWN)).toEqual(none);
  expect(amountLines({ coverage: ['Medical', 'Dental'] }, SHOWN)).toEqual(none);
});
