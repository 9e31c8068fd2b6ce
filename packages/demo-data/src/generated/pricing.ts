import type { Draft } from './visits.ts';
import { DENIALS, DENTAL_DENIALS, type DenialReason } from '../catalog/codes.ts';
import type { LineFacts, Outcome } from '../build/claim-lines.ts';
import type { Plan } from '../catalog/plans.ts';
import { procedure } from '../catalog/procedures.ts';
import type { Prng } from '../rows/seeded-random.ts';

export interface Terms {
  readonly plan: Plan;
  /** The month of the service, starting at 1. Deductibles are met in the course of the year. */
  readonly month: number;
  readonly isQmb: boolean;
  readonly hasOtherPayer: boolean;
}

type Shares = Omit<Extract<Outcome, { kind: 'allowed' }>, 'kind' | 'allowed' | 'cut'>;

const DENTAL_PERCENT: Partial<Record<Draft['sharing'], number>> = { basic: 20, major: 50 };
const DENTAL_DEDUCTIBLE = 5000;
const MEDICARE_PERCENT = 20;

const percent = (amount: number, share: number) => Math.round((amount * share) / 100);

function dentalShares(prng: Prng, { sharing }: Draft, allowed: number): Shares {
  const share = DENTAL_PERCENT[sharing];
  if (share === undefined) return {};
  const deductible = prng.chance(0.3) ? Math.min(allowed, DENTAL_DEDUCTIBLE) : 0;
  return { deductible, coinsurance: percent(allowed - deductible, share) };
}

function shares(prng: Prng, draft: Draft, allowed: number, { plan, month, isQmb, hasOtherPayer }: Terms): Shares {
  if (hasOtherPayer) return { otherPayer: percent(allowed, prng.int(60, 100)) };
  if (draft.sharing === 'preventive') return {};
  if (plan.type === 'Dental') return dentalShares(prng, draft, allowed);
  if (isQmb) return { coinsurance: percent(allowed, MEDICARE_PERCENT), qmb: true };
  const terms = plan.medical;
  if (!terms) return {};
  if (draft.sharing === 'visit' && terms.copay.pcp > 0) return { copay: Math.min(allowed, terms.copay.pcp * 100) };
  const isBeforeDeductible = terms.deductible[0] > 0 && prng.chance(Math.max(0.05, 0.75 - 0.065 * month));
  return isBeforeDeductible ? { deductible: allowed } : { coinsurance: percent(allowed, terms.coinsurance) };
}

/** Chooses the denied lines and the reason. About one claim in ten has a denied line. */
function denials(prng: Prng, count: number, isDental: boolean): ReadonlyMap<number, DenialReason> {
  if (!prng.chance(0.105)) return new Map();
  const reasons = (isDental ? DENTAL_DENIALS : DENIALS).map((reason) => [reason, reason.share] as const);
  const reason = prng.weighted(reasons);
  const isWhole = count === 1 || prng.chance(0.4);
  return new Map(
    (isWhole ? Array.from({ length: count }, (_, index) => index) : [prng.int(0, count - 1)]).map((index) => [
      index,
      reason,
    ]),
  );
}

/** Draws the charged and allowed cents of each line. Charges are whole dollars, and allowed at most the charge. */
export function charge(prng: Prng, drafts: readonly Draft[]): readonly { charged: number; allowed: number }[] {
  const dearness = 0.92 + prng.next() * 0.2;
  return drafts.map(({ code, units = 1 }) => {
    const figures = procedure(code);
    const charged = Math.max(1, Math.round(figures.charge * units * dearness)) * 100;
    const allowed = Math.round(figures.allowed * 100 * units * (0.94 + prng.next() * 0.12));
    return { charged, allowed: Math.min(charged, allowed) };
  });
}

const facts = ({ code, units, tooth, range, surface }: Draft, charged: number, outcome: Outcome): LineFacts => ({
  code,
  charged,
  outcome,
  ...(units === undefined ? {} : { units }),
  ...(tooth === undefined ? {} : { tooth }),
  ...(range === undefined ? {} : { range }),
  ...(surface === undefined ? {} : { surface }),
});

export function openLines(drafts: readonly Draft[], prices: ReturnType<typeof charge>): LineFacts[] {
  return drafts.map((draft, index) => facts(draft, prices[index]!.charged, { kind: 'open' }));
}

export function decidedLines(
  prng: Prng,
  drafts: readonly Draft[],
  prices: ReturnType<typeof charge>,
  terms: Terms,
  always?: DenialReason,
): LineFacts[] {
  const drawn = denials(prng, drafts.length, terms.plan.type === 'Dental');
  return drafts.map((draft, index) => {
    const { charged, allowed } = prices[index]!;
    const reason = always ?? drawn.get(index);
    const outcome: Outcome = reason
      ? { kind: 'denied', group: reason.group, carc: reason.carc, rarc: reason.rarc }
      : { kind: 'allowed', allowed, ...shares(prng, draft, allowed, terms) };
    return facts(draft, charged, outcome);
  });
}
