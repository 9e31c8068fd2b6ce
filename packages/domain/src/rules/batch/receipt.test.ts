import { expect, test } from 'vitest';
import type { BatchRow } from '../../contract/batch.ts';
import { canonicalJson, codeFromBytes, countAnswers, receiptFileName, toReceiptRows } from './receipt.ts';

const ROW: BatchRow = {
  row: 4,
  reference: '0800 Finch',
  asked: { patientId: null, lastName: 'Quimby', firstName: 'Dorothea', dob: '1944-04-04' },
  serviceDay: '2026-11-17',
  answer: 'active',
  reason: null,
  day: null,
  patient: { id: '80000010400', name: 'Dorothea Quimby' },
  coverage: ['Medical'],
  deductible: { kind: 'zero' },
  outOfPocket: { kind: 'left', leftCents: 0, maxCents: 100_000 },
  dental: null,
  flags: ['QMB'],
  isOtherBirthDate: true,
};

test('a row of a receipt has no name, birth date, flag or reference of the office [BATCH-13]', () => {
  const [row] = toReceiptRows([ROW]);
  expect(Object.keys(row!).toSorted()).toEqual(
    'answer coverage day deductible dental outOfPocket patientId reason row serviceDay'.split(' '),
  );
  expect(JSON.stringify(row)).not.toMatch(/Quimby|1944|Finch|QMB/);
});

test('an ID that was typed and not found is not on the receipt [BATCH-13]', () => {
  const asked = { ...ROW.asked, patientId: '123456789' };
  const [row] = toReceiptRows([{ ...ROW, asked, patient: null, answer: 'not-determined', reason: 'not-found' }]);
  expect(JSON.stringify(row)).not.toContain('123456789');
});

test('rows that were not checked are not on the receipt [BATCH-13]', () => {
  expect(toReceiptRows([{ ...ROW, answer: null }])).toEqual([]);
});

test('answers are counted by kind [BATCH-06]', () => {
  const answers = ['active', 'active', 'not-active', 'not-determined', null] as const;
  expect(countAnswers(answers.map((answer) => ({ answer })))).toEqual({ active: 2, notActive: 1, notDetermined: 1 });
});

test('canonical JSON sorts keys at every depth and keeps the order of lists [BATCH-14]', () => {
  expect(canonicalJson({ b: [{ z: 1, a: null }, 'x'], a: 'ü' })).toBe('{"a":"ü","b":[{"a":null,"z":1},"x"]}');
  expect(canonicalJson({ a: 'ü', b: [{ a: null, z: 1 }, 'x'] })).toBe(
    canonicalJson({ b: [{ z: 1, a: null }, 'x'], a: 'ü' }),
  );
});

test.each([
  [0x00, '0000-0000-0000-0000'],
  [0xff, 'ZZZZ-ZZZZ-ZZZZ-ZZZZ'],
  [0x5a, 'B9D5-MPJT-B9D5-MPJT'],
])('the code of bytes %i has 16 characters [BATCH-14]', (byte, code) => {
  expect(codeFromBytes(new Uint8Array(32).fill(byte))).toBe(code);
});

test('a code never has the letters I, L, O and U [BATCH-14]', () => {
  const codes = Array.from({ length: 256 }, (_, byte) => codeFromBytes(new Uint8Array(10).fill(byte)));
  expect(codes.join('')).not.toMatch(/[ILOU]/);
});

test('the file is named after the reference [BATCH-13]', () => {
  expect(receiptFileName('E-4M7D-90KP')).toBe('Eligibility receipt E-4M7D-90KP.pdf');
});
