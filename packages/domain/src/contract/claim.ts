import * as Type from 'typebox';
import {
  APPEAL_ANSWERS,
  ClaimIdText,
  closed,
  Day,
  DayOrNull,
  FilterText,
  FullName,
  MemberIdText,
  Money,
  NumberOrNull,
  OpaqueId,
  orNull,
  paged,
  PageIndex,
  QuickTerm,
  TextOrNull,
} from './common.ts';
import { service } from './endpoint.ts';

const NumberShown = Type.Optional(Type.String({ description: 'the claim ID as the plan writes it, if that differs' }));

export const ADJUSTMENT_CLASSES = [
  'share',
  'contract',
  'otherPayer',
  'held',
  'information',
  'denial',
  'unknown',
] as const;
export type AdjustmentClass = (typeof ADJUSTMENT_CLASSES)[number];

export const NEXT_STEPS = [
  'correct',
  'records',
  'appeal',
  'billPatient',
  'billOtherPayer',
  'wait',
  'call',
  'nothing',
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

export const OUTCOME_KINDS = [
  'takenBack',
  'corrected',
  'correcting',
  'pending',
  'awaitingPayment',
  'unknown',
  'denied',
  'partlyDenied',
  'paid',
  'patient',
  'zero',
] as const;
/** How a claim ended (spec 5 §2.3). */
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/** How a listed claim ended, and its main reason (spec 5 §7). */
const ListedOutcome = Type.Object({
  kind: Type.Unsafe<OutcomeKind>({ enum: [...OUTCOME_KINDS] }),
  denied: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'null before processing is complete' }),
  reason: orNull(
    Type.Object(
      {
        gc: Type.String(),
        carc: Type.String(),
        rarc: TextOrNull,
        title: Type.String({ description: 'empty when the reason guide has no row' }),
      },
      { description: 'the denial with the largest amount' },
    ),
  ),
  reasonCount: Type.Integer({ description: 'different denials, with the main one' }),
  step: Type.Unsafe<NextStep | null>({ enum: [...NEXT_STEPS, null], description: 'next step of the main reason' }),
  due: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'earliest last day of all next steps' }),
  dueStep: Type.Unsafe<NextStep | null>({ enum: [...NEXT_STEPS, null], description: 'the step of that day' }),
  decided: Type.Unsafe<string | null>({ ...DayOrNull, description: 'day of the decision; null before it' }),
});
export type ListedOutcome = Type.Static<typeof ListedOutcome>;

const ClaimResult = Type.Object({
  id: Type.String(),
  number: NumberShown,
  status: Type.String(),
  service: Type.Object({ start: Day, end: DayOrNull, provider: Type.Object({ name: FullName }) }),
  charged: Money,
  paid: TextOrNull,
  paidDate: DayOrNull,
  ra: orNull(Type.Object({ id: Type.String() })),
  patient: Type.Object({ id: Type.String(), name: FullName }),
  outcome: Type.Optional(ListedOutcome),
});
export type ClaimResult = Type.Static<typeof ClaimResult>;

/**
 * Body of all three claim searches (spec 2 §7). A request has `quick` (an ID), `m` (a member ID), or `start` and `end`
 * with optional filters.
 */
export const ClaimSearch = closed({
  quick: Type.Optional(QuickTerm),
  m: Type.Optional(MemberIdText),
  start: Type.Optional(Type.String({ format: 'date' })),
  end: Type.Optional(Type.String({ format: 'date' })),
  providerName: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 120 })),
  status: Type.Optional(Type.Unsafe<string | null>({ enum: ['01', '02', '10', '11', '15', '91', '92', null] })),
  type: Type.Optional(Type.Unsafe<string | null>({ enum: ['M', 'D', 'H', null] })),
  outcome: Type.Optional(
    Type.Unsafe<string | null>({
      enum: ['anyDenied', 'denied', 'partlyDenied', 'paid', 'zeroPaid', 'pending', 'correctedOrTakenBack', null],
    }),
  ),
  decided_from: Type.Optional(DayOrNull),
  decided_to: Type.Optional(
    Type.Unsafe<string | null>({ ...DayOrNull, description: 'days of the decision; with a denied outcome only' }),
  ),
  index: PageIndex,
  pagination_flag: Type.Optional(Type.Boolean()),
  prepagination_flag: Type.Optional(Type.Boolean()),
  filter_string: Type.Optional(FilterText),
  sort_column: Type.Optional(Type.Unsafe<'payable' | 'paidDate' | null>({ enum: ['payable', 'paidDate', null] })),
  sort_direction: Type.Optional(Type.Unsafe<'asc' | 'desc' | null>({ enum: ['asc', 'desc', null] })),
  page_size: Type.Optional(Type.Unsafe<10 | 100>({ enum: [10, 100] })),
});
export type ClaimSearch = Type.Static<typeof ClaimSearch>;

const ClaimPage = Type.Object({
  results: Type.Array(ClaimResult),
  count: Type.Integer(),
  total: Type.Integer(),
  index: Type.Integer(),
  totalIsExact: Type.Boolean({ description: 'false when a text filter matched too many claims to count' }),
  callNumber: Type.Optional(Type.String({ description: 'whom to call, when no claim was found' })),
});

/** Facts about the outcome of a claim that its lines and reasons do not have (spec 5 §2). */
const OutcomeFacts = Type.Object({
  pricedBy: Type.Unsafe<'line' | 'claim'>({ enum: ['line', 'claim'], description: 'claim: priced as a whole' }),
  charged: Money,
  paid: TextOrNull,
  paidDate: DayOrNull,
  takenBack: orNull(Type.Object({ amount: Money, date: DayOrNull, ra: Type.String() })),
  lastVersion: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'the claim at the end of a chain of corrections, unless it is adjustedTo',
  }),
  lastVersionNumber: NumberShown,
  records: orNull(Type.Object({ what: Type.String(), due: DayOrNull }, { description: 'what the plan waits for' })),
  usualDays: Type.Integer({ description: 'usual number of days until a decision' }),
  usualAppealDays: Type.Integer({ description: 'usual days for the answer to an appeal' }),
  callNumber: Type.String(),
});
const ClaimPayment = Type.Object({
  date: DayOrNull,
  ra: Type.Object({ id: Type.String() }),
  kind: Type.Enum(['Paid', 'Reversed', 'Corrected']),
  paid: Money,
});
export type ClaimPayment = Type.Static<typeof ClaimPayment>;

const Claim = Type.Object({
  id: Type.String(),
  number: NumberShown,
  type: Type.String(),
  status: Type.String(),
  statusDate: DayOrNull,
  received: DayOrNull,
  adjustedFrom: TextOrNull,
  adjustedFromNumber: NumberShown,
  adjustedTo: TextOrNull,
  adjustedToNumber: NumberShown,
  ra: orNull(Type.Object({ id: Type.String() })),
  product: orNull(Type.Object({ id: TextOrNull, desc: TextOrNull })),
  service: Type.Object({ start: Day, end: DayOrNull, provider: Type.Object({ name: FullName }) }),
  patient: Type.Object({
    id: Type.String(),
    name: FullName,
    pcp: TextOrNull,
    qmb: Type.Boolean(),
    sub: Type.Object({
      id: Type.String(),
      name: FullName,
      group: Type.Object({ name: FullName, lob: TextOrNull }),
    }),
  }),
  outcome: OutcomeFacts,
  accountNumber: Type.Optional(Type.String({ description: "the office's own number" })),
  payments: Type.Optional(Type.Array(ClaimPayment, { description: 'newest first, if there are several' })),
});
export type Claim = Type.Static<typeof Claim>;

const CodeText = Type.Object({ id: Type.String(), text: Type.String() });

const Class = Type.Unsafe<AdjustmentClass>({ enum: [...ADJUSTMENT_CLASSES] });

const Adjustment = Type.Object({
  gc: Type.String(),
  carc: Type.String(),
  rarc: TextOrNull,
  amount: Money,
  class: Class,
});

const ClaimItem = Type.Object({
  num: Type.Integer(),
  units: NumberOrNull,
  toothNumber: TextOrNull,
  toothSurface: TextOrNull,
  code: CodeText,
  charged: Money,
  allowed: Money,
  paid: Money,
  copay: Money,
  ded: Money,
  coins: Money,
  remarks: Type.Array(CodeText),
  adjustments: Type.Array(Adjustment),
});
export type ClaimItem = Type.Static<typeof ClaimItem>;

const ClaimReason = Type.Object({
  seqNo: Type.String({ description: 'comma-separated line numbers' }),
  gc: Type.String(),
  carc: Type.String(),
  rarc: TextOrNull,
  text: Type.String(),
  amount: Money,
  class: Class,
  title: Type.String({ description: 'empty when the reason guide has no row' }),
  explanation: Type.String(),
  step: Type.Unsafe<NextStep>({ enum: [...NEXT_STEPS] }),
  resendBy: DayOrNull,
  recordsBy: DayOrNull,
  appealBy: DayOrNull,
});
export type ClaimReason = Type.Static<typeof ClaimReason>;

const DentalItem = Type.Object({
  serviceDate: Day,
  dentalProcedure: Type.Object({ code: Type.String(), description: Type.String() }),
  surface: TextOrNull,
  status: Type.Boolean(),
  beginTooth: TextOrNull,
  endTooth: TextOrNull,
  toothNumber: TextOrNull,
  denied: Type.Optional(
    Type.Object(
      { claimId: Type.String(), number: NumberShown, reason: Type.String() },
      { description: "of a denied line of the caller's tax IDs" },
    ),
  ),
});
export type DentalItem = Type.Static<typeof DentalItem>;

const Letter = Type.Object({
  id: Type.String(),
  claimId: Type.String(),
  claimNumber: NumberShown,
  createDate: Day,
  description: Type.String(),
  providerName: Type.String(),
  memberName: Type.String(),
  subscriberId: Type.String(),
  memberSuffix: Type.Integer(),
  recordsDue: Type.Optional(
    Type.String({ format: 'date', description: 'last day to send the records that it asks for' }),
  ),
});
export type Letter = Type.Static<typeof Letter>;

export const TIMELINE_KINDS = [
  'received',
  'logged',
  'pended',
  'pendedWithErrors',
  'request',
  'records',
  'recordsFailed',
  'appeal',
  'appealFailed',
  'answered',
  'notReviewed',
  'decided',
  'paid',
  'takenBack',
  'correctedBy',
  'replaces',
  'letter',
  'waiting',
  'expected',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** An event in the life of a claim (spec 5 §4). Fields that do not belong to its kind are left out. */
const TimelineEvent = Type.Object({
  kind: Type.Unsafe<TimelineKind>({ enum: [...TIMELINE_KINDS] }),
  date: Day,
  days: Type.Optional(Type.Integer({ description: 'since the event before, or until the expected day' })),
  usualDays: Type.Optional(Type.Integer()),
  text: Type.Optional(
    Type.String({ description: 'of a letter, the records asked for, or why a submission was not reviewed' }),
  ),
  by: Type.Optional(Type.String({ description: 'who submitted' })),
  reference: Type.Optional(Type.String({ description: 'of the submission' })),
  answer: Type.Optional(Type.Enum(APPEAL_ANSWERS)),
  due: Type.Optional(Day),
  lines: Type.Optional(Type.Array(Type.Integer())),
  isRejected: Type.Optional(Type.Literal(true, { description: 'the plan did not review the submission' })),
  amount: Type.Optional(Money),
  ra: Type.Optional(Type.String()),
  eft: Type.Optional(Type.String()),
  check: Type.Optional(Type.String()),
  claimId: Type.Optional(Type.String()),
  claimNumber: NumberShown,
  letterId: Type.Optional(Type.String()),
});
export type TimelineEvent = Type.Static<typeof TimelineEvent>;

export const LETTER_SORT_COLUMNS = ['date', 'description', 'provider', 'member'] as const;

const ClaimId = closed({ claimId: ClaimIdText });

export const claimApi = service('claim', {
  search: {
    method: 'POST',
    path: '/claim',
    summary: 'Claims by identifier, by filters, or of one member',
    body: ClaimSearch,
    reply: ClaimPage,
    record: 'claim',
  },
  letters: {
    method: 'POST',
    path: '/claim/letter',
    summary: "Letters about the caller's claims, 10 per page",
    body: closed({
      index: PageIndex,
      filter_string: FilterText,
      sort_column: Type.Unsafe<(typeof LETTER_SORT_COLUMNS)[number]>({ enum: [...LETTER_SORT_COLUMNS] }),
      sort_direction: Type.Unsafe<'asc' | 'desc'>({ enum: ['asc', 'desc'] }),
      arrived: Type.Optional(orNull(Day)),
    }),
    reply: paged(Letter),
    record: 'letter',
  },
  letterFile: {
    method: 'GET',
    path: '/claim/letter/:letterId/file',
    summary: 'A letter as PDF',
    params: closed({ letterId: OpaqueId }),
    replies: 'file',
    record: 'letter',
  },
  byId: {
    method: 'GET',
    path: '/claim/:claimId',
    summary: 'One claim; empty when the caller has no such claim',
    params: ClaimId,
    reply: Claim,
    mayBeEmpty: true,
    record: 'claim',
  },
  items: {
    method: 'GET',
    path: '/claim/:claimId/item',
    summary: 'Service lines',
    params: ClaimId,
    reply: Type.Array(ClaimItem),
    record: 'claim',
  },
  reasons: {
    method: 'GET',
    path: '/claim/:claimId/reason',
    summary: 'Why lines were adjusted',
    params: ClaimId,
    reply: Type.Array(ClaimReason),
    record: 'claim',
  },
  timeline: {
    method: 'GET',
    path: '/claim/:claimId/timeline',
    summary: 'What happened to the claim, oldest first',
    params: ClaimId,
    reply: Type.Array(TimelineEvent),
    record: 'claim',
  },
  claimLetters: {
    method: 'GET',
    path: '/claim/:claimId/letter',
    summary: 'Letters about one claim',
    params: ClaimId,
    reply: Type.Array(Letter),
    record: 'letter',
  },
  dental: {
    method: 'GET',
    path: '/claim/:patientId/dental',
    summary: "A patient's dental lines of the last five years; requires dental access",
    params: closed({ patientId: MemberIdText }),
    reply: Type.Array(DentalItem),
    record: 'claim',
  },
});
