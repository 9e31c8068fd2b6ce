import type { ClaimItem } from '../../../contract/claim.ts';
import { parseCents } from '../../shared/money.ts';
import { isDeniedItem } from '../claim-items.ts';

/** The state of a claim line (spec 5 §2.2). `open` has no decision yet. */
export type LineState = 'open' | 'noCharge' | 'held' | 'denied' | 'partlyDenied' | 'paid' | 'patient' | 'zero';

export type OutcomeItem = Pick<
  ClaimItem,
  'num' | 'charged' | 'allowed' | 'paid' | 'copay' | 'ded' | 'coins' | 'adjustments'
>;

export const centsOf = (amount: string) => parseCents(amount) ?? 0;

export const isRefusal = (adjustment: { readonly class: string }) =>
  adjustment.class === 'denial' || adjustment.class === 'unknown';

/** The first state that matches. Only a line of a Processing Complete claim has a decision. */
export function lineState(item: OutcomeItem, isComplete: boolean): LineState {
  if (!isComplete) return 'open';
  if (centsOf(item.charged) === 0) return 'noCharge';
  const sum = (isCounted: (adjustment: OutcomeItem['adjustments'][number]) => boolean) =>
    item.adjustments.reduce((cents, one) => (isCounted(one) ? cents + centsOf(one.amount) : cents), 0);
  if (item.adjustments.some((one) => one.class === 'held')) return 'held';
  // The same five amounts as for a denied item of the appeal form, but with a reason (spec 5 §2.1).
  const isNothingAllowed = isDeniedItem(item);
  if (isNothingAllowed && sum(isRefusal) > 0) return 'denied';
  if (!isNothingAllowed && sum((one) => one.class === 'denial') > 0) return 'partlyDenied';
  if (centsOf(item.paid) > 0) return 'paid';
  return sum((one) => one.class === 'share') > 0 ? 'patient' : 'zero';
}

export const isDeniedState = (state: LineState) => state === 'denied' || state === 'partlyDenied';
