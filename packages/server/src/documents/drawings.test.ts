import type { Usage } from '@pbt/domain/contract/member';
import type { RemittanceClaim } from '@pbt/domain/contract/remittance-advice';
import { describe, expect, test } from 'vitest';
import type { Brand } from './brand.ts';
import { drawCard } from './card.ts';
import { drawLetter } from './letter.ts';
import { readBack } from '../../test/read-pdf.ts';
import { drawRemittance, type RemittanceInput } from './remittance.ts';
import { drawSummary } from './summary.ts';

const now = new Date('2026-11-15T12:00:00Z');
const brand: Brand = { theme: 'default', companyName: 'Aldermere Health Plan' };
const sablecrest: Brand = { theme: 'sba', companyName: 'Sablecrest Benefit Administrators' };

const member = {
  id: '80000010101',
  name: 'Vĩnh Featherstonehaughcholmondeleywright',
  dob: '1984-02-29',
  subscriberId: '800000101',
  subscriberName: "Sorcha O'Neil",
  groupName: 'Brindle Falls School District',
  pcp: 'Marlowe Finch',
};

const coverageOf = (type: 'Medical' | 'Dental' | 'Vision') => ({
  id: 'MPPO1000',
  planId: 'P1PP1000',
  type,
  desc: 'Choice PPO 1000',
  pldsDesc: null,
  from: '2024-01-01',
  to: '9999-12-31',
  groupId: '10000001',
  subGroupId: '0001',
  groupType: 'COMM',
  isShell: false,
});

const none: Usage = {
  deductibles: [],
  copayCoinsurances: [],
  moops: [],
  rehabTherapyUsages: [],
  chiropracticTherapyUsages: [],
  mentalHealthUsages: [],
  dentalWaitingPeriods: [],
};

const medical: Usage = {
  ...none,
  copayCoinsurances: [
    { serviceType: 'Primary care visit', copay: '$25.00', deductible: 'Does not apply', coinsurance: null },
    { serviceType: 'Hospital stay', copay: null, deductible: 'Applies', coinsurance: '20%' },
  ],
};

function claimsOf(count: number): RemittanceClaim[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(901_000_000_000 + index),
    charged: '$100.00',
    paid: '$10.01',
    startDate: '2026-10-01',
    endDate: index % 2 === 0 ? '2026-10-02' : null,
    patient: {
      id: `800000${String(index).padStart(3, '0')}00`,
      accountNumber: null,
      firstName: 'Zoë',
      lastName: 'Dvořák',
    },
  }));
}

const remittanceOf = (
  claims: RemittanceClaim[],
  amount: string,
  more: Partial<RemittanceInput> = {},
): RemittanceInput => ({
  brand,
  now,
  remittance: {
    id: 'CM00000000000101',
    date: '2026-11-05',
    check: '0012345678',
    eft: null,
    method: null,
    amount,
    to: { name: { full: 'Fennwick Family Medicine' }, tin: '070000101', id: 'P00000000901' },
  },
  claims,
  adjustments: [],
  ...more,
});

describe('a remittance', () => {
  test('lists each of 400 claims, their totals and the page numbers', async () => {
    const claims = claimsOf(400);
    const { text, tags } = readBack(await drawRemittance(remittanceOf(claims, '$4,004.00')));
    for (const claim of claims) expect(text).toContain(`${claim.id} `);
    expect(text).toContain('Total $40,000.00 $4,004.00 ');
    expect(text).toContain('DVOŘÁK, ZOË ');
    expect(tags).toMatchObject({ H1: 1, Table: 2, THead: 2 });
    expect(tags['TR']).toBe(1 + 400 + 1 + 4);
  });

  test('shows EFT trace and payment method [ERA-10]', async () => {
    const input = remittanceOf([], '$0.00');
    const remittance = { ...input.remittance, check: null, eft: 'EFT-77 B', method: 'ACH' as const };
    const { text } = readBack(await drawRemittance({ ...input, remittance }));
    expect(text).toContain('EFT Trace Number EFT-77 B ');
    expect(text).toContain('Payment Method ACH ');
    expect(text).not.toContain('Check Number');
  });

  test('shows a reversal with its negative amount, and adds it up [ERA-14] [ERA-15]', async () => {
    const [claim] = claimsOf(1) as [RemittanceClaim];
    const unknown = { id: null, accountNumber: null, firstName: '', lastName: 'Quill', isUnknown: true as const };
    const claims = [
      { ...claim, paid: '-$96.00', isReversal: true as const },
      { ...claim, paid: '$150.00' },
      { ...claim, id: '901000000999', paid: '$0.00', startDate: null, endDate: null, patient: unknown },
    ];
    const { text } = readBack(await drawRemittance(remittanceOf(claims, '$54.00')));
    expect(text).toContain(`${claim.id} Reversal 10/01/2026 10/02/2026 $100.00 -$96.00 `);
    expect(text).toContain('QUILL 901000000999 $100.00 $0.00 ');
    expect(text).toContain('Claims paid $54.00 ');
    expect(text).not.toContain('Not explained above');
  });

  test('shows how the payment is calculated: claims paid minus adjustments', async () => {
    const adjustments = [
      { code: 'WO', text: 'Recovery of an overpayment', reference: '901000000001', amount: '$12.00' },
      { code: 'L6', text: 'Interest', reference: null, amount: '-$1.99' },
    ];
    const { text } = readBack(await drawRemittance(remittanceOf(claimsOf(2), '$10.01', { adjustments })));
    expect(text).toContain('Claims paid $20.02 Less provider-level adjustments -$10.01 Payment $10.01 ');
    expect(text).not.toContain('Not explained');
  });

  test('whose amounts do not match shows the difference', async () => {
    const { text } = readBack(await drawRemittance(remittanceOf(claimsOf(1), '$15.00')));
    expect(text).toContain('Not explained above $4.99 Payment $15.00 ');
  });

  test('without claims says that it covers none', async () => {
    const { text, tags } = readBack(await drawRemittance(remittanceOf([], '$0.00')));
    expect(text).toContain('This payment covers no claims.');
    expect(tags['Table']).toBe(1);
  });

  test('shows the tax ID in its usual format and leaves out missing values', async () => {
    const { text } = readBack(await drawRemittance(remittanceOf(claimsOf(1), '$10.01')));
    expect(text).toContain('Payee TIN 07-0000101 ');
    expect(text).not.toContain('EFT Trace Number');
  });
});

describe('a letter', () => {
  const letter = {
    id: '70000001',
    claimId: '910000004500',
    createDate: '2026-11-01',
    description: 'Request for records',
    providerName: "CHILDREN'S CLINIC",
    memberName: "SORCHA O'NEIL",
    subscriberId: '800000139',
    memberSuffix: 0,
  };

  test('shows its details and every paragraph of its text', async () => {
    const body = 'First paragraph.\n\nSecond paragraph,\nin two lines.\n\n\n';
    const { text, tags } = readBack(await drawLetter({ brand, now, letter, body }));
    for (const part of [
      'Aldermere Health Plan ',
      '11/01/2026 ',
      "Children's Clinic ",
      'Request for records ',
      'Claim ID 910000004500 ',
      "Member Sorcha O'Neil ",
      'Member ID 80000013900 ',
      'First paragraph. ',
      'Second paragraph, in two lines. ',
    ]) {
      expect(text).toContain(part);
    }
    expect(tags['H1']).toBe(1);
  });

  test('that asks for records says until when [SUBMIT-17]', async () => {
    const asking = { ...letter, recordsDue: '2026-12-01' };
    expect(readBack(await drawLetter({ brand, now, letter: asking, body: 'One.' })).text).toContain(
      'Send these records by 12/01/2026. ',
    );
    expect(readBack(await drawLetter({ brand, now, letter, body: 'One.' })).text).not.toContain('Send these records');
  });

  test('of ten pages is complete', async () => {
    const body = Array.from({ length: 150 }, (_, index) => `Paragraph ${index} ends here.`).join('\n\n');
    const { text } = readBack(await drawLetter({ brand, now, letter, body }));
    for (let index = 0; index < 150; index += 1) expect(text).toContain(`Paragraph ${index} ends here. `);
  });
});

const summary = (type: 'Medical' | 'Dental' | 'Vision', usage = medical) =>
  drawSummary({
    brand,
    now,
    title: `${type} Payment Summary`,
    today: '2026-11-15',
    member,
    coverage: coverageOf(type),
    usage,
  });

describe('a payment summary', () => {
  test('shows what the coverage pays, but no SSN', async () => {
    const { text } = readBack(await summary('Medical'));
    for (const part of [
      'Medical Payment Summary ',
      'Member ID 80000010101 ',
      '01/01/2024 to Present ',
      'Primary care visit $25.00 ',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('SSN');
  });

  test('shows a maximum of 9999 as no limit', async () => {
    const moops = [{ serviceType: 'Medical', individualUsed: 1, familyUsed: 2, maximum: 9999 }];
    const { text } = readBack(await summary('Medical', { ...none, moops }));
    expect(text).toContain('Medical $1.00 $2.00 $3.00 No limit ');
  });

  test('shows a total only when every amount is known', async () => {
    const moops = [{ serviceType: 'Medical', individualUsed: 1, familyUsed: null, maximum: 5000 }];
    const { text } = readBack(await summary('Medical', { ...none, moops }));
    expect(text).toContain('Medical $1.00 – – $5,000.00 ');
  });

  test('of a dental coverage shows the waiting periods and the missing-tooth rule', async () => {
    const dental = {
      ...none,
      dentalWaitingPeriods: [{ serviceType: 'Major', waitingPeriod: 365 }],
      moops: [{ serviceType: 'Annual', individualUsed: 1, familyUsed: 0, maximum: 1500 }],
    };
    const { text } = readBack(await summary('Dental', dental));
    expect(text).toContain('Major 365 days ');
    expect(text).toContain('36 months');
    expect(text).toContain('Benefit maximums ');
  });

  test('without usage says that nothing is on file', async () => {
    const { text, tags } = readBack(await summary('Vision', none));
    expect(text).toContain('No benefit amounts are on file for this coverage.');
    expect(tags['Table']).toBeUndefined();
  });
});

const card = (type: 'Medical' | 'Dental', by = brand, about = member) =>
  drawCard({
    brand: by,
    now,
    title: `${type} ID Card`,
    member: about,
    coverage: coverageOf(type),
    usage: medical,
  });

describe('an ID card', () => {
  test('has a front and a back, with the whole long name', async () => {
    const { text, tags } = readBack(await card('Medical'));
    expect(tags).toMatchObject({ H1: 1, H2: 2 });
    expect(text).toContain('Member Vĩnh Featherstonehaughcholmondeleywright ');
    expect(text).toContain('Primary Care Physician Marlowe Finch ');
  });

  test('uses a smaller font for a long subscriber name and cuts it only when it would be unreadable', async () => {
    const long = await card('Medical', brand, { ...member, subscriberName: member.name });
    expect(readBack(long).text).toContain(`Subscriber ${member.name} `);
    const endless = await card('Medical', brand, { ...member, subscriberName: 'Endless '.repeat(30) });
    expect(readBack(endless).text).toMatch(/Subscriber Endless Endless [^…]*… /);
  });

  test('of a dental coverage has no primary care physician', async () => {
    const { text } = readBack(await card('Dental'));
    expect(text).toContain('DENTAL ');
    expect(text).not.toContain('Primary Care Physician');
  });

  test('shows the name of the second brand in its theme', async () => {
    const { text } = readBack(await card('Medical', sablecrest));
    expect(text).toContain('Sablecrest Benefit Administrators ');
    expect(text).not.toContain('Aldermere');
  });
});
