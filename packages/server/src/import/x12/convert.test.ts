import { readX12, type RemittanceClaim } from '@pbt/x12';
import { describe, expect, test } from 'vitest';
import { options } from '../../../test/import-rows.ts';
import { claim835, interchange, payment835, type Payment835 } from '../../../test/x12/x12-files.ts';
import { adjustmentWords } from './adjustment-words.ts';
import { claimFactsOf } from './claim-facts.ts';
import { claimFault, claimKeyOf } from './claim-faults.ts';
import { paidClaimOf } from './paid-claim.ts';
import { delimitersOf, delimiterText, headFaults, identityOf, payeeOf, paymentFactsOf } from './payment-head.ts';

const readOne = (segments: readonly string[]) => {
  const { payments, interchanges } = readX12(Buffer.from(interchange([segments])), {
    acceptsTest: true,
    unbalanced: 'flag',
  });
  if (!payments[0]) throw new Error(JSON.stringify(interchanges[0]?.groups[0]?.sets[0]?.problems));
  return payments[0].payment;
};

const headOf = (of: Partial<Payment835> = {}) => paymentFactsOf(readOne(payment835({ amount: 0, ...of })));
const claimOf = (segments: readonly string[]): RemittanceClaim =>
  readOne(payment835({ amount: 0, claims: [segments] })).claims[0]!;
const paidOf = (segments: readonly string[]) => paidClaimOf(claimOf(segments), '910000002400');
const factsOf = (segments: readonly string[]) => {
  const claim = claimOf(segments);
  return claimFactsOf(claim, paidClaimOf(claim, '910000002400'), options())!;
};

const CLAIM = claim835({ number: '910000002400' });
const plus = (...more: readonly string[]) => [...CLAIM, ...more];

describe('the head of a payment', () => {
  test.each([
    {
      element: 'BPR02 and BPR16',
      of: { amount: '-12.5', day: '20261114' },
      gives: { amount_cents: -1250, pay_date: '2026-11-14' },
    },
    { element: 'BPR01 and BPR04', of: { handling: 'H', method: 'NON' }, gives: { handling: 'H', method: 'NON' } },
    {
      element: 'TRN02 of a check',
      of: { method: 'CHK', trace: '0004418902' },
      gives: { check_number: '0004418902', eft_number: null },
    },
    { element: 'TRN02 of a transfer', of: { trace: 'E-1' }, gives: { check_number: null, eft_number: 'E-1' } },
    { element: 'TRN03', of: { payer: '1871234567' }, gives: { payer_id: '1871234567' } },
    {
      element: 'N102 and N104',
      of: { name: 'CLINIC', npi: '9000001013' },
      gives: { payee_name: 'CLINIC', payee_id: '9000001013' },
    },
  ])('$element fill the columns of table 3.4 [X12-24]', ({ of, gives }) => {
    expect(headOf(of).columns).toMatchObject(gives);
  });

  test.each([
    { payee: 'REF*TJ with a hyphen', of: { taxId: '07-0000101' }, taxId: '070000101', npi: '9000001013' },
    { payee: 'an NPI alone', of: { taxId: null }, taxId: null, npi: '9000001013' },
  ])('the payee is $payee [X12-24]', ({ of, taxId, npi }) => {
    expect(headOf(of)).toMatchObject({ taxId, npi });
  });

  test('every pair of PLB is an adjustment [X12-24]', () => {
    const plb = 'PLB*9000001013*20261231*WO:910000001100*200*FB*-128';
    expect(headOf({ plb }).adjustments).toEqual([
      { code: 'WO', reference: '910000001100', amount: 20_000 },
      { code: 'FB', reference: null, amount: -12_800 },
    ]);
  });

  test('an adjustment has the words of the plan, else those of the portal [X12-24]', () => {
    expect([adjustmentWords('WO', 'Taken back'), adjustmentWords('WO'), adjustmentWords('ZZ')]).toEqual([
      'Taken back',
      'Overpayment recovery',
      'Other adjustment',
    ]);
  });

  test('a payment is one by payer, trace, day, payee and place [ERA-07]', () => {
    const facts = { ...headOf(), place: 1 };
    const same = identityOf({ ...headOf({ amount: 5 }), place: 1 }, payeeOf(facts));
    expect(identityOf(facts, payeeOf(facts))).toBe(same);
    const others = [{ payer: '1' }, { trace: 'X' }, { day: '20261114' }, { taxId: '070000102' }].map((of) =>
      headOf(of),
    );
    for (const other of others) expect(identityOf({ ...other, place: 1 }, payeeOf(other))).not.toBe(same);
    expect(identityOf({ ...facts, place: 2 }, payeeOf(facts))).not.toBe(same);
  });

  test.each([
    { fault: 'a tax ID of eight digits', of: { taxId: '07000010' }, says: 'nine digits' },
    { fault: 'no name', of: { name: '' }, says: 'no name' },
    { fault: 'no tax ID and no NPI', of: { taxId: null, npi: '' }, says: 'neither a tax ID' },
    { fault: 'a trace of 51 characters', of: { trace: 'T'.repeat(51) }, says: 'TRN02' },
    { fault: 'a name of 121 characters', of: { name: 'N'.repeat(121) }, says: '120 characters' },
  ])('a payee with $fault refuses the payment [X12-24]', ({ of, says }) => {
    expect(headFaults(headOf(of))[0]?.sentence).toContain(says);
    expect(headFaults(headOf())).toEqual([]);
  });

  test('delimiters are kept as four characters, with a blank for a missing one [X12-34]', () => {
    for (const repetition of ['^', null]) {
      const delimiters = { element: '*', repetition, component: ':', terminator: '\n' };
      expect(delimitersOf(delimiterText(delimiters))).toEqual(delimiters);
    }
  });
});

describe('a claim of a payment', () => {
  test('has number, status, amounts, account and patient of CLP and NM1 [X12-24]', () => {
    expect(paidOf(CLAIM)).toMatchObject({
      claim_id: '910000002400',
      status: '1',
      charged: 18_500,
      paid: 9600,
      patient_responsibility: 2500,
      account_number: 'AC-7731',
      patient_first: 'AVERY',
      patient_last: 'LINDQVIST',
    });
  });

  test('has lines with their shares, and one adjustment for each triplet [X12-24]', () => {
    const { items, adjustments } = paidOf(CLAIM);
    expect(items).toEqual([
      expect.objectContaining({
        num: 1,
        code: '99213',
        units: 1,
        charged: 18_500,
        allowed: 12_100,
        paid: 9600,
        copay: 2500,
      }),
    ]);
    expect(adjustments).toEqual([
      { line_num: 1, group_code: 'CO', carc: '45', rarc: null, amount: 6400 },
      { line_num: 1, group_code: 'PR', carc: '3', rarc: null, amount: 2500 },
    ]);
  });

  test('without AMT*B6 allows what is paid, the patient’s part and OA-23 [X12-24]', () => {
    const line = ['SVC*HC:90471*100*40', 'CAS*PR*1*10**2*20', 'CAS*OA*23*30'];
    expect(paidOf(plus(...line)).items[1]).toMatchObject({
      num: 2,
      units: null,
      allowed: 10_000,
      deductible: 1000,
      coinsurance: 2000,
      other_payer: 3000,
    });
  });

  test('has the HCPCS code where a revenue code is beside it [X12-24]', () => {
    expect(paidOf(plus('SVC*NU:0450*100*100*99283')).items[1]).toMatchObject({ code: '99283' });
  });

  test('gives the remarks of a line to the first reason that demands one [X12-33]', () => {
    const { items, adjustments } = paidOf(
      plus('SVC*HC:99283*410*0', 'CAS*CO*45*10**16*400', 'LQ*HE*M76', 'LQ*HE*N290'),
    );
    expect(items[1]!.remarks).toEqual(['M76', 'N290']);
    expect(adjustments.slice(2).map(({ rarc }) => rarc)).toEqual([null, 'M76,N290']);
  });

  test('without lines has the adjustments of the claim, with the remarks of MIA and MOA [X12-24]', () => {
    const whole = [
      'CLP*H-55*1*100*20*0*12*910000002700*11*1',
      'CAS*CO*45*50**253*30',
      'NM1*QC*1*A*B****MI*1',
      'MIA*4***20*MA18',
      'MOA***MA01',
    ];
    expect(paidOf(whole)).toMatchObject({
      items: [],
      adjustments: [
        { line_num: null, carc: '45', rarc: 'MA18,MA01', amount: 5000 },
        { line_num: null, carc: '253', rarc: null, amount: 3000 },
      ],
    });
  });

  test.each([
    { fault: 'a number of other form', segments: claim835({ number: 'A-1' }), says: 'CLAIM_ID_PATTERN' },
    {
      fault: 'an account of 39 characters',
      segments: claim835({ number: '910000002400', account: 'A'.repeat(39) }),
      says: 'CLP01',
    },
    {
      fault: 'a name of 61 characters',
      segments: claim835({ number: '910000002400', last: 'N'.repeat(61) }),
      says: 'NM103',
    },
    { fault: 'a large amount', segments: plus('SVC*HC:99283*21474836.48*0'), says: '$21,474,836.47' },
  ])('with $fault is refused with its payment [ERA-01] [X12-24]', ({ segments, says }) => {
    const claim = claimOf(segments);
    const key = claimKeyOf(claim, options());
    const sentence = typeof key === 'string' ? claimFault(claim, paidClaimOf(claim, key)) : key.says;
    expect(sentence).toContain(says);
    expect(claimFault(claimOf(CLAIM), paidOf(CLAIM))).toBeNull();
  });
});

describe('a claim that is made from a payment', () => {
  test('has days, account, product and the claim that it replaces [X12-24] [X12-28]', () => {
    const more = ['DTM*050*20260908', 'REF*F8*910000002300', 'REF*CE*SUMMIT PPO'];
    expect(factsOf(claim835({ number: '910000002400', more })).row).toMatchObject({
      id: '910000002400',
      number_shown: null,
      service_start: '2026-09-03',
      service_end: '2026-09-03',
      received: '2026-09-08',
      adjusted_from: '910000002300',
      product_desc: 'SUMMIT PPO',
      account_number: 'AC-7731',
      status: '02',
      charged: 18_500,
      payable: 9600,
      priced_by: 'line',
    });
  });

  test('does not replace itself [IMPORT-23]', () => {
    expect(
      factsOf(claim835({ number: '910000002400', more: ['REF*F8*910000002400'] })).row['adjusted_from'],
    ).toBeNull();
  });

  test.each([
    { lines: 'AD codes', segments: plus('SVC*AD:D1110*0*0'), type: 'D' },
    { lines: 'NU codes', segments: plus('SVC*NU:0450*0*0'), type: 'H' },
    { lines: 'MIA', segments: plus('MIA*4'), type: 'H' },
    { lines: 'HC codes at place 11', segments: CLAIM, type: 'M' },
  ])('with $lines has type $type [X12-29]', ({ segments, type }) => {
    expect(factsOf(segments).row['type']).toBe(type);
  });

  test('of a reversal alone has the amounts that are taken back, and is not payable [X12-31]', () => {
    const { row } = factsOf(claim835({ number: '910000002400', sign: -1 }));
    expect(row).toMatchObject({
      status: '91',
      charged: 18_500,
      payable: null,
      items: [{ charged: 18_500, paid: 9600, copay: 2500, units: 1 }],
      adjustments: [{ amount: 6400 }, { amount: 2500 }],
    });
  });

  test('is not made from a predetermination [X12-31]', () => {
    expect(factsOf(claim835({ number: '910000002400', status: '25' }))).toBeNull();
  });

  test('knows patient, subscriber, corrected name and rendering provider [X12-28]', () => {
    const more = ['NM1*IL*1*LINDQVIST*SAM****MI*800000101', 'NM1*74*1*LINDKVIST*AVERY****C*80000010101'];
    expect(factsOf(claim835({ number: '910000002400', npi: '9000001013', more }))).toMatchObject({
      memberIds: ['80000010100', '80000010101'],
      subscriberId: '800000101',
      names: [
        { first: 'AVERY', last: 'LINDQVIST' },
        { first: 'AVERY', last: 'LINDKVIST' },
      ],
      npi: '9000001013',
    });
  });
});
