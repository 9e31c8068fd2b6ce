import type { AppealAnswer } from '../../../contract/common.ts';
import type { ClaimItem, ClaimReason, NextStep } from '../../../contract/claim.ts';
import { remarkCodes } from '../remarks.ts';
import { isPatients } from './claim-amounts.ts';
import { isRefusal } from './line-state.ts';

/** A reason for which a line was not paid, and what can be done about it (spec 5 §3). */
export interface LineDenial {
  readonly reason: ClaimReason;
  readonly step: NextStep;
  readonly resendBy: string | null;
  readonly recordsBy: string | null;
  readonly appealBy: string | null;
  /** The newest appeal of the line. */
  readonly appeal: FiledAppeal | null;
  /** The remark MA130: the line must be corrected and cannot be appealed. */
  readonly isUnprocessable: boolean;
  /** Whether the line can be appealed now. A passed day does not close it. */
  readonly canAppeal: boolean;
}

/** An appeal that reached the plan. `day` is in the plan's time zone. */
export interface FiledAppeal {
  readonly reference: string;
  readonly lines: readonly number[];
  readonly day: string;
  readonly isInReview: boolean;
  /** What the plan answered, and when. Absent without an answer. */
  readonly answer?: { readonly what: AppealAnswer; readonly day: string | null };
}

/** What decides about the next step besides the reason. */
export interface StepFacts {
  readonly canAppeal: boolean;
  readonly isQmb: boolean;
  readonly isUnprocessable: boolean;
  readonly appeal: FiledAppeal | null;
}

const UNPROCESSABLE = 'MA130';

/** Whether MA130 is among the remarks. */
export function isUnprocessable(remarks: readonly (string | null)[]): boolean {
  return remarkCodes(remarks).includes(UNPROCESSABLE);
}

/**
 * The step of a reason. Appeals are open only for some lines; for the others the office calls. A QMB patient is never
 * billed. After an overturned appeal the plan processes the line again. Another answer leaves only a call in place of the appeal.
 */
function stepOf(step: NextStep, facts: StepFacts): NextStep {
  const { canAppeal, isQmb, isUnprocessable: mustCorrect, appeal } = facts;
  if (appeal?.answer?.what === 'overturned') return 'wait';
  if (mustCorrect) return 'correct';
  if (step === 'appeal' && appeal?.answer) return 'call';
  if (step === 'billPatient' && isQmb) return 'nothing';
  return step === 'appeal' && !canAppeal ? 'call' : step;
}

/** The plan still reviews the appeal, or has decided it for the office. */
const isSettled = (appeal: FiledAppeal | null) => appeal?.isInReview || appeal?.answer?.what === 'overturned';

export function explainDenial(reason: ClaimReason, facts: StepFacts): LineDenial {
  const step = stepOf(reason.step, facts);
  return {
    reason,
    step,
    resendBy: step === 'correct' || step === 'billOtherPayer' ? reason.resendBy : null,
    recordsBy: step === 'records' ? reason.recordsBy : null,
    appealBy: facts.canAppeal && !facts.isUnprocessable ? reason.appealBy : null,
    appeal: facts.appeal,
    isUnprocessable: facts.isUnprocessable,
    canAppeal: facts.canAppeal && !facts.isUnprocessable && !isSettled(facts.appeal) && reason.class !== 'held',
  };
}

/** The reasons of one line that are denials, hold the decision or have no explanation, each once. */
export function lineDenials(
  item: Pick<ClaimItem, 'adjustments' | 'remarks'>,
  reasons: readonly ClaimReason[],
  facts: Omit<StepFacts, 'isUnprocessable'>,
): LineDenial[] {
  const isSame = (reason: ClaimReason) =>
    item.adjustments.some((one) => one.gc === reason.gc && one.carc === reason.carc && one.rarc === reason.rarc);
  const mustCorrect = isUnprocessable([
    ...item.remarks.map(({ id }) => id),
    ...item.adjustments.map(({ rarc }) => rarc),
  ]);
  return reasons
    .filter((reason) => (isRefusal(reason) || reason.class === 'held') && isSame(reason))
    .map((reason) => explainDenial(reason, { ...facts, isUnprocessable: mustCorrect && reason.class !== 'held' }));
}

export type Actor = 'office' | 'plan' | 'none';

export function whoActs({ step, appeal }: Pick<LineDenial, 'step' | 'appeal'>): Actor {
  if (appeal?.isInReview) return 'plan';
  if (step === 'nothing') return 'none';
  return step === 'wait' ? 'plan' : 'office';
}

/** Whether the appeal arrived by the last day. Null without an appeal or without a last day. */
export function isFiledInTime({ appeal, appealBy }: Pick<LineDenial, 'appeal' | 'appealBy'>): boolean | null {
  return appeal === null || appealBy === null ? null : appeal.day <= appealBy;
}

/** Whether the patient may be billed for the reason. Null where neither is certain. */
export function mayBill(reason: { readonly gc: string }, isQmb: boolean): boolean | null {
  if (isPatients(reason)) return !isQmb;
  return reason.gc.trim() === 'OA' ? null : false;
}
