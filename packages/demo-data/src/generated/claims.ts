import { daysUntilReceived, lifeOf, receivedDaysAgo, replacementLife, type Life } from './claim-dates.ts';
import { planOn, type Cover } from './coverage.ts';
import { addDays, diffDays } from './cached-days.ts';
import type { Household, Person } from './household.ts';
import { pickBiller, type ClaimType } from './offices.ts';
import type { Payments } from './payments.ts';
import { charge, decidedLines, openLines, type Terms } from './pricing.ts';
import { dentalVisit, newMouth, type Mouth } from './teeth.ts';
import { hospitalVisit, professionalVisit, type Visit } from './visits.ts';
import { claimSet, type Biller, type ClaimFacts, type ClaimSet } from '../build/claim.ts';
import type { DenialReason } from '../catalog/codes.ts';
import { createPrng, type Prng } from '../rows/seeded-random.ts';
import type { Row } from '../rows/tables.ts';
import { PLAN } from '../catalog/plans.ts';

/** Creates the first ten digits of claim numbers. `memberClaims` adds 00, or 01 for a replacement. */
export interface ClaimNumbers {
  next(received: string): string;
}

/** The digits are the year and day of receipt, and a sequence number within that day. */
export function createClaimNumbers(firstPlace = 1): ClaimNumbers {
  const places = new Map<string, number>();
  return {
    next(received) {
      const place = places.get(received) ?? firstPlace;
      places.set(received, place + 1);
      const dayOfYear = diffDays(`${received.slice(0, 4)}-01-01`, received) + 1;
      return `${received.slice(2, 4)}${String(dayOfYear).padStart(3, '0')}${String(place).padStart(5, '0')}`;
    },
  };
}

export interface ClaimContext {
  readonly today: string;
  readonly claimsPerMember: number;
  readonly numbers: ClaimNumbers;
  readonly payments: Payments;
}

const LATE: DenialReason = { group: 'CO', carc: '29', rarc: null, share: 1 };
const UNCOVERED: DenialReason = { group: 'PR', carc: '27', rarc: 'N619', share: 1 };
const DECIDED: ReadonlySet<string> = new Set(['01', '02', '91']);
const YEAR = 365;
const HELD_DAYS = 60;

interface Service {
  readonly type: ClaimType;
  readonly start: string;
  readonly end: string;
  readonly received: string;
  readonly visit: Visit;
  readonly biller: Biller;
  readonly terms: Terms;
  readonly denied: DenialReason | undefined;
}

const ageOn = (dob: string, day: string) => Math.floor(diffDays(dob, day) / 365.25);

/**
 * Generates the services of one claim. Returns null if the patient was not born or not covered. One in ten uncovered
 * services after the coverage began is kept, to be denied.
 */
function serviceOf(
  prng: Prng,
  home: Household,
  cover: Cover,
  one: Person,
  mouth: Mouth,
  hasOther: boolean,
  received: string,
): Service | null {
  const start = addDays(received, -daysUntilReceived(prng));
  if (start < one.dob || cover.isShell) return null;
  const dental = planOn(cover, 'Dental', start);
  const type: ClaimType = dental && prng.chance(0.34) ? 'D' : prng.chance(0.13) ? 'H' : 'M';
  const plan = type === 'D' ? dental : planOn(cover, 'Medical', start);
  if (!plan && (start < cover.periods[0]!.from || !prng.chance(0.1))) return null;
  const age = ageOn(one.dob, start);
  const stay = type === 'H' ? hospitalVisit(prng) : null;
  const visit =
    stay ??
    (type === 'D'
      ? { kind: 'dental', drafts: dentalVisit(prng, mouth, age) }
      : professionalVisit(prng, { age, sex: one.sex }));
  const end = addDays(start, stay?.days ?? 0);
  return {
    type,
    start,
    end: end > received ? received : end,
    received,
    visit,
    biller: pickBiller(prng, type, home.office, visit.kind),
    terms: {
      plan: plan ?? PLAN[home.group.medical],
      month: Number(start.slice(5, 7)),
      isQmb: one.more.qmb_end !== undefined,
      hasOtherPayer: hasOther && prng.chance(0.3),
    },
    denied: plan ? (diffDays(start, received) > YEAR ? LATE : undefined) : UNCOVERED,
  };
}

/** Generates the claims of one member in the order of receipt. The random numbers depend only on the member ID. */
export function memberClaims(
  context: ClaimContext,
  home: Household,
  cover: Cover,
  one: Person,
  member: Row<'member'>,
  hasOther: boolean,
): ClaimSet[] {
  const { today, claimsPerMember, numbers, payments } = context;
  const prng = createPrng(`claims|${member.id}`);
  const count = Math.floor(-Math.log(1 - prng.next()) * claimsPerMember + 0.5);
  const days = Array.from({ length: count }, () => addDays(today, -receivedDaysAgo(prng))).toSorted();
  const mouth = newMouth();
  const made: ClaimSet[] = [];

  const build = (service: Service, life: Life, id: string, lines: ClaimFacts['lines'], more: Partial<ClaimFacts>) => {
    const { plan } = service.terms;
    const paid =
      life.paidDate === null
        ? {}
        : { paidDate: life.paidDate, remittanceId: payments.pay(service.biller.taxId, home.group, life.paidDate) };
    made.push(
      payments.count(
        claimSet({
          id,
          member,
          biller: service.biller,
          type: service.type,
          start: service.start,
          end: service.end,
          received: service.received,
          product: { id: plan.productId, desc: plan.description },
          lines,
          status: life.status,
          statusDate: life.statusDate,
          ...paid,
          ...more,
        }),
      ),
    );
  };

  for (const received of days) {
    const service = serviceOf(prng, home, cover, one, mouth, hasOther, received);
    if (!service) continue;
    const isHeld = one.more.is_grace_period === true && diffDays(service.start, today) <= HELD_DAYS;
    const life = lifeOf(prng, service.type, received, today, isHeld);
    const prices = charge(prng, service.visit.drafts);
    const lines = DECIDED.has(life.status)
      ? decidedLines(prng, service.visit.drafts, prices, service.terms, service.denied)
      : openLines(service.visit.drafts, prices);
    const number = numbers.next(received);
    const account = prng.chance(0.85)
      ? { accountNumber: `${service.biller.providerId.slice(-3)}-${prng.int(10_000, 99_999)}` }
      : {};
    const opened = life.paidDate === null ? today : addDays(life.paidDate, prng.int(20, 100));
    const isReplaced = life.status === '02' && opened < today && prng.chance(0.05);
    if (!isReplaced) {
      build(service, life, `${number}00`, lines, account);
      continue;
    }
    const next = replacementLife(prng, service.type, opened, today);
    build(service, { status: '91', statusDate: opened, paidDate: null }, `${number}00`, lines, {
      ...account,
      adjustedTo: `${number}01`,
    });
    const again = DECIDED.has(next.status)
      ? decidedLines(prng, service.visit.drafts, prices, service.terms)
      : openLines(service.visit.drafts, prices);
    build(service, next, `${number}01`, again, { ...account, adjustedFrom: `${number}00`, received: opened });
  }
  return made;
}
