import * as Type from 'typebox';
import {
  closed,
  Day,
  DayOrNull,
  FullName,
  MemberIdText,
  NpiText,
  NumberOrNull,
  OpaqueId,
  orNull,
  paged,
  PageIndex,
  QueueStatus,
  QuickTerm,
  TextOrNull,
} from './common.ts';
import { service } from './endpoint.ts';

export const COVERAGE_TYPES = ['Medical', 'Dental', 'Vision', 'Wellness', 'Other', 'Grocery'] as const;

export const Coverage = Type.Object({
  id: Type.String(),
  planId: Type.String(),
  type: Type.Enum(COVERAGE_TYPES),
  desc: TextOrNull,
  pldsDesc: TextOrNull,
  from: Day,
  to: Day,
  groupId: Type.String(),
  subGroupId: Type.String(),
  groupType: Type.String({ description: 'MDCR means Medicare' }),
  isShell: Type.Boolean(),
});
export type Coverage = Type.Static<typeof Coverage>;

export const Patient = Type.Object({
  id: Type.String(),
  name: FullName,
  dob: Day,
  rel: TextOrNull,
  sex: TextOrNull,
  ssn: TextOrNull,
  pcp: TextOrNull,
  medicdno: TextOrNull,
  bcat: TextOrNull,
  isRestricted: Type.Boolean(),
  isGracePeriod: Type.Boolean(),
  pec: orNull(Type.Object({ end: Day })),
  qmb: orNull(Type.Object({ end: Day })),
  home: TextOrNull,
  coverage: Type.Array(Coverage),
  sub: Type.Object({
    id: Type.String(),
    name: FullName,
    ssn: TextOrNull,
    bcat: TextOrNull,
    group: Type.Object({ name: FullName, lob: TextOrNull }),
    contact: Type.Object({ address: Type.Array(Type.String()), phone: TextOrNull }),
  }),
});
export type Patient = Type.Static<typeof Patient>;

const OtherInsurance = Type.Object({
  id: Type.String(),
  type: Type.String(),
  cob: Type.String(),
  carrier: Type.String(),
  order: Type.String(),
  from: Day,
  to: DayOrNull,
  updatedDate: DayOrNull,
  contact: Type.Object({ phone: TextOrNull, address: Type.Array(Type.String()) }),
  policyHolder: Type.Object({ policyId: TextOrNull, full: TextOrNull }),
});
export type OtherInsurance = Type.Static<typeof OtherInsurance>;

const TherapyUsage = Type.Object({
  serviceType: Type.String(),
  usedVisitsIndividual: NumberOrNull,
  usedVisitsFamily: NumberOrNull,
  maxVisits: NumberOrNull,
  preauthVisits: NumberOrNull,
});

/** Used and maximum dollars, visits and cost shares of one coverage. A maximum of 9999 means no limit. */
const Usage = Type.Object({
  deductibles: Type.Array(
    Type.Object({
      serviceType: Type.String(),
      individualMax: NumberOrNull,
      individualMet: NumberOrNull,
      familyMax: NumberOrNull,
      familyMet: NumberOrNull,
    }),
  ),
  copayCoinsurances: Type.Array(
    Type.Object({ serviceType: Type.String(), copay: TextOrNull, deductible: TextOrNull, coinsurance: TextOrNull }),
  ),
  moops: Type.Array(
    Type.Object({
      serviceType: Type.String(),
      individualUsed: NumberOrNull,
      familyUsed: NumberOrNull,
      maximum: NumberOrNull,
    }),
  ),
  rehabTherapyUsages: Type.Array(TherapyUsage),
  chiropracticTherapyUsages: Type.Array(TherapyUsage),
  mentalHealthUsages: Type.Array(
    Type.Object({ serviceType: Type.String(), copay: TextOrNull, coinsurance: TextOrNull }),
  ),
  dentalWaitingPeriods: Type.Array(
    Type.Object({ serviceType: Type.String(), waitingPeriod: Type.Integer({ description: 'days' }) }),
  ),
});
export type Usage = Type.Static<typeof Usage>;

const UsageOfYear = Type.Object({
  ...Usage.properties,
  benefitYearFrom: Type.Optional(Day),
  benefitYearTo: Type.Optional(Day),
});
/** The usage of a coverage and the benefit year it belongs to. Without these days, the plan sent no benefit year. */
export type UsageOfYear = Type.Static<typeof UsageOfYear>;

const FoodBenefitStatus = Type.Object({ status: QueueStatus, updatedDate: DayOrNull });
export type FoodBenefitStatus = Type.Static<typeof FoodBenefitStatus>;

const MemberId = closed({ memberId: MemberIdText });
const MemberProduct = closed({ memberId: MemberIdText, productId: OpaqueId });
const SummaryQuery = closed({ from: Day, to: Day, groupId: OpaqueId, subGroupId: OpaqueId });

export const memberApi = service('member', {
  search: {
    method: 'POST',
    path: '/member',
    summary: 'Patients by exact identifier, or by last name and date of birth',
    body: closed({
      quick: Type.Optional(QuickTerm),
      fn: Type.Optional(Type.String({ maxLength: 35 })),
      ln: Type.Optional(Type.String({ minLength: 2, maxLength: 35 })),
      dob: Type.Optional(Type.String({ format: 'date' })),
      index: PageIndex,
    }),
    reply: paged(Patient),
    record: 'member',
  },
  foodBenefitStatus: {
    method: 'GET',
    path: '/member/work-queue/food-benefit',
    summary: 'Status of a food benefit request',
    query: closed({ patientId: MemberIdText }),
    reply: FoodBenefitStatus,
    record: 'food-benefit',
  },
  requestFoodBenefit: {
    method: 'POST',
    path: '/member/work-queue/food-benefit',
    summary: 'Request the food and produce benefit; 404 when the NPI is unknown',
    body: closed({
      patientId: MemberIdText,
      providerNpi: NpiText,
      diagnosis: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 4 }),
    }),
    record: 'food-benefit',
  },
  byId: {
    method: 'GET',
    path: '/member/:memberId',
    summary: 'One patient',
    params: MemberId,
    reply: Patient,
    record: 'member',
  },
  products: {
    method: 'GET',
    path: '/member/:memberId/product',
    summary: "A patient's coverages, by type or on a day",
    params: MemberId,
    query: closed({
      dt: Type.Optional(Type.String({ format: 'date' })),
      t: Type.Optional(Type.Enum(COVERAGE_TYPES)),
    }),
    reply: Type.Array(Coverage),
    record: 'product',
  },
  otherInsurances: {
    method: 'GET',
    path: '/member/:memberId/product/other',
    summary: 'Other insurances of a patient',
    params: MemberId,
    query: closed({
      activeOnDate: Type.String({ format: 'date' }),
      maxResults: Type.String({ pattern: '^[1-5]$' }),
    }),
    reply: Type.Array(OtherInsurance),
    record: 'product',
  },
  usage: {
    method: 'GET',
    path: '/member/:memberId/product/:productId/usage',
    summary: 'Deductibles, maximums, copays and visits of a coverage',
    params: MemberProduct,
    reply: UsageOfYear,
    record: 'product',
  },
  summaryExists: {
    method: 'GET',
    path: '/member/:memberId/product/:productId/summary/exists',
    summary: 'Whether a payment summary exists',
    params: MemberProduct,
    query: SummaryQuery,
    reply: Type.Boolean(),
    record: 'product',
  },
  summarySearch: {
    method: 'GET',
    path: '/member/:memberId/product/:productId/summary/search',
    summary: 'The payment summary of a coverage period',
    params: MemberProduct,
    query: SummaryQuery,
    replies: 'file',
    record: 'document',
  },
  dentalSummary: {
    method: 'GET',
    path: '/member/:memberId/product/:productId/summary',
    summary: 'The dental payment summary',
    params: MemberProduct,
    replies: 'file',
    record: 'document',
  },
  cards: {
    method: 'GET',
    path: '/member/:memberId/card/exists',
    summary: 'Coverages that have an ID card',
    params: MemberId,
    reply: Type.Array(Type.String()),
    record: 'product',
  },
  card: {
    method: 'GET',
    path: '/member/:memberId/card/:cardId',
    summary: 'An ID card',
    params: closed({ memberId: MemberIdText, cardId: OpaqueId }),
    replies: 'file',
    record: 'document',
  },
});
