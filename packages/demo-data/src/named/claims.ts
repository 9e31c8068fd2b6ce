import { addDays } from '@pbt/domain/rules/shared/dates';
import { CLAIM, CLAIM_BY_STATUS, MEMBER, REMITTANCE } from '../catalog/names.ts';
import { claimSet, type Biller, type ClaimFacts, type ClaimSet } from '../build/claim.ts';
import { REMARK_WITHOUT_TEXT } from '../catalog/codes.ts';
import { keysOf } from '../rows/keys-of.ts';
import type { LineFacts, Outcome } from '../build/claim-lines.ts';
import { BILLER } from './billers.ts';
import type { NamedMember } from './members.ts';
import { PLAN } from '../catalog/plans.ts';
import { procedure } from '../catalog/procedures.ts';
import type { Row } from '../rows/tables.ts';

const OPEN: Outcome = { kind: 'open' };
export const denied = (group: 'CO' | 'PR', carc: string, rarc: string | null = null): Outcome => ({
  kind: 'denied',
  group,
  carc,
  rarc,
});

/** Builds a line with the procedure's usual charge. By default, the usual allowed amount plus 17 cents is allowed. */
export function line(
  code: string,
  outcome: Partial<Extract<Outcome, { kind: 'allowed' }>> | Outcome = {},
  more: Partial<LineFacts> = {},
): LineFacts {
  const { charge, allowed } = procedure(code);
  const decided: Outcome =
    outcome.kind === 'open' || outcome.kind === 'denied'
      ? outcome
      : { kind: 'allowed', allowed: allowed * 100 + 17, ...outcome };
  return { code, ...(code.startsWith('D') ? {} : { units: 1 }), charged: charge * 100, outcome: decided, ...more };
}

const VISIT = [line('99213', { copay: 2500 }), line('85025'), line('80053', { coinsurance: 223 })];
const filling = (tooth: string) => [
  line('D0120'),
  line('D2392', { deductible: 5000, coinsurance: 2243 }, { tooth, surface: 'MO' }),
];
/** The same patient has a dental claim of every status, so each is about another tooth. */
const TOOTH_BY_STATUS = { '01': '30', '02': '14', '10': '19', '11': '3', '15': '4', '91': '12', '92': '20' } as const;
const STAY = [line('0450', { copay: 30_000 }), line('0300'), line('0320', { coinsurance: 2363 }), line('0250')];

const TYPES = ['M', 'D', 'H'] as const;
const STATUSES = ['01', '02', '10', '11', '15', '91', '92'] as const;
const DECIDED = new Set<string>(['01', '02', '91']);
const undecided = (lines: readonly LineFacts[]) => lines.map((one) => ({ ...one, outcome: OPEN }));

/** The leap-day and New Year's claims are at least this many days old, so that their payment dates have passed. */
const PAID_DAYS = 30;

/** Returns the latest January 1 that is at least 30 days ago. */
export const lastNewYear = (today: string): string => `${addDays(today, -PAID_DAYS).slice(0, 4)}-01-01`;

/** Returns the latest February 29 that is more than 30 days ago. */
export function lastLeapDay(today: string): string {
  const before = addDays(today, -PAID_DAYS);
  const year = Number(before.slice(0, 4));
  for (let candidate = year; ; candidate -= 1) {
    const isLeap = candidate % 4 === 0 && (candidate % 100 !== 0 || candidate % 400 === 0);
    if (isLeap && `${candidate}-02-29` < before) return `${candidate}-02-29`;
  }
}

type Special = Partial<Omit<ClaimFacts, 'member' | 'biller'>> & { readonly of?: NamedMember; readonly by?: Biller };

function specials(today: string): Record<keyof typeof CLAIM, Special> {
  const chain = (step: number, more: Special): Special => ({
    status: '91',
    start: addDays(today, -300),
    received: addDays(today, -297 + step * 60),
    // The next claim of the chain was received two days before.
    statusDate: addDays(today, -235 + step * 60),
    ...more,
  });
  const half = [
    line('99214', { copay: 2500 }),
    line('93306', denied('CO', '197')),
    line('80061'),
    line('84443', denied('CO', '16', 'M51')),
  ];
  const foreign: Special = { by: BILLER.foreignMedicine, remittanceId: REMITTANCE.foreign };
  const leap = lastLeapDay(today);
  const newYear = lastNewYear(today);
  return {
    adjustedFirst: chain(0, { adjustedTo: CLAIM.adjustedSecond, lines: [line('29881', denied('CO', '197'))] }),
    adjustedSecond: chain(1, {
      adjustedFrom: CLAIM.adjustedFirst,
      adjustedTo: CLAIM.adjustedThird,
      lines: [line('29881', denied('CO', '252', 'N706'))],
    }),
    adjustedThird: chain(2, {
      adjustedFrom: CLAIM.adjustedSecond,
      adjustedTo: CLAIM.adjustedLast,
      lines: [line('29881', { deductible: 100_000 })],
    }),
    adjustedLast: chain(3, {
      status: '02',
      adjustedFrom: CLAIM.adjustedThird,
      lines: [line('29881', { coinsurance: 21_603 })],
    }),
    noLines: { status: '10', lines: [] },
    oneLine: { lines: [line('99213', { copay: 2500 })], remittanceId: REMITTANCE.typical },
    ninetyNineLines: {
      type: 'H',
      by: BILLER.hospital,
      of: 'typicalSpouse',
      start: addDays(today, -52),
      end: addDays(today, -46),
      lines: Array.from({ length: 99 }, (_, index) =>
        line(['0300', '0250', '0270', '0258', '0301'][index % 5]!, index % 11 === 10 ? denied('CO', '97', 'M15') : {}),
      ),
    },
    allContractual: { lines: [line('99214'), line('80053'), line('36415')], remittanceId: REMITTANCE.typical },
    halfDenied: { lines: half, remittanceId: REMITTANCE.typical },
    nothingToAppeal: {
      of: 'cobFive',
      lines: [
        line('99213', { allowed: 18_500, otherPayer: 15_000 }),
        line('93000', { cut: { group_code: 'PI', carc: '151', rarc: null } }),
      ],
    },
    allAllowed: {
      lines: [line('99214', { coinsurance: 2743 }), line('71046', { coinsurance: 683 })],
      remittanceId: REMITTANCE.typical,
    },
    allToDeductible: {
      lines: [line('99213', { deductible: 9617 }), line('80061', { deductible: 1417 })],
      remittanceId: REMITTANCE.zero,
    },
    capitated: { lines: [line('99213', denied('CO', '24'))], remittanceId: REMITTANCE.zero },
    qmb: {
      of: 'qmb',
      lines: [
        line('99214', { coinsurance: 2743, qmb: true }),
        line('G0439'),
        line('83036', { deductible: 1017, qmb: true }),
      ],
    },
    otherPayer: {
      of: 'cobFive',
      lines: [line('99215', { otherPayer: 12_000, coinsurance: 1403 })],
      remittanceId: REMITTANCE.noCheckNumber,
    },
    unknownRemark: {
      lines: [
        line('97110', denied('CO', '97', REMARK_WITHOUT_TEXT), { units: 3, remarks: [REMARK_WITHOUT_TEXT, 'M15'] }),
      ],
    },
    largestAmount: {
      type: 'H',
      by: BILLER.hospital,
      of: 'typicalSpouse',
      lines: [line('0360', { allowed: 412_345_671, coinsurance: 500_000 }, { charged: 999_999_999 })],
      remittanceId: REMITTANCE.oneClaim,
    },
    oneCent: { lines: [line('A0425', { allowed: 1 }, { charged: 1 })], remittanceId: REMITTANCE.noPdf },
    noRemittanceYet: {
      statusDate: today,
      received: addDays(today, -3),
      start: addDays(today, -6),
      paidDate: today,
      lines: VISIT,
    },
    bareDetails: {
      of: 'blankLabels',
      status: '10',
      start: addDays(today, -8),
      end: null,
      received: null,
      statusDate: null,
      product: { id: PLAN.ppo.productId, desc: null },
      lines: undecided(VISIT.slice(0, 1)),
    },
    openEnd: {
      type: 'H',
      by: BILLER.hospital,
      of: 'typicalSpouse',
      status: '11',
      start: addDays(today, -9),
      end: null,
      product: { id: null, desc: null },
      lines: undecided(STAY),
    },
    gracePeriodHeld: { of: 'gracePeriod', status: '11', lines: undecided(VISIT) },
    leapDay: {
      of: 'leapDay',
      start: leap,
      received: addDays(leap, 3),
      statusDate: addDays(leap, 12),
      remittanceId: REMITTANCE.leapDay,
      lines: VISIT,
    },
    turnOfYear: {
      type: 'H',
      by: BILLER.hospital,
      start: addDays(newYear, -1),
      end: newYear,
      received: addDays(newYear, 4),
      statusDate: addDays(newYear, 12),
      remittanceId: REMITTANCE.turnOfYear,
      lines: STAY,
    },
    everyQueueStatus: { lines: half, remittanceId: REMITTANCE.withAdjustments },
    submissionsReviewed: {
      start: addDays(today, -115),
      lines: half.with(3, line('84443')),
      remittanceId: REMITTANCE.deadlineToday,
    },
    submissionsInReview: { lines: half, remittanceId: REMITTANCE.withAdjustments },
    submissionsUnknown: { lines: half, remittanceId: REMITTANCE.doesNotAddUp },
    longNotes: { lines: half, remittanceId: REMITTANCE.doesNotAddUp },
    manyLetters: { lines: VISIT, remittanceId: REMITTANCE.negative },
    letterLongDescription: { lines: VISIT, remittanceId: REMITTANCE.emptyPdf },
    letterEmptyPdf: { lines: VISIT, remittanceId: REMITTANCE.emptyPdf },
    letterNoPdf: { lines: VISIT, remittanceId: REMITTANCE.bareDetails },
    paperAccountNumber: { accountNumber: 'Ward 3 / aB-12  x9', lines: VISIT },
    openEndPaid: { end: null, lines: VISIT },
    paidAgain: { of: 'hyphen', lines: VISIT, remittanceId: REMITTANCE.paidAgain },
    telehealth: { by: BILLER.telehealth, status: '01', start: addDays(today, -20) },
    samePatientIdPrefix: { of: 'claimIdPrefix', lines: VISIT },
    foreign: { ...foreign, of: 'foreignOnly', lines: half },
    foreignDental: {
      type: 'D',
      of: 'dentalAdult',
      by: BILLER.foreignDental,
      remittanceId: REMITTANCE.foreignDental,
      start: addDays(today, -200),
      lines: [line('D2391', { coinsurance: 2563 }, { tooth: '3', surface: 'O' })],
    },
    foreignSamePatient: { ...foreign, lines: VISIT },
  };
}

const DEFAULTS = {
  M: { by: BILLER.medicine, remittance: REMITTANCE.everyday, lines: VISIT, of: 'typical', plan: PLAN.ppo },
  D: { by: BILLER.dental, remittance: REMITTANCE.dental, lines: filling('30'), of: 'typical', plan: PLAN.dental },
  H: { by: BILLER.hospital, remittance: REMITTANCE.hospital, lines: STAY, of: 'typicalSpouse', plan: PLAN.ppo },
} as const;

/** Builds the claims with fixed IDs. A paid claim has the payment date of its remittance, if that has a date. */
export function namedClaims(
  today: string,
  members: ReadonlyMap<string, Row<'member'>>,
  payDates: ReadonlyMap<string, string>,
): ClaimSet[] {
  const build = (id: string, special: Special): ClaimSet => {
    const { of, by, ...facts } = special;
    const type = facts.type ?? 'M';
    const status = facts.status ?? '02';
    const usual = DEFAULTS[type];
    const start = facts.start ?? addDays(today, -40);
    const remittanceId = id === CLAIM.noRemittanceYet ? undefined : (facts.remittanceId ?? usual.remittance);
    const isPaid = status === '02' && remittanceId !== undefined;
    const lines = facts.lines ?? (DECIDED.has(status) ? usual.lines : undecided(usual.lines));
    return claimSet({
      product: { id: usual.plan.productId, desc: usual.plan.description },
      accountNumber: `AC-${id.slice(-6)}`,
      received: addDays(start, 3),
      statusDate: addDays(start, DECIDED.has(status) ? 12 : 3),
      ...facts,
      id,
      type,
      status,
      start,
      lines,
      ...(isPaid ? { remittanceId, paidDate: payDates.get(remittanceId) ?? addDays(start, 20) } : {}),
      member: members.get(MEMBER[of ?? usual.of])!,
      biller: by ?? usual.by,
    });
  };
  const matrix = TYPES.flatMap((type) =>
    STATUSES.map((status) => {
      const start = addDays(today, DECIDED.has(status) ? -40 : -10);
      const typical = type === 'M' && status === '02' ? { remittanceId: REMITTANCE.typical } : {};
      const teeth = filling(TOOTH_BY_STATUS[status]);
      const lines = type === 'D' ? { lines: DECIDED.has(status) ? teeth : undecided(teeth) } : {};
      return build(CLAIM_BY_STATUS[`${type}${status}` as const], { type, status, start, ...typical, ...lines });
    }),
  );
  const all = specials(today);
  const named = keysOf(CLAIM).map((key) => build(CLAIM[key], all[key]));
  return [...matrix, ...named];
}
