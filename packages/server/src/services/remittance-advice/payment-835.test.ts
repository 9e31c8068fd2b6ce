import { readX12, unwritableReasons, write835 } from '@pbt/x12';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import {
  coverageOf,
  toPayment835,
  type StoredAdjustment,
  type StoredClaim,
  type StoredItem,
  type StoredPayment,
} from './payment-835.ts';

const PAYER = readConfig({ PBT_DEMO_DATA: 'true' }).payer.party!;

const item = (changes: Partial<StoredItem> = {}): StoredItem => ({
  num: 1,
  code: '99213',
  units: 1,
  charged_cents: 28_500,
  paid_cents: 15_000,
  allowed_cents: 18_000,
  remarks: [],
  ...changes,
});

const reason = (group_code: string, carc: string, amount_cents: number, more: Partial<StoredAdjustment> = {}) => ({
  line_num: 1,
  group_code,
  carc,
  rarc: null,
  amount_cents,
  ...more,
});

const claim = (changes: Partial<StoredClaim> = {}): StoredClaim => ({
  number: '2631-9000-4200',
  status_code: '1',
  charged_cents: 28_500,
  paid_cents: 15_000,
  patient_resp_cents: null,
  account_number: 'ac 7731',
  member_id: '80012345601',
  patient_first: 'Nora',
  patient_last: 'Lindqvist',
  service_start: '2026-10-05',
  service_end: '2026-10-05',
  group: { type: 'COMM', lob: 'Commercial' },
  provider: { npi: '1234567893', isPerson: true },
  detail: { items: [item()], adjustments: [reason('CO', '45', 10_500), reason('PR', '3', 3000)] },
  ...changes,
});

const payment = (changes: Partial<StoredPayment> = {}): StoredPayment => ({
  id: 'CM20261021000001',
  tax_id: '070000101',
  payee_name: 'Canyon Family Medicine',
  payee_id: 'P00000000101',
  payer_id: null,
  pay_date: '2026-10-21',
  method: 'ACH',
  check_number: null,
  eft_number: 'eft-77',
  amount_cents: 15_000,
  claims: [claim()],
  adjustments: [],
  ...changes,
});

const ENVELOPE = {
  sender: '84001',
  receiver: '070000101',
  controlNumber: 7,
  isTest: true,
  date: '2026-11-13',
  time: '0415',
};
const segmentsOf = (stored: StoredPayment) => write835(toPayment835(stored, PAYER)!, ENVELOPE).split('\n');
const segmentOf = (stored: StoredPayment, id: string) => segmentsOf(stored).filter((text) => text.startsWith(`${id}*`));

test('a payment becomes the segments of an 835 [ERA-25]', () => {
  expect(segmentsOf(payment())).toEqual([
    'ISA*00*          *00*          *ZZ*84001          *ZZ*070000101      *261113*0415*^*00501*000000007*0*T*:~',
    'GS*HP*84001*070000101*20261113*0415*7*X*005010X221A1~',
    'ST*835*0001~',
    'BPR*I*150*C*ACH************20261021~',
    'TRN*1*EFT-77*1890000001~',
    'N1*PR*ALDERMERE HEALTH PLAN~',
    'N3*100 EXAMPLE WAY~',
    'N4*SALT LAKE CITY*UT*84101~',
    'PER*BL*PROVIDER SERVICES*TE*8015550100*EM*PROVIDER-SERVICES@EXAMPLE.ORG~',
    'N1*PE*CANYON FAMILY MEDICINE*FI*070000101~',
    'REF*PQ*P00000000101~',
    'REF*TJ*070000101~',
    'LX*1~',
    'CLP*AC 7731*1*285*150*30*12*2631-9000-4200~',
    'NM1*QC*1*LINDQVIST*NORA****MI*80012345601~',
    'NM1*82*1******XX*1234567893~',
    'DTM*232*20261005~',
    'DTM*233*20261005~',
    'SVC*HC:99213*285*150**1~',
    'DTM*472*20261005~',
    'CAS*CO*45*105~',
    'CAS*PR*3*30~',
    'REF*6R*1~',
    'AMT*B6*180~',
    'SE*23*0001~',
    'GE*1*7~',
    'IEA*1*000000007~',
    '',
  ]);
});

test.each([
  { rule: 'a payment of 0 is a notice', changes: { amount_cents: 0, claims: [] }, bpr: 'BPR*H*0*C*NON' },
  { rule: 'a check', changes: { method: 'CHK' }, bpr: 'BPR*I*150*C*CHK' },
  { rule: 'a wire transfer', changes: { method: 'FWT' }, bpr: 'BPR*I*150*C*FWT' },
  { rule: 'an unknown method with a trace', changes: { method: null }, bpr: 'BPR*I*150*C*ACH' },
  {
    rule: 'an unknown method without a trace',
    changes: { method: null, eft_number: null, check_number: '55' },
    bpr: 'BPR*I*150*C*CHK',
  },
])('BPR of $rule [ERA-25]', ({ changes, bpr }) => {
  expect(segmentOf(payment(changes), 'BPR')).toEqual([`${bpr}************20261021~`]);
});

test.each([
  { rule: 'the trace of an electronic payment', changes: { check_number: '55' }, trace: 'EFT-77' },
  { rule: 'the number of a check', changes: { method: 'CHK', check_number: '55' }, trace: '55' },
  { rule: 'the only number there is', changes: { method: 'CHK' }, trace: 'EFT-77' },
  { rule: 'the ID of a payment without numbers', changes: { eft_number: null }, trace: 'CM20261021000001' },
])('TRN02 is $rule [ERA-25]', ({ changes, trace }) => {
  expect(segmentOf(payment(changes), 'TRN')).toEqual([`TRN*1*${trace}*1890000001~`]);
});

test('the payer ID of the payment is sent if the plan gave one [ERA-25]', () => {
  expect(segmentOf(payment({ payer_id: '1999999999' }), 'TRN')).toEqual(['TRN*1*EFT-77*1999999999~']);
});

test.each([
  { rule: 'NPI', payee_id: '9000001013', names: ['XX*9000001013'], references: ['TJ*070000101'] },
  { rule: 'tax ID alone', payee_id: null, names: ['FI*070000101'], references: ['TJ*070000101'] },
])('a payee is named by $rule [ERA-25]', ({ payee_id, names, references }) => {
  const segments = segmentsOf(payment({ payee_id }));
  expect(segments.filter((text) => text.startsWith('N1*PE'))).toEqual([`N1*PE*CANYON FAMILY MEDICINE*${names[0]}~`]);
  expect(segments.filter((text) => /^REF\*(?:TJ|PQ)/.test(text))).toEqual(references.map((text) => `REF*${text}~`));
});

test.each([
  { type: 'MDCR', lob: 'Medicare Advantage', coverage: 'medicare' },
  { type: 'MDCD', lob: 'Medicaid', coverage: 'medicaid' },
  { type: 'GOVT', lob: 'CHIP', coverage: 'medicaid' },
  { type: 'COMM', lob: 'Chipped Glass Workers', coverage: 'commercial' },
  { type: 'COMM', lob: 'Commercial', coverage: 'commercial' },
  { type: 'COMM', lob: null, coverage: 'unknown' },
])('a group of type $type with $lob is $coverage [ERA-25]', ({ type, lob, coverage }) => {
  expect(coverageOf({ type, lob })).toBe(coverage);
});

test('the line of business of an unknown patient is unknown [ERA-25]', () => {
  expect(coverageOf(null)).toBe('unknown');
  expect(segmentOf(payment({ claims: [claim({ group: null })] }), 'CLP')[0]).toContain('*ZZ*');
});

test.each([
  { code: 'D1110', svc: 'AD:D1110' },
  { code: '0450', svc: 'NU:0450' },
  { code: '99213', svc: 'HC:99213' },
  { code: 'J3490', svc: 'HC:J3490' },
  { code: '99213-25', svc: 'HC:99213:25' },
  { code: '99213 25:59', svc: 'HC:99213:25:59' },
])('the procedure $code is written as $svc [ERA-25]', ({ code, svc }) => {
  const detail = { items: [item({ code })], adjustments: claim().detail!.adjustments };
  expect(segmentOf(payment({ claims: [claim({ detail })] }), 'SVC')).toEqual([`SVC*${svc}*285*150**1~`]);
});

test('seven reasons of a group take two segments, and each group its own [ERA-25]', () => {
  const adjustments = [...Array.from({ length: 7 }, () => reason('CO', '45', 1500)), reason('PR', '3', 3000)];
  const detail = { items: [item()], adjustments };
  const cas = segmentOf(payment({ claims: [claim({ detail })] }), 'CAS');
  expect(cas).toEqual([`CAS*CO${'*45*15*'.repeat(6).slice(0, -1)}~`, 'CAS*CO*45*15~', 'CAS*PR*3*30~']);
});

test('remarks of a line are written once each, and those of the claim in MOA [ERA-25]', () => {
  const detail = {
    items: [item({ remarks: ['N130'] })],
    adjustments: [
      reason('CO', '16', 500, { rarc: 'N130,M51' }),
      reason('CO', '45', 10_000, { line_num: null, rarc: 'MA04' }),
      reason('PR', '3', 3000, { line_num: null }),
    ],
  };
  const stored = claim({ detail: { ...detail, items: [item({ paid_cents: 28_000, remarks: ['N130'] })] } });
  expect(segmentOf(payment({ claims: [stored] }), 'LQ')).toEqual(['LQ*HE*N130~', 'LQ*HE*M51~']);
  expect(segmentOf(payment({ claims: [stored] }), 'MOA')).toEqual(['MOA***MA04~']);
});

test.each([
  { rule: 'one day', days: { service_end: '2026-10-05' }, days835: ['232', '233', '472'] },
  { rule: 'an open end', days: { service_end: null }, days835: ['232', '472'] },
  { rule: 'several days', days: { service_end: '2026-10-07' }, days835: ['232', '233', '150', '151'] },
  { rule: 'unknown days', days: { service_start: null, service_end: null }, days835: [] },
])('the days of a service with $rule [ERA-25]', ({ days, days835 }) => {
  const found = segmentOf(payment({ claims: [claim(days)] }), 'DTM').map((text) => text.split('*')[1]);
  expect(found).toEqual(days835);
});

test.each([
  { rule: 'the status of the row', changes: { status_code: '4' }, clp: 'AC 7731*4*285*150*30*12' },
  { rule: 'status 1 without one', changes: { status_code: null }, clp: 'AC 7731*1*285*150*30*12' },
  {
    rule: 'status 2 if another payer paid first',
    changes: {
      status_code: null,
      detail: { items: [item()], adjustments: [reason('CO', '45', 10_500), reason('OA', '23', 3000)] },
    },
    clp: 'AC 7731*2*285*150**12',
  },
  {
    rule: 'the patient responsibility of the row',
    changes: { patient_resp_cents: 2500 },
    clp: 'AC 7731*1*285*150*25*12',
  },
  { rule: '0 for a missing account number', changes: { account_number: ' ' }, clp: '0*1*285*150*30*12' },
])('CLP has $rule [ERA-25]', ({ changes, clp }) => {
  expect(segmentOf(payment({ claims: [claim(changes)] }), 'CLP')).toEqual([`CLP*${clp}*2631-9000-4200~`]);
});

test('delimiters in names become blanks, and letters capitals without accents [ERA-25]', () => {
  const names = { patient_first: 'Zoë*', patient_last: "O'Neil:~^x" };
  expect(segmentOf(payment({ claims: [claim({ ...names, provider: null })] }), 'NM1')).toEqual([
    "NM1*QC*1*O'NEIL   X*ZOE****MI*80012345601~",
  ]);
});

test('provider adjustments name the payee and the end of the year, and those of 0 are left out [ERA-25]', () => {
  const adjustments = [
    { code: 'WO', reference: '263190003900', amount_cents: 1000 },
    { code: 'CS', reference: null, amount_cents: 0 },
    { code: 'L6', reference: null, amount_cents: -418 },
  ];
  expect(segmentOf(payment({ amount_cents: 14_418, adjustments }), 'PLB')).toEqual([
    'PLB*P00000000101*20261231*WO:263190003900*10*L6*-4.18~',
  ]);
});

test('a claim that was paid as a whole has no lines [ERA-25]', () => {
  const detail = { items: [], adjustments: [reason('CO', '45', 13_500, { line_num: null })] };
  const segments = segmentsOf(payment({ claims: [claim({ detail })] }));
  expect(segments.filter((text) => text.startsWith('SVC'))).toEqual([]);
  expect(segments).toContain('CAS*CO*45*135~');
});

test('a claim without detail makes no 835 [ERA-24]', () => {
  expect(toPayment835(payment({ claims: [claim(), claim({ detail: null })] }), PAYER)).toBeNull();
});

test.each([
  { rule: 'is negative', changes: { amount_cents: -100, claims: [] } },
  { rule: 'does not balance', changes: { amount_cents: 15_001 } },
  { rule: 'has no date', changes: { pay_date: null } },
  { rule: 'has a claim that does not balance', changes: { claims: [claim({ charged_cents: 28_501 })] } },
  {
    rule: 'has a line that does not balance',
    changes: { claims: [claim({ detail: { ...claim().detail!, items: [item({ paid_cents: 1 })] } })] },
  },
])('a payment that $rule cannot be written [ERA-24]', ({ changes }) => {
  expect(unwritableReasons(toPayment835(payment(changes), PAYER)!)).not.toEqual([]);
});

test('a reversal and its correction are written and read back [ERA-25] [ERA-26]', () => {
  const taken = claim({
    status_code: '22',
    charged_cents: -28_500,
    paid_cents: -9600,
    detail: {
      items: [item({ charged_cents: -28_500, paid_cents: -9600, allowed_cents: -12_600 })],
      adjustments: [reason('CO', '45', -15_900), reason('PR', '3', -3000)],
    },
  });
  const text = segmentsOf(payment({ amount_cents: 5400, claims: [taken, claim()] })).join('\n');
  const [read] = readX12(Buffer.from(text), { acceptsTest: true }).payments;
  expect(read!.set.problems).toEqual([]);
  expect(read!.payment.claims.map(({ status, paidCents, patientCents }) => [status, paidCents, patientCents])).toEqual([
    ['22', -9600, -3000],
    ['1', 15_000, 3000],
  ]);
});
