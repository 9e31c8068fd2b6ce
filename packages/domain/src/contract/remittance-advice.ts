import * as Type from 'typebox';
import {
  closed,
  Day,
  DayOrNull,
  FullName,
  Money,
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
    summary: 'Claims paid by a remittance advice',
    params: RemittanceId,
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
