import * as Type from 'typebox';
import {
  closed,
  Day,
  DayOrNull,
  FullName,
  Money,
  orNull,
  paged,
  PageIndex,
  QuickTerm,
  RemittanceIdText,
  TextOrNull,
} from './common.ts';
import { service } from './endpoint.ts';

const Remittance = Type.Object({
  id: Type.String(),
  date: DayOrNull,
  check: TextOrNull,
  eft: TextOrNull,
  /** ACH, CHK, FWT, BOP or NON. A code of an 835 that the portal does not know is sent as it is. */
  method: TextOrNull,
  amount: Money,
  to: Type.Object({ name: FullName, tin: TextOrNull, id: TextOrNull }),
  has835: Type.Optional(Type.Literal(true, { description: 'its 835 can be downloaded; not told in search results' })),
});
export type Remittance = Type.Static<typeof Remittance>;

const RemittanceClaim = Type.Object({
  id: Type.String(),
  number: Type.Optional(Type.String({ description: 'the claim ID as the plan writes it, if that differs' })),
  charged: Money,
  paid: Money,
  startDate: DayOrNull,
  endDate: DayOrNull,
  patient: Type.Object({
    id: TextOrNull,
    accountNumber: TextOrNull,
    firstName: Type.String(),
    lastName: Type.String(),
    isUnknown: Type.Optional(Type.Literal(true, { description: 'no patient has this ID' })),
  }),
  isReversal: Type.Optional(Type.Literal(true, { description: 'takes back an earlier payment' })),
  isUnknown: Type.Optional(Type.Literal(true, { description: 'no claim has this number' })),
});
export type RemittanceClaim = Type.Static<typeof RemittanceClaim>;

const ProviderAdjustment = Type.Object({
  code: Type.String(),
  text: Type.String(),
  reference: TextOrNull,
  amount: Money,
});
export type ProviderAdjustment = Type.Static<typeof ProviderAdjustment>;

/** How a payment was made. The database stores the place in this list. */
export const PAYMENT_WAYS = ['none', 'eft', 'check'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

const PAYMENT_SHOWS = ['all', 'checks', 'eft', 'zeroOrNegative', 'off'] as const;
export type PaymentShow = (typeof PAYMENT_SHOWS)[number];

const MoneyOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'null if not known' });
const Cents = Type.Integer({ minimum: -1_000_000_000_000, maximum: 1_000_000_000_000 });

const PaymentSearch = closed({
  from: Day,
  to: Day,
  tax_id: orNull(Type.String({ pattern: '^[0-9]{9}$' })),
  show: Type.Unsafe<PaymentShow>({ enum: [...PAYMENT_SHOWS] }),
  /** A check reference ID or a number is searched in all dates. */
  id: orNull(RemittanceIdText),
  number: orNull(Type.String({ minLength: 1, maxLength: 50 })),
  /** The day of a notice. Its payments can have any date. */
  arrived: Type.Optional(orNull(Day)),
  amount_from: orNull(Cents),
  amount_to: orNull(Cents),
  sort_column: Type.Unsafe<'date' | 'amount'>({ enum: ['date', 'amount'] }),
  sort_direction: Type.Unsafe<'asc' | 'desc'>({ enum: ['asc', 'desc'] }),
  index: PageIndex,
  page_size: Type.Optional(Type.Unsafe<25 | 1000>({ enum: [25, 1000], description: '1000 for exports' })),
});
export type PaymentSearch = Type.Static<typeof PaymentSearch>;

const Payment = Type.Object({
  id: Type.String(),
  date: DayOrNull,
  way: Type.Unsafe<PaymentWay>({ type: 'string', enum: [...PAYMENT_WAYS] }),
  number: TextOrNull,
  payee: Type.String(),
  taxId: Type.String(),
  claims: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'null if not known' }),
  claimsPaid: MoneyOrNull,
  adjustments: MoneyOrNull,
  amount: Money,
  difference: MoneyOrNull,
  has835: Type.Optional(Type.Boolean({ description: 'missing if not checked, as in exports' })),
});
export type Payment = Type.Static<typeof Payment>;

const PaymentTotals = Type.Object({
  claims: Type.Integer(),
  claimsPaid: Money,
  adjustments: Money,
  adjusted: Type.Integer({ description: 'payments with adjustments' }),
  amount: Money,
  eft: Type.Integer(),
  checks: Type.Integer(),
  addUp: Type.Integer({ description: 'payments that add up' }),
  off: Type.Integer({ description: 'payments that do not add up' }),
  offBy: Money,
});
export type PaymentTotals = Type.Static<typeof PaymentTotals>;

const PaymentPage = Type.Object({
  ...paged(Payment).properties,
  totals: PaymentTotals,
  payees: Type.Array(Type.Object({ taxId: Type.String(), name: Type.String() }), {
    description: "the caller's tax IDs",
  }),
});
export type PaymentPage = Type.Static<typeof PaymentPage>;

/** The columns of the claims of a payment, in the order of the table. */
export const CLAIM_ORDERS = [
  'lastName',
  'firstName',
  'patientId',
  'serviceDates',
  'claimId',
  'account',
  'charged',
  'paid',
] as const;
export type ClaimOrder = (typeof CLAIM_ORDERS)[number];

const RemittanceId = closed({ remittanceId: RemittanceIdText });

export const remittanceApi = service('remittanceAdvice', {
  search: {
    method: 'POST',
    path: '/remittance-advice',
    summary: 'Remittance advices by check reference, check number or a claim they paid',
    body: closed({ quick: QuickTerm, index: PageIndex }),
    reply: paged(Remittance),
    record: 'remittance',
  },
  payments: {
    method: 'POST',
    path: '/remittance-advice/payment',
    summary: "Payments to the caller's tax IDs, 25 per page, with the totals of the search",
    body: PaymentSearch,
    reply: PaymentPage,
    record: 'remittance',
  },
  byId: {
    method: 'GET',
    path: '/remittance-advice/:remittanceId',
    summary: 'One remittance advice',
    params: RemittanceId,
    reply: Remittance,
    record: 'remittance',
  },
  claims: {
    method: 'GET',
    path: '/remittance-advice/:remittanceId/item',
    summary: 'Claims paid by a remittance advice: all, or a page of 50 with an index',
    params: RemittanceId,
    query: closed({
      index: Type.Optional(Type.String({ pattern: '^[0-9]{1,5}$', description: 'page, starting at 0' })),
      order: Type.Optional(Type.Unsafe<ClaimOrder>({ enum: [...CLAIM_ORDERS] })),
      direction: Type.Optional(Type.Unsafe<'asc' | 'desc'>({ enum: ['asc', 'desc'] })),
    }),
    reply: Type.Array(RemittanceClaim),
    record: 'remittance',
  },
  adjustments: {
    method: 'GET',
    path: '/remittance-advice/:remittanceId/adjustment',
    summary: 'Provider-level adjustments',
    params: RemittanceId,
    reply: Type.Array(ProviderAdjustment),
    record: 'remittance',
  },
  file: {
    method: 'GET',
    path: '/remittance-advice/:remittanceId/request',
    summary: 'The remittance advice as PDF; size 0 means there is none',
    params: RemittanceId,
    replies: 'file',
    record: 'document',
  },
  file835: {
    method: 'GET',
    path: '/remittance-advice/:remittanceId/835',
    summary: 'The payment as an 835 file (X12 005010X221A1)',
    params: RemittanceId,
    replies: 'file',
    record: 'document',
  },
  files835: {
    method: 'GET',
    path: '/remittance-advice/835',
    summary: 'A ZIP archive with the 835 files of payments by pay date, at most 31 days and 200 payments',
    query: closed({ from: Day, to: Day }),
    replies: 'file',
    record: 'document',
    timeoutMs: 120_000,
  },
});
