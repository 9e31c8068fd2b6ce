import fc from 'fast-check';
import type {
  Adjustment,
  Party,
  Payment,
  Person,
  ProviderAdjustment,
  RemittanceClaim,
  RemittanceLine,
} from '../src/remittance-835/model.ts';

/** Payments that balance, with the values that an 835 can have. */

const NO_BANK = {
  senderQualifier: '',
  senderBank: '',
  senderAccountType: '',
  senderAccount: '',
  originatingCompany: '',
  originatingSupplement: '',
  receiverQualifier: '',
  receiverBank: '',
  receiverAccountType: '',
  receiverAccount: '',
};

export const PAYER: Party = {
  name: 'ALDERMERE HEALTH PLAN',
  idQualifier: 'XV',
  id: '84001',
  address: ['1 ALDER WAY'],
  city: 'SALT LAKE CITY',
  state: 'UT',
  zip: '84101',
  references: [{ qualifier: '2U', value: '84001' }],
  contacts: [{ role: 'BL', name: 'EDI DESK', numbers: [{ qualifier: 'TE', value: '8015550100' }] }],
};

export const PATIENT: Person = {
  kind: '1',
  last: 'LINDQVIST',
  first: 'AVERY',
  middle: '',
  suffix: '',
  idQualifier: 'MI',
  id: '80000010100',
};

export const LINE: RemittanceLine = {
  procedure: { qualifier: 'HC', code: '99213', modifiers: ['25'] },
  chargedCents: 18_500,
  paidCents: 9600,
  revenueCode: '',
  paidUnits: 1,
  submitted: null,
  billedUnits: null,
  serviceStart: '2026-09-03',
  serviceEnd: '2026-09-03',
  adjustments: [
    { group: 'CO', reason: '45', amountCents: 6400, quantity: null },
    { group: 'PR', reason: '3', amountCents: 2500, quantity: null },
  ],
  references: [{ qualifier: '6R', value: '1' }],
  amounts: [{ qualifier: 'B6', amountCents: 12_100 }],
  remarks: [{ qualifier: 'HE', value: 'N781' }],
};

export const CLAIM: RemittanceClaim = {
  account: 'AC-7731',
  status: '1',
  chargedCents: 18_500,
  paidCents: 9600,
  patientCents: 2500,
  filing: '12',
  claimNumber: '910000002400',
  facility: '11',
  frequency: '1',
  drg: '',
  adjustments: [],
  patient: PATIENT,
  subscriber: null,
  corrected: null,
  rendering: { ...PATIENT, last: 'OKAFOR', first: 'RUTH', idQualifier: 'XX', id: '9000001013' },
  inpatient: null,
  outpatient: null,
  references: [],
  serviceStart: '2026-09-03',
  serviceEnd: '2026-09-03',
  coverageEnd: null,
  received: '2026-09-08',
  amounts: [],
  lines: [LINE],
};

export const PAYMENT: Payment = {
  handling: 'I',
  creditOrDebit: 'C',
  method: 'ACH',
  format: 'CCP',
  amountCents: 9600,
  bank: {
    ...NO_BANK,
    senderQualifier: '01',
    senderBank: '999999992',
    senderAccountType: 'DA',
    senderAccount: '1000001',
    originatingCompany: '1871234567',
    receiverQualifier: '01',
    receiverBank: '999988880',
    receiverAccountType: 'DA',
    receiverAccount: '2000002',
  },
  payDate: '2026-11-13',
  trace: 'E202611130000041',
  payerId: '1871234567',
  originator: '',
  receiverId: '',
  systemVersion: '',
  productionDate: '2026-11-13',
  payer: PAYER,
  payee: {
    name: 'CANYON FAMILY CLINIC',
    idQualifier: 'XX',
    id: '9000001013',
    address: [],
    city: '',
    state: '',
    zip: '',
    references: [{ qualifier: 'TJ', value: '070000101' }],
    contacts: [],
  },
  adjustments: [],
  claims: [CLAIM],
};

/** A payment of a check, without data of any bank. */
export const CHECK: Payment = { ...PAYMENT, method: 'CHK', format: '', bank: NO_BANK, trace: '0004418902' };

const text = (max: number) =>
  fc
    .string({
      unit: fc.constantFrom(...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -'./")),
      minLength: 1,
      maxLength: max,
    })
    .map((value) => value.trim())
    .filter((value) => value !== '');
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom('1', '2', '3', '7', '9'), minLength: length, maxLength: length });
const day = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const cents = fc.integer({ min: -500_000, max: 5_000_000 });
const unitCount = fc.integer({ min: -50, max: 500 }).map((tenths) => (tenths === 0 ? 1 : tenths / 10));

const adjustment: fc.Arbitrary<Adjustment> = fc.record({
  group: fc.constantFrom('CO', 'PR', 'OA', 'PI'),
  reason: fc.constantFrom('1', '2', '3', '16', '23', '45', '96', '197', '253'),
  amountCents: cents.filter((amount) => amount !== 0),
  quantity: maybe(unitCount),
});
const total = (adjustments: readonly { readonly amountCents: number }[]) =>
  adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0);

const person = (idQualifier: string): fc.Arbitrary<Person> =>
  fc.record({
    kind: fc.constant('1'),
    last: text(30),
    first: text(20),
    middle: fc.oneof(fc.constant(''), text(5)),
    suffix: fc.constantFrom('', 'JR', 'III'),
    idQualifier: fc.constant(idQualifier),
    id: digits(10),
  });

const procedure = fc.record({
  qualifier: fc.constantFrom('HC', 'AD', 'NU'),
  code: fc.constantFrom('99213', 'D1110', '0450', 'J3490'),
  modifiers: fc.array(fc.constantFrom('25', '59', 'TC', 'LT'), { maxLength: 4 }),
});

const line: fc.Arbitrary<RemittanceLine> = fc
  .record({
    procedure,
    paidCents: cents,
    adjustments: fc.array(adjustment, { maxLength: 14 }),
    revenueCode: fc.constantFrom('', '0450'),
    paidUnits: maybe(unitCount),
    submitted: maybe(procedure),
    billedUnits: maybe(unitCount),
    serviceStart: day,
    serviceEnd: day,
    references: fc.array(fc.record({ qualifier: fc.constant('6R'), value: text(20) }), { maxLength: 1 }),
    amounts: fc.array(fc.record({ qualifier: fc.constantFrom('B6', 'T'), amountCents: cents }), { maxLength: 2 }),
    remarks: fc.array(fc.record({ qualifier: fc.constant('HE'), value: fc.constantFrom('N290', 'M76', 'MA01') }), {
      maxLength: 3,
    }),
  })
  .map((drawn) => ({ ...drawn, chargedCents: drawn.paidCents + total(drawn.adjustments) }));

const claim: fc.Arbitrary<RemittanceClaim> = fc
  .record({
    account: text(38),
    status: fc.constantFrom('1', '2', '3', '4', '19', '22', '23', '25'),
    paidWithoutLines: cents,
    patientCents: maybe(cents),
    filing: fc.constantFrom('12', '16', 'MC', 'ZZ'),
    claimNumber: text(38),
    facility: fc.constantFrom('11', '23', '13'),
    frequency: fc.constantFrom('1', '7'),
    drg: fc.constantFrom('', '470'),
    adjustments: fc.array(adjustment, { maxLength: 8 }),
    patient: person('MI'),
    subscriber: maybe(person('MI')),
    corrected: maybe(person('C')),
    rendering: maybe(person('XX')),
    inpatient: maybe(fc.constant(['4', '', '', '8200', 'MA18'])),
    outpatient: maybe(fc.constantFrom(['', '', 'MA01'], ['.5', '', 'MA01', 'MA18'])),
    references: fc.array(fc.record({ qualifier: fc.constantFrom('F8', 'CE', '1L', 'EA'), value: text(30) }), {
      maxLength: 4,
    }),
    serviceStart: maybe(day),
    serviceEnd: maybe(day),
    coverageEnd: maybe(day),
    received: maybe(day),
    amounts: fc.array(fc.record({ qualifier: fc.constantFrom('AU', 'I', 'F5'), amountCents: cents }), { maxLength: 3 }),
    lines: fc.array(line, { maxLength: 4 }),
  })
  .map(({ paidWithoutLines, ...drawn }) => {
    const fromLines = drawn.lines.reduce((sum, { paidCents }) => sum + paidCents, 0);
    const charged = drawn.lines.reduce((sum, { chargedCents }) => sum + chargedCents, 0);
    // Adjustments at the claim lower what its lines pay.
    const paidCents = drawn.lines.length > 0 ? fromLines - total(drawn.adjustments) : paidWithoutLines;
    const chargedCents = drawn.lines.length > 0 ? charged : paidWithoutLines + total(drawn.adjustments);
    return { ...drawn, paidCents, chargedCents };
  });

const providerAdjustment: fc.Arbitrary<ProviderAdjustment> = fc.record({
  provider: fc.constantFrom('9000001013', '9000001039'),
  yearEnd: fc.constantFrom('2026-12-31', '2027-12-31'),
  reason: fc.constantFrom('WO', 'FB', 'L6', 'CS', '72'),
  reference: fc.oneof(fc.constant(''), text(30)),
  amountCents: cents,
});

/** Payments of 0 or more that balance at line, claim and payment, in capitals. */
export const arbitraryPayment: fc.Arbitrary<Payment> = fc
  .record({
    claims: fc.array(claim, { maxLength: 5 }),
    adjustments: fc.array(providerAdjustment, { maxLength: 9 }),
    base: fc.constantFrom(PAYMENT, CHECK),
    payDate: day,
    trace: text(30),
    productionDate: maybe(day),
    receiverId: fc.oneof(fc.constant(''), text(20)),
    systemVersion: fc.oneof(fc.constant(''), text(20)),
  })
  .map(({ base, ...drawn }) => {
    const balance = drawn.claims.reduce((sum, { paidCents }) => sum + paidCents, 0) - total(drawn.adjustments);
    // A negative payment is carried forward, as payers do.
    const forward: ProviderAdjustment = {
      provider: '9000001013',
      yearEnd: '2026-12-31',
      reason: 'FB',
      reference: 'CARRIED',
      amountCents: balance,
    };
    const adjustments = balance < 0 ? [...drawn.adjustments, forward] : drawn.adjustments;
    return { ...base, ...drawn, adjustments, amountCents: Math.max(0, balance) };
  });
