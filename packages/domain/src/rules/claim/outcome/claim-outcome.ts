import type { Claim, OutcomeKind } from '../../../contract/claim.ts';
import { claimStatusCode } from '../claim-status.ts';
import {
  claimAmounts,
  isDeniedAsWhole,
  isPatients,
  sumOf,
  type ClaimAmounts,
  type OutcomeReason,
} from './claim-amounts.ts';
import { isDeniedState, lineState, type LineState, type OutcomeItem } from './line-state.ts';

export interface ClaimOutcome {
  readonly kind: OutcomeKind;
  /** Null before processing is complete. */
  readonly amounts: ClaimAmounts | null;
  /** The states of the items, in their order. */
  readonly states: readonly LineState[];
}

type OutcomeClaim = Pick<Claim, 'status' | 'adjustedTo' | 'outcome'>;

interface OutcomeFacts {
  readonly claim: OutcomeClaim;
  readonly items: readonly OutcomeItem[];
  readonly reasons: readonly OutcomeReason[];
}

/** The outcome of a claim that is not Processing Complete. Null for a status that the portal does not know. */
function kindOfStatus(status: string): OutcomeKind | null {
  switch (claimStatusCode(status)) {
    case '91':
      return 'corrected';
    case '92':
      return 'correcting';
    case '01':
      return 'awaitingPayment';
    case '10':
    case '11':
    case '15':
      return 'pending';
    default:
      return null;
  }
}

function kindOfLines(states: readonly LineState[], { paid }: ClaimAmounts, reasons: readonly OutcomeReason[]) {
  const withCharge = states.filter((state) => state !== 'noCharge');
  if (withCharge.length > 0 && withCharge.every((state) => state === 'denied')) return 'denied';
  if (states.some(isDeniedState)) return 'partlyDenied';
  return paidKind(paid, reasons);
}

function kindAsWhole(facts: OutcomeFacts, { paid }: ClaimAmounts): OutcomeKind {
  if (isDeniedAsWhole({ ...facts, states: [] })) return 'denied';
  if (sumOf(facts.reasons, (reason) => reason.class === 'denial') > 0) return 'partlyDenied';
  return paidKind(paid, facts.reasons);
}

function paidKind(paid: number, reasons: readonly OutcomeReason[]): OutcomeKind {
  if (paid > 0) return 'paid';
  return sumOf(reasons, (reason) => reason.class === 'share') > 0 ? 'patient' : 'zero';
}

/**
 * The first outcome that matches. Null for a status that the portal does not know. Items and reasons are used only for
 * a Processing Complete claim.
 */
export function claimOutcome(facts: OutcomeFacts): ClaimOutcome | null {
  const { claim, items, reasons } = facts;
  const isComplete = claimStatusCode(claim.status) === '02';
  const isWhole = claim.outcome.pricedBy === 'claim';
  const states = isWhole ? [] : items.map((item) => lineState(item, isComplete));
  const amounts = isComplete ? claimAmounts({ claim, items, states, reasons }) : null;
  const kind = kindOf();
  return kind && { kind, amounts, states };

  function kindOf(): OutcomeKind | null {
    const isBelowZero = amounts !== null && amounts.paid < 0;
    if (claim.outcome.takenBack || isBelowZero) return 'takenBack';
    if (amounts === null) return kindOfStatus(claim.status);
    if (states.includes('held')) return 'pending';
    if ((items.length === 0 && !isWhole) || amounts.difference !== 0) return 'unknown';
    return isWhole ? kindAsWhole(facts, amounts) : kindOfLines(states, amounts, reasons);
  }
}

/** The parts of what the patient owes, in cents. Amounts other than copay, deductible and coinsurance are not covered. */
export function patientParts(reasons: readonly OutcomeReason[]) {
  const part = (carc: string) => sumOf(reasons, (reason) => isPatients(reason) && reason.carc.trim() === carc);
  const [deductible, coinsurance, copay] = [part('1'), part('2'), part('3')];
  return {
    copay,
    deductible,
    coinsurance,
    notCovered: sumOf(reasons, isPatients) - copay - deductible - coinsurance,
  };
}
