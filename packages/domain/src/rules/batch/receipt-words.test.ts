import { expect, test } from 'vitest';
import type { ReceiptRow } from './receipt.ts';
import { receiptCells } from './receipt-words.ts';

const ROW: ReceiptRow = {
  row: 1,
  patientId: '80000010100',
  serviceDay: '2026-11-17',
  answer: 'active',
  reason: null,
  day: null,
  coverage: ['Medical', 'Dental'],
  deductible: { kind: 'left', leftCents: 36_250, maxCents: 50_000 },
  outOfPocket: { kind: 'zero' },
};
const cellsOf = (changes: Partial<ReceiptRow>) => receiptCells({ ...ROW, ...changes });

test('an active row names its coverage in the answer [BATCH-13]', () => {
  expect(cellsOf({})).toEqual({
    row: '1',
    patientId: '80000010100',
    service: '11/17/2026',
    answer: 'Active: Medical, Dental',
    coverage: '',
    deductible: { first: '$362.50', second: '' },
    outOfPocket: { first: '$0.00', second: '' },
  });
});

test.each<[ReceiptRow['reason'], ReceiptRow['answer'], string]>([
  ['ended', 'not-active', 'Not active: ended 11/15/2026'],
  ['starts', 'not-active', 'Not active: starts 11/15/2026'],
  ['no-coverage', 'not-active', 'Not active: no coverage on file'],
  ['several', 'not-determined', 'Not determined: several match'],
  ['not-found', 'not-determined', 'Not determined: not found'],
  ['subscriber-id', 'not-determined', 'Not determined: not found, this is a subscriber ID'],
  ['contact-plan', 'not-determined', 'Not determined: contact the plan administrator'],
  ['failed', 'not-determined', 'Not determined: could not be checked'],
])('the reason %s of %s reads "%s" [BATCH-13]', (reason, answer, words) => {
  expect(cellsOf({ reason, answer, day: '2026-11-15' }).answer).toBe(words);
});

test('a coverage that is not active is named below the answer, and missing values are dashes [BATCH-13]', () => {
  const row = { answer: 'not-active', reason: 'ended', day: null, patientId: null, deductible: null } as const;
  expect(cellsOf({ ...row, outOfPocket: { kind: 'unlimited' } })).toMatchObject({
    patientId: '--',
    answer: 'Not active: ended',
    coverage: 'Medical, Dental',
    deductible: { first: '--' },
    outOfPocket: { first: 'No maximum' },
  });
  expect(cellsOf({ deductible: { kind: 'unknown' }, outOfPocket: { kind: 'left' } })).toMatchObject({
    deductible: { first: 'Not known' },
    outOfPocket: { first: '$0.00' },
  });
  expect(cellsOf({ deductible: { kind: 'zero' } }).deductible.first).toBe('No deductible');
});

test('the dental amounts are below those of the other coverage [BATCH-13]', () => {
  const left = { kind: 'left', leftCents: 85_000, maxCents: 150_000 } as const;
  expect(cellsOf({ dental: { deductible: { kind: 'zero' }, maximum: left } })).toMatchObject({
    deductible: { first: '$362.50', second: 'No dental deductible' },
    outOfPocket: { first: '$0.00', second: 'Dental maximum $850.00' },
  });
});
