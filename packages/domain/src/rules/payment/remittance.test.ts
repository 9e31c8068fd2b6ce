import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents } from '../shared/money.ts';
import {
  countClaims,
  paymentMethod,
  paymentProof,
  remittanceAmount,
  remittanceFileName,
  remittanceRow,
  remittanceTexts,
} from './remittance.ts';
import { matchesFilter } from '../shared/matches-filter.ts';

const claim = {
  id: '263190004200',
  charged: '$1,284.00',
  paid: '$421.12',
  startDate: '2025-09-08',
  endDate: '2025-09-10',
  patient: { id: '90000012301', accountNumber: 'AC-Test 0417', firstName: 'Marigold', lastName: "O'Neil" },
};

test('patient names are shown in capitals, other values unchanged [REMIT-09]', () => {
  expect(remittanceRow(claim)).toEqual({
    lastName: "O'NEIL",
    firstName: 'MARIGOLD',
    patientId: '90000012301',
    serviceStart: '09/08/2025',
    serviceEnd: '09/10/2025',
    claimId: '263190004200',
    claimNumber: '263190004200',
    reversal: '',
    accountNumber: 'AC-Test 0417',
    charged: '$1,284.00',
    paid: '$421.12',
    isClaimLinked: true,
    isPatientLinked: true,
  });
});

test.each([
  { endDate: '2025-09-08', end: '09/08/2025' },
  { endDate: null, end: 'Present' },
  { endDate: undefined, end: 'Present' },
  { endDate: '', end: 'Present' },
  { endDate: '9999-12-31', end: 'Present' },
])('a service that ends $endDate shows $end [REMIT-11]', ({ endDate, end }) => {
  const row = remittanceRow({ ...claim, endDate });
  expect([row.serviceStart, row.serviceEnd]).toEqual(['09/08/2025', end]);
});

test('a reversal is named beside its claim ID, and found by that word [ERA-15]', () => {
  const row = remittanceRow({ ...claim, paid: '-$96.00', isReversal: true });
  expect([row.claimId, row.reversal, row.paid]).toEqual(['263190004200', 'Reversal', '-$96.00']);
  expect(matchesFilter(remittanceTexts(row), 'reversal')).toBe(true);
  expect(matchesFilter(remittanceTexts(remittanceRow(claim)), 'reversal')).toBe(false);
});

test('a claim that only the payment names has no dates, and no patient ID unless the payment has one [ERA-15]', () => {
  const patient = { id: null, accountNumber: null, firstName: '', lastName: 'Quill', isUnknown: true };
  expect(remittanceRow({ ...claim, startDate: null, endDate: null, patient, isUnknown: true })).toMatchObject({
    lastName: 'QUILL',
    patientId: '',
    serviceStart: '',
    serviceEnd: '',
    isClaimLinked: false,
    isPatientLinked: false,
  });
});

test('a reversal and its correction in one payment add up to the difference [ERA-14]', () => {
  const rows = [{ paid: '-$96.00' }, { paid: '$150.00' }];
  expect(paymentProof(rows, [], '$54.00')).toMatchObject({ claimsPaid: 5400, difference: 0 });
});

test('each payment method has words, an unknown one its code, and a missing one nothing [ERA-10] [X12-11]', () => {
  expect(['ACH', 'CHK', 'FWT', 'BOP', 'NON'].map(paymentMethod)).toEqual([
    'ACH',
    'Check',
    'Wire transfer',
    'Chosen by the bank',
    'No payment',
  ]);
  expect(paymentMethod('XYZ')).toBe('XYZ');
  expect(paymentMethod(null)).toBeNull();
});

test.each([
  { search: '', found: true },
  { search: '   ', found: true },
  { search: "o'neil", found: true },
  { search: '  MARI ', found: true },
  { search: 'ac-test 0417', found: true },
  { search: '09/10/2025', found: true },
  { search: '2025-09-10', found: false },
  { search: '263190004200', found: true },
  { search: '$1,284', found: true },
  { search: '421.12', found: true },
  { search: 'rowan', found: false },
  { search: "o'neil marigold", found: false },
])('the search "$search" keeps the row: $found [REMIT-12]', ({ search, found }) => {
  expect(matchesFilter(remittanceTexts(remittanceRow(claim)), search)).toBe(found);
});

test.each([
  { amount: '$4,854.15', text: '$4,854.15' },
  { amount: '-$1.00', text: '-$1.00' },
  { amount: '$0.00', text: '$0.00' },
  { amount: '', text: '$0.00' },
  { amount: null, text: '$0.00' },
  { amount: undefined, text: '$0.00' },
])('the amount $amount shows $text [REMIT-04]', ({ amount, text }) => {
  expect(remittanceAmount(amount)).toBe(text);
});

test('the remittance file name contains its ID [REMIT-13]', () => {
  expect(remittanceFileName('9000000000000417')).toBe('Remittance 9000000000000417.pdf');
});

const paid = (...amounts: string[]) => amounts.map((text) => ({ paid: text }));
const adjusted = (...amounts: string[]) => amounts.map((amount) => ({ amount }));

test.each([
  {
    rule: 'the amounts add up',
    claims: paid('$5,098.37'),
    adjustments: adjusted('$212.40', '$36.00', '-$4.18'),
    amount: '$4,854.15',
    difference: 0,
  },
  { rule: 'the payment is one cent short', claims: paid('$10.00'), adjustments: [], amount: '$9.99', difference: 1 },
  {
    rule: 'the payment is one cent too high',
    claims: paid('$10.00'),
    adjustments: [],
    amount: '$10.01',
    difference: -1,
  },
  {
    rule: 'decimals that floating point cannot add exactly',
    claims: paid('$0.10', '$0.20'),
    adjustments: [],
    amount: '$0.30',
    difference: 0,
  },
  {
    rule: 'a negative payment',
    claims: paid('$10.00'),
    adjustments: adjusted('$25.00'),
    amount: '-$15.00',
    difference: 0,
  },
  { rule: 'a missing amount counts as zero', claims: [], adjustments: [], amount: null, difference: 0 },
])('payment proof: $rule', ({ claims, adjustments, amount, difference }) => {
  expect(paymentProof(claims, adjustments, amount)?.difference).toBe(difference);
});

test.each([
  { claims: paid('n/a'), adjustments: [], amount: '$1.00' },
  { claims: [], adjustments: adjusted('?', '$1.00'), amount: '$1.00' },
  { claims: [], adjustments: [], amount: 'pending' },
])('an unreadable amount gives no payment proof', ({ claims, adjustments, amount }) => {
  expect(paymentProof(claims, adjustments, amount)).toBeNull();
});

test('claims paid minus adjustments always equals the payment plus the difference', () => {
  const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
  fc.assert(
    fc.property(fc.array(cents), fc.array(cents), cents, (claims, adjustments, amount) => {
      const proof = paymentProof(
        claims.map((value) => ({ paid: formatCents(value) })),
        adjustments.map((value) => ({ amount: formatCents(value) })),
        formatCents(amount),
      );
      expect(proof).not.toBeNull();
      expect(proof!.claimsPaid - proof!.adjustments).toBe(proof!.payment + proof!.difference);
      expect(proof!.payment).toBe(amount);
    }),
  );
});

test('a reversal and its correction are one claim of a payment [ERA-18]', () => {
  expect(countClaims([{ id: 'A' }, { id: 'B' }, { id: 'A' }])).toBe(2);
  expect(countClaims([])).toBe(0);
});
