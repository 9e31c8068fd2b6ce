import type { Claim, ClaimReason } from '../../../contract/claim.ts';
import { centsOf, isRefusal, type LineState, type OutcomeItem } from './line-state.ts';

export type OutcomeReason = Pick<ClaimReason, 'gc' | 'carc' | 'rarc' | 'amount' | 'class' | 'title'>;

/** Amounts of a claim in cents (spec 5 §2.1). `allowed` is null for a claim that was priced as a whole. */
export interface ClaimAmounts {
  readonly charged: number;
  readonly allowed: number | null;
  readonly paid: number;
  readonly patientOwes: number;
  readonly writeOff: number;
  readonly denied: number;
  readonly otherPayer: number;
  readonly other: number;
  /** Charged minus the other amounts. The amounts are sound if it is 0. */
  readonly difference: number;
}

interface AmountFacts {
  readonly claim: Pick<Claim, 'outcome'>;
  readonly items: readonly OutcomeItem[];
  readonly states: readonly LineState[];
  readonly reasons: readonly OutcomeReason[];
}

export const isPatients = (reason: { readonly gc: string }) => reason.gc.trim() === 'PR';

export const sumOf = <T extends { readonly amount: string }>(rows: readonly T[], isCounted: (row: T) => boolean) =>
  rows.reduce((cents, row) => (isCounted(row) ? cents + centsOf(row.amount) : cents), 0);

/** True if the plan denied a claim that it priced as a whole. */
export function isDeniedAsWhole({ claim, reasons }: AmountFacts): boolean {
  const paid = centsOf(claim.outcome.paid ?? '');
  return paid === 0 && sumOf(reasons, isPatients) === 0 && sumOf(reasons, isRefusal) > 0;
}

/**
 * Each adjustment is in exactly one amount. All of group PR is owed by the patient. A reason without an explanation
 * counts as denied on a denied line, otherwise as other. `reasons` include the adjustments without a line.
 */
export function claimAmounts(facts: AmountFacts): ClaimAmounts {
  const { claim, items, states, reasons } = facts;
  const isWhole = claim.outcome.pricedBy === 'claim';
  const total = (field: 'charged' | 'allowed' | 'paid') =>
    items.reduce((cents, item) => cents + centsOf(item[field]), 0);
  const ofClass = (kind: string) => sumOf(reasons, (reason) => reason.class === kind && !isPatients(reason));
  const isUnknown = (row: { readonly gc: string; readonly class: string }) =>
    row.class === 'unknown' && !isPatients(row);
  const refused = isWhole
    ? isDeniedAsWhole(facts)
      ? reasons
      : []
    : items.flatMap((item, index) => (states[index] === 'denied' ? item.adjustments : []));
  const unexplained = sumOf<{ gc: string; class: string; amount: string }>(refused, isUnknown);
  const charged = isWhole ? centsOf(claim.outcome.charged) : total('charged');
  const paid = isWhole ? centsOf(claim.outcome.paid ?? '') : total('paid');
  const patientOwes = sumOf(reasons, isPatients);
  const writeOff = ofClass('contract');
  const otherPayer = ofClass('otherPayer');
  const denied = ofClass('denial') + unexplained;
  const other = sumOf(reasons, (reason) => !isPatients(reason)) - writeOff - otherPayer - denied;
  return {
    charged,
    allowed: isWhole ? null : total('allowed'),
    paid,
    patientOwes,
    writeOff,
    denied,
    otherPayer,
    other,
    difference: charged - paid - patientOwes - writeOff - denied - otherPayer - other,
  };
}

const EXPLAINED_OTHER = new Set(['information', 'held', 'share']);

/** The largest reason of the amount Other. A reason that the guide does not know is named only if there is no other. */
export function otherReason<T extends OutcomeReason>(reasons: readonly T[]): T | null {
  const rest = reasons.filter((reason) => !isPatients(reason) && centsOf(reason.amount) > 0);
  const explained = rest.filter((reason) => EXPLAINED_OTHER.has(reason.class));
  return largestReason(explained.length > 0 ? explained : rest.filter((reason) => reason.class === 'unknown'));
}

/** The reason with the largest amount. Null without reasons. */
export function largestReason<T extends OutcomeReason>(reasons: readonly T[]): T | null {
  return reasons.toSorted((a, b) => centsOf(b.amount) - centsOf(a.amount))[0] ?? null;
}
