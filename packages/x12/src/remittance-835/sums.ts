import type { Adjustment, PaymentHead, RemittanceClaim, RemittanceLine } from './model.ts';

/** Amounts that must be equal: the one that was sent, and the one that its parts add up to. */
export interface Sums {
  readonly sentCents: number;
  readonly computedCents: number;
}

const total = (adjustments: readonly Pick<Adjustment, 'amountCents'>[]) =>
  adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** BPR02, and CLP04 of all claims less the amounts of PLB. */
export function paymentSums(payment: Pick<PaymentHead, 'amountCents' | 'adjustments'>, claimsPaidCents: number): Sums {
  return { sentCents: payment.amountCents, computedCents: claimsPaidCents - total(payment.adjustments) };
}

/** CLP04, and CLP03 less all adjustments of the claim and its lines. */
export function claimSums(claim: RemittanceClaim): Sums {
  const lines = claim.lines.reduce((sum, line) => sum + total(line.adjustments), 0);
  return { sentCents: claim.paidCents, computedCents: claim.chargedCents - total(claim.adjustments) - lines };
}

/** SVC03, and SVC02 less the adjustments of the line. */
export function lineSums(line: RemittanceLine): Sums {
  return { sentCents: line.paidCents, computedCents: line.chargedCents - total(line.adjustments) };
}

export function isBalanced({ sentCents, computedCents }: Sums): boolean {
  return sentCents === computedCents;
}
