import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encode, ENVELOPE } from '../../test/files.ts';
import { arbitraryPayment, CHECK, CLAIM, LINE, PATIENT, PAYMENT } from '../../test/payments.ts';
import { readX12 } from '../reader.ts';
import { filingOf, fiscalYearEndOf, handlingOf, procedureQualifierOf } from './made-values.ts';
import type { Payment, RemittanceClaim } from './model.ts';
import { unwritableReasons } from './writable.ts';
import { write835 } from './write.ts';

const segmentsOf = (payment: Payment, ...ids: readonly string[]) =>
  write835(payment, ENVELOPE)
    .split('~\n')
    .filter((segment) => ids.includes(segment.split('*')[0]!));

const withClaim = (changes: Partial<RemittanceClaim>, payment: Payment = PAYMENT): Payment => {
  const claim = { ...CLAIM, ...changes };
  return { ...payment, amountCents: Math.max(claim.paidCents, 0), claims: [claim] };
};

test('a payment is written with all its segments, in the order of the guide [ERA-25]', () => {
  const claim = {
    subscriber: { ...PATIENT, first: 'SAM' },
    outpatient: ['', '', 'MA01'],
    references: [{ qualifier: 'F8', value: '9' }],
    amounts: [{ qualifier: 'AU', amountCents: 12_100 }],
  };
  expect(write835(withClaim(claim), ENVELOPE).split('\n')).toEqual([
    'ISA*00*          *00*          *ZZ*84001          *ZZ*070000101      *261113*0415*^*00501*000000007*0*T*:~',
    'GS*HP*84001*070000101*20261113*0415*7*X*005010X221A1~',
    'ST*835*0001~',
    'BPR*I*96*C*ACH*CCP*01*999999992*DA*1000001*1871234567**01*999988880*DA*2000002*20261113~',
    'TRN*1*E202611130000041*1871234567~',
    'DTM*405*20261113~',
    'N1*PR*ALDERMERE HEALTH PLAN*XV*84001~',
    'N3*1 ALDER WAY~',
    'N4*SALT LAKE CITY*UT*84101~',
    'REF*2U*84001~',
    'PER*BL*EDI DESK*TE*8015550100~',
    'N1*PE*CANYON FAMILY CLINIC*XX*9000001013~',
    'REF*TJ*070000101~',
    'LX*1~',
    'CLP*AC-7731*1*185*96*25*12*910000002400*11*1~',
    'NM1*QC*1*LINDQVIST*AVERY****MI*80000010100~',
    'NM1*IL*1*LINDQVIST*SAM****MI*80000010100~',
    'NM1*82*1*OKAFOR*RUTH****XX*9000001013~',
    'MOA***MA01~',
    'REF*F8*9~',
    'DTM*232*20260903~',
    'DTM*233*20260903~',
    'DTM*050*20260908~',
    'AMT*AU*121~',
    'SVC*HC:99213:25*185*96**1~',
    'DTM*472*20260903~',
    'CAS*CO*45*64~',
    'CAS*PR*3*25~',
    'REF*6R*1~',
    'AMT*B6*121~',
    'LQ*HE*N781~',
    'SE*30*0001~',
    'GE*1*7~',
    'IEA*1*000000007~',
    '',
  ]);
});

describe('rules of made files [ERA-25]', () => {
  test('without bank data, BPR06 to BPR09 and BPR12 to BPR15 are empty', () => {
    expect(segmentsOf(CHECK, 'BPR', 'TRN')).toEqual([
      'BPR*I*96*C*CHK************20261113',
      'TRN*1*0004418902*1871234567',
    ]);
  });

  test('text is in capitals and has no delimiters and no accents', () => {
    const payment = withClaim({
      account: 'ac:7~7*3^1',
      patient: { ...PATIENT, last: 'Muñoz ', first: 'Zoë*', middle: 'Ø' },
    });
    expect(segmentsOf(payment, 'CLP', 'NM1').slice(0, 2)).toEqual([
      'CLP*AC 7 7 3 1*1*185*96*25*12*910000002400*11*1',
      'NM1*QC*1*MUNOZ*ZOE*O***MI*80000010100',
    ]);
  });

  test('six reasons of one group are in a segment, and the order stays', () => {
    const adjustments = [
      ...Array.from({ length: 7 }, () => ({ group: 'CO', reason: '45', amountCents: 100, quantity: null })),
      { group: 'PR', reason: '3', amountCents: 50, quantity: 1.5 },
      { group: 'CO', reason: '16', amountCents: 5, quantity: null },
    ];
    const line = { ...LINE, adjustments, chargedCents: 9600 + 755 };
    expect(segmentsOf(withClaim({ lines: [line], chargedCents: 9600 + 755 }), 'CAS')).toEqual([
      'CAS*CO*45*1**45*1**45*1**45*1**45*1**45*1',
      'CAS*CO*45*1',
      'CAS*PR*3*0.5*1.5',
      'CAS*CO*16*0.05',
    ]);
  });

  test('provider adjustments of one year are in a segment, six at most', () => {
    const adjustment = { provider: '1', yearEnd: '2026-12-31', reason: 'WO', reference: 'A', amountCents: 100 };
    const adjustments = [
      ...Array.from({ length: 7 }, () => adjustment),
      { ...adjustment, reference: '', yearEnd: '2027-12-31' },
    ];
    expect(segmentsOf({ ...PAYMENT, amountCents: 8800, adjustments }, 'PLB')).toEqual([
      'PLB*1*20261231*WO:A*1*WO:A*1*WO:A*1*WO:A*1*WO:A*1*WO:A*1',
      'PLB*1*20261231*WO:A*1',
      'PLB*1*20271231*WO*1',
    ]);
  });

  test('a range of days has DTM*150 and DTM*151', () => {
    const line = { ...LINE, serviceStart: '2026-09-01' };
    expect(segmentsOf(withClaim({ lines: [line] }), 'DTM').slice(-2)).toEqual(['DTM*150*20260901', 'DTM*151*20260903']);
  });

  test('a payment without claims has no LX', () => {
    const adjustments = [{ provider: '1', yearEnd: '2026-12-31', reason: 'CT', reference: '', amountCents: -9600 }];
    expect(segmentsOf({ ...PAYMENT, claims: [], adjustments }, 'LX', 'CLP', 'PLB')).toEqual(['PLB*1*20261231*CT*-96']);
  });

  test.each([
    [9600, 'ACH', { handling: 'I', method: 'ACH' }],
    [0, 'CHK', { handling: 'H', method: 'NON' }],
  ])('%i cents by %s are handled as %j', (amount, method, expected) => {
    expect(handlingOf(amount, method)).toEqual(expected);
  });

  test.each([
    ['medicare', '16'],
    ['medicaid', 'MC'],
    ['commercial', '12'],
    ['unknown', 'ZZ'],
  ] as const)('a claim of %s coverage has CLP06 %s', (coverage, filing) => {
    expect(filingOf(coverage)).toBe(filing);
  });

  test.each([
    ['D1110', 'AD'],
    ['0450', 'NU'],
    ['99213', 'HC'],
    ['J3490', 'HC'],
    ['D111', 'HC'],
  ])('the code %s has the qualifier %s', (code, qualifier) => {
    expect(procedureQualifierOf(code)).toBe(qualifier);
  });

  test('the fiscal year ends on December 31', () => {
    expect(fiscalYearEndOf('2026-03-04')).toBe('2026-12-31');
  });

  test('production files have ISA15 P, and control numbers have nine digits', () => {
    const text = write835(PAYMENT, { ...ENVELOPE, isTest: false, controlNumber: 999_999_999 });
    expect(text.slice(0, 106)).toMatch(/\*999999999\*0\*P\*:~$/);
  });

  test.each([
    [{ controlNumber: 0 }, 'control number'],
    [{ controlNumber: 1_000_000_000 }, 'control number'],
    [{ sender: 'A SENDER THAT IS TOO LONG' }, '1 to 15 characters'],
    [{ receiver: '*' }, '1 to 15 characters'],
    [{ date: '2026-02-30' }, 'needs a day'],
    [{ time: '2500' }, 'needs a day'],
  ])('the envelope %j is refused', (changes, sentence) => {
    expect(() => write835(PAYMENT, { ...ENVELOPE, ...changes })).toThrow(sentence);
  });
});

describe('only payments that balance and are complete are written [ERA-26]', () => {
  test('every payment reads back as it was written', () => {
    fc.assert(
      fc.property(arbitraryPayment, (payment) => {
        expect(unwritableReasons(payment)).toEqual([]);
        const { interchanges, payments } = readX12(encode(write835(payment, ENVELOPE)), { acceptsTest: true });
        const [set] = interchanges[0]!.groups[0]!.sets;
        expect(set!.problems).toEqual([]);
        expect(payments.map((read) => read.payment)).toEqual([payment]);
      }),
      { seed: 835, numRuns: 100 },
    );
  });

  const provider = { provider: '1', yearEnd: null, reason: 'WO', reference: '', amountCents: 0 };
  test.each<[string, Payment, string]>([
    [
      'below 0',
      { ...withClaim({ chargedCents: -1, paidCents: -1, lines: [] }), amountCents: -1 },
      'The payment is negative.',
    ],
    ['off by a cent', { ...PAYMENT, amountCents: 9601 }, 'The payment is not the sum of its claims and adjustments.'],
    ['without a date', { ...PAYMENT, payDate: '' }, 'The payment has no valid date.'],
    ['without a method', { ...PAYMENT, method: '' }, 'The payment has no handling code or no method.'],
    ['without a trace', { ...PAYMENT, trace: '**' }, 'The payment has no trace number or no payer ID.'],
    ['with a long trace', { ...PAYMENT, trace: 'X'.repeat(51) }, 'The trace number has more than 50 characters.'],
    [
      'of a payer without a city',
      { ...PAYMENT, payer: { ...PAYMENT.payer, city: '' } },
      'The payer has no name or no address.',
    ],
    [
      'of a payer without a contact',
      { ...PAYMENT, payer: { ...PAYMENT.payer, contacts: [] } },
      'The payer has no technical contact.',
    ],
    [
      'to a payee without an ID',
      { ...PAYMENT, payee: { ...PAYMENT.payee, id: '' } },
      'The payee has no name or no ID.',
    ],
    [
      'with an adjustment of no year',
      { ...PAYMENT, adjustments: [provider] },
      'A provider adjustment has no provider, no reason or no fiscal year.',
    ],
    [
      'with a claim without a number',
      withClaim({ claimNumber: '' }),
      'Claim 1: A required element of the claim is missing.',
    ],
    [
      'with a long account number',
      withClaim({ account: 'X'.repeat(39) }),
      'Claim 1: The account number has more than 38 characters.',
    ],
    [
      'with a long claim number',
      withClaim({ claimNumber: 'X'.repeat(51) }),
      'Claim 1: The claim number has more than 50 characters.',
    ],
    ['with a claim without a patient', withClaim({ patient: null }), 'Claim 1: The claim has no patient.'],
    [
      'with a claim that is off',
      withClaim({ chargedCents: 1 }),
      'Claim 1: The charge less the adjustments is not the payment.',
    ],
    ['with a line that is off', withClaim({ lines: [{ ...LINE, paidCents: 1 }] }), 'Claim 1: A line does not balance.'],
    [
      'with a line without a code',
      withClaim({ lines: [{ ...LINE, procedure: { ...LINE.procedure, code: '' } }] }),
      'Claim 1: A line has no procedure code.',
    ],
    [
      'with an adjustment without a reason',
      withClaim({ lines: [{ ...LINE, adjustments: LINE.adjustments.map((item) => ({ ...item, reason: '' })) }] }),
      'Claim 1: An adjustment has no group or no reason.',
    ],
  ])('a payment %s is refused', (_, payment, reason) => {
    expect(unwritableReasons(payment)).toEqual([reason]);
    expect(() => write835(payment, ENVELOPE)).toThrow(reason);
  });
});
