import type { AdjustmentClass } from '../src/contract/claim.ts';
import { CLAIM_STATUSES } from '../src/rules/claim/browse-claims.ts';
import type { OutcomeReason } from '../src/rules/claim/outcome/claim-amounts.ts';
import { claimOutcome, type ClaimOutcome } from '../src/rules/claim/outcome/claim-outcome.ts';
import type { OutcomeItem } from '../src/rules/claim/outcome/line-state.ts';
import { guideEntry } from '../src/rules/claim/outcome/reason-guide.ts';
import { formatCents } from '../src/rules/shared/money.ts';

/** Amounts in cents: an adjustment such as 'CO-45' of a line. */
export type Cut = readonly [codes: string, cents: number];
export interface Line {
  readonly charged: number;
  readonly allowed?: number;
  readonly paid?: number;
  readonly copay?: number;
  readonly ded?: number;
  readonly coins?: number;
  readonly cuts?: readonly Cut[];
}

export const codesOf = (text: string) => {
  const [pair = '', rarc = null] = text.split('/');
  const [gc = '', carc = ''] = pair.split('-');
  return { gc, carc, rarc };
};
export const classOf = (text: string): AdjustmentClass => guideEntry(codesOf(text))?.class ?? 'unknown';

export function item(line: Line, index: number): OutcomeItem {
  const { charged, allowed = 0, paid = 0, copay = 0, ded = 0, coins = 0, cuts = [] } = line;
  return {
    num: index + 1,
    charged: formatCents(charged),
    allowed: formatCents(allowed),
    paid: formatCents(paid),
    copay: formatCents(copay),
    ded: formatCents(ded),
    coins: formatCents(coins),
    adjustments: cuts.map(([text, cents]) => ({
      ...codesOf(text),
      amount: formatCents(cents),
      class: classOf(text),
    })),
  };
}

export function reasonsOf(cuts: readonly Cut[]): OutcomeReason[] {
  const totals = new Map<string, number>();
  for (const [text, cents] of cuts) totals.set(text, (totals.get(text) ?? 0) + cents);
  return [...totals].map(([text, cents]) => ({
    ...codesOf(text),
    amount: formatCents(cents),
    class: classOf(text),
    title: guideEntry(codesOf(text))?.title ?? '',
  }));
}

export interface ClaimFacts {
  readonly status?: string;
  readonly adjustedTo?: string | null;
  readonly wholePaid?: number;
  readonly wholeCharged?: number;
  readonly takenBack?: { amount: string; date: string; ra: string } | null;
  /** Adjustments without a line. */
  readonly ofClaim?: readonly Cut[];
}

const statusText = (code: string) => CLAIM_STATUSES.find((status) => status.code === code)?.text ?? code;

export function outcome(lines: readonly Line[], facts: ClaimFacts = {}): ClaimOutcome | null {
  const isWhole = facts.wholeCharged !== undefined;
  return claimOutcome({
    claim: {
      status: statusText(facts.status ?? '02'),
      adjustedTo: facts.adjustedTo ?? null,
      outcome: {
        pricedBy: isWhole ? 'claim' : 'line',
        charged: formatCents(facts.wholeCharged ?? 0),
        paid: formatCents(facts.wholePaid ?? 0),
        paidDate: null,
        takenBack: facts.takenBack ?? null,
        lastVersion: null,
        records: null,
        usualDays: 30,
        usualAppealDays: 60,
        callNumber: '801-555-0100',
      },
    },
    items: lines.map(item),
    reasons: reasonsOf([...lines.flatMap(({ cuts = [] }) => cuts), ...(facts.ofClaim ?? [])]),
  });
}

export const PAID: Line = { charged: 10_000, allowed: 6000, paid: 6000, cuts: [['CO-45', 4000]] };
export const DENIED: Line = { charged: 5000, cuts: [['CO-197', 5000]] };
export const NOT_COVERED: Line = { charged: 3000, cuts: [['PR-204', 3000]] };
export const PARTLY: Line = { charged: 9000, allowed: 4000, paid: 4000, cuts: [['CO-198', 5000]] };
export const DEDUCTIBLE: Line = {
  charged: 8000,
  allowed: 5000,
  ded: 5000,
  cuts: [
    ['CO-45', 3000],
    ['PR-1', 5000],
  ],
};
export const CAPITATED: Line = { charged: 7000, cuts: [['CO-24', 7000]] };
export const HELD: Line = { charged: 7000, cuts: [['OA-257', 7000]] };
