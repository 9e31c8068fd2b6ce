import { expect, test } from 'vitest';
import { CLAIM, LINE, PAYMENT } from '../../test/payments.ts';
import {
  billedCode,
  claimRemarks,
  claimType,
  lineNumbers,
  lineRemarks,
  lineShares,
  payeeNpi,
  payeeNumber,
  payeeTaxId,
  referenceOf,
  remarksByAdjustment,
  serviceDays,
} from './facts.ts';
import type { Adjustment, Party, RemittanceLine } from './model.ts';

const adjust = (group: string, reason: string, amountCents = 100): Adjustment => ({
  group,
  reason,
  amountCents,
  quantity: null,
});
const coded = (qualifier: string, code: string, revenueCode = ''): RemittanceLine => ({
  ...LINE,
  procedure: { qualifier, code, modifiers: [] },
  revenueCode,
});
const numbered = (value: string | null): RemittanceLine => ({
  ...LINE,
  references: value === null ? [] : [{ qualifier: '6R', value }],
});

test.each<[string, Partial<Party>, string | null, string | null]>([
  ['REF*TJ', {}, '070000101', '9000001013'],
  ['REF*TJ with a hyphen', { references: [{ qualifier: 'TJ', value: '07-0000101' }] }, '070000101', '9000001013'],
  ['N104 with FI', { idQualifier: 'FI', id: '10-1234567', references: [] }, '101234567', null],
  ['N104 with XX alone', { references: [] }, null, '9000001013'],
  ['a number of the plan alone', { idQualifier: 'XV', id: '5', references: [] }, null, null],
])('the tax ID and the NPI of a payee with %s [X12-24]', (_, changes, taxId, npi) => {
  const payment = { payee: { ...PAYMENT.payee, ...changes } };
  expect([payeeTaxId(payment), payeeNpi(payment)]).toEqual([taxId, npi]);
});

test('the number of a payee is REF*PQ, else N104 [X12-24]', () => {
  const references = [{ qualifier: 'PQ', value: 'P-17' }];
  expect(payeeNumber({ payee: { ...PAYMENT.payee, references } })).toBe('P-17');
  expect(payeeNumber(PAYMENT)).toBe('9000001013');
  expect(payeeNumber({ payee: { ...PAYMENT.payee, id: '' } })).toBeNull();
  expect(referenceOf(references, 'TJ')).toBeNull();
});

test.each([
  ['AD', null, 'D'],
  ['NU', null, 'H'],
  ['HC', null, 'M'],
  ['HC', ['4'], 'H'],
  ['N4', null, 'M'],
])('a claim with %s codes and MIA %j is of type %s, whatever CLP08 says [X12-29]', (qualifier, inpatient, type) => {
  for (const facility of ['11', '21'])
    expect(claimType({ ...CLAIM, facility, inpatient, lines: [coded(qualifier, '1')] })).toBe(type);
});

test('the days of service are those of the claim, else of its lines [X12-24]', () => {
  const lines = [
    { ...LINE, serviceStart: '2026-09-05', serviceEnd: '2026-09-06' },
    { ...LINE, serviceStart: '2026-09-02', serviceEnd: null },
  ];
  const none = { ...CLAIM, serviceStart: null, serviceEnd: null };
  expect(serviceDays({ ...CLAIM, lines })).toEqual({ start: '2026-09-03', end: '2026-09-03' });
  expect(serviceDays({ ...none, lines })).toEqual({ start: '2026-09-02', end: '2026-09-06' });
  expect(serviceDays({ ...CLAIM, serviceEnd: null, lines: [] })).toEqual({ start: '2026-09-03', end: '2026-09-03' });
  expect(serviceDays({ ...none, lines: [] })).toEqual({ start: null, end: null });
});

test.each([
  [
    ['1', '2'],
    [1, 2],
  ],
  [
    ['7', '3'],
    [7, 3],
  ],
  [
    ['2', '2'],
    [2, 1],
  ],
  [
    ['2', null, 'A'],
    [2, 1, 3],
  ],
  [
    ['0', '-1', '1'],
    [2, 3, 1],
  ],
])('lines with REF*6R %j have the numbers %j [X12-24]', (references, numbers) => {
  expect(lineNumbers(references.map(numbered))).toEqual(numbers);
});

test.each([
  ['HC', '99213', '', '99213'],
  ['NU', '0450', '99283', '99283'],
  ['NU', '0450', 'J3490', 'J3490'],
  ['NU', '0450', '0450', '0450'],
  ['NU', '0450', '', '0450'],
  ['HC', '99283', '0450', '99283'],
])('the code of SVC01 %s:%s with SVC04 %j is %s [X12-24]', (qualifier, code, revenueCode, expected) => {
  expect(billedCode(coded(qualifier, code, revenueCode))).toBe(expected);
});

test('the shares of a line are sums over all its adjustments [X12-24]', () => {
  const adjustments = [
    adjust('PR', '1', 100),
    adjust('PR', '1', 20),
    adjust('PR', '2', 3),
    adjust('PR', '3', 4),
    adjust('PR', '96', 1000),
    adjust('OA', '23', 50),
    adjust('OA', '18', 7),
    adjust('CO', '1', 9999),
  ];
  const shares = { deductibleCents: 120, coinsuranceCents: 3, copayCents: 4, otherPayerCents: 50 };
  expect(lineShares({ ...LINE, adjustments })).toEqual({ ...shares, allowedCents: 12_100 });
  expect(lineShares({ ...LINE, adjustments, amounts: [] })).toEqual({ ...shares, allowedCents: 9600 + 1127 + 50 });
});

test('the remarks of a claim are in fixed places of MIA and MOA [X12-24]', () => {
  const inpatient = Array.from({ length: 24 }, (_, index) => `I${index + 1}`);
  const outpatient = Array.from({ length: 9 }, (_, index) => `O${index + 1}`);
  expect(claimRemarks({ ...CLAIM, inpatient, outpatient })).toEqual([
    'I5',
    'I20',
    'I21',
    'I22',
    'I23',
    'O3',
    'O4',
    'O5',
    'O6',
    'O7',
  ]);
  expect(claimRemarks({ ...CLAIM, inpatient: ['4', '', '', '', 'MA18'], outpatient: ['', '', 'MA18'] })).toEqual([
    'MA18',
  ]);
  expect(claimRemarks(CLAIM)).toEqual([]);
});

test.each([
  [
    ['45', '16', '96'],
    ['M76', 'N290'],
    [null, 'M76,N290', null],
  ],
  [['A1'], ['N1'], ['N1']],
  [['45', '1'], ['N1'], [null, null]],
  [['16'], [], [null]],
])('reasons %j get the remarks %j as %j [X12-33]', (reasons, remarks, expected) => {
  expect(
    remarksByAdjustment(
      reasons.map((reason) => adjust('CO', reason)),
      remarks,
    ),
  ).toEqual(expected);
});

test.each(['16', '96', '125', '129', '148', '226', '227', '234', '252', 'A1'])(
  'reason %s demands a remark [X12-33]',
  (reason) => {
    expect(remarksByAdjustment([adjust('CO', reason)], ['N1'])).toEqual(['N1']);
  },
);

test('only LQ*HE are remarks of a line [X12-33]', () => {
  expect(lineRemarks({ ...LINE, remarks: [...LINE.remarks, { qualifier: 'RX', value: '70' }] })).toEqual(['N781']);
});
