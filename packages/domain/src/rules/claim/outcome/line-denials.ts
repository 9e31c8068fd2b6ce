import type { ClaimItem, ClaimReason, NextStep } from '../../../contract/claim.ts';
import { isPatients } from './claim-amounts.ts';
import { isRefusal } from './line-state.ts';

/** A reason for which a line was not paid, and what can be done about it (spec 5 §3). */
export interface LineDenial {
  readonly reason: ClaimReason;
  readonly step: NextStep;
  readonly resendBy: string | null;
  readonly appealBy: string | null;
  /** The remark MA130: the line must be corrected and cannot be appealed. */
  readonly isUnprocessable: boolean;
}

const UNPROCESSABLE = 'MA130';

const remarksOf = (rarc: string | null) => (rarc ?? '').split(/[\s,]/);

/** The step of a reason. Appeals are open only for some lines; for the others the office calls. */
function stepOf(reason: ClaimReason, canAppeal: boolean, isUnprocessable: boolean): NextStep {
  if (isUnprocessable) return 'correct';
  return reason.step === 'appeal' && !canAppeal ? 'call' : reason.step;
}

/** The reasons of one line that are denials or have no explanation, each once. */
export function lineDenials(
  item: Pick<ClaimItem, 'adjustments' | 'remarks'>,
  reasons: readonly ClaimReason[],
  canAppeal: boolean,
): LineDenial[] {
  const isSame = (reason: ClaimReason) =>
    item.adjustments.some((one) => one.gc === reason.gc && one.carc === reason.carc && one.rarc === reason.rarc);
  const isUnprocessable =
    item.remarks.some(({ id }) => id.trim() === UNPROCESSABLE) ||
    item.adjustments.some(({ rarc }) => remarksOf(rarc).includes(UNPROCESSABLE));
  return reasons
    .filter((reason) => isRefusal(reason) && isSame(reason))
    .map((reason) => {
      const step = stepOf(reason, canAppeal, isUnprocessable);
      return {
        reason,
        step,
        resendBy: step === 'correct' || step === 'billOtherPayer' ? reason.resendBy : null,
        appealBy: canAppeal && !isUnprocessable ? reason.appealBy : null,
        isUnprocessable,
      };
    });
}

export type Actor = 'office' | 'plan' | 'none';

export function whoActs(step: NextStep): Actor {
  if (step === 'nothing') return 'none';
  return step === 'wait' ? 'plan' : 'office';
}

/** Whether the patient may be billed for the reason. Null where neither is certain. */
export function mayBill(reason: { readonly gc: string }, isQmb: boolean): boolean | null {
  if (isPatients(reason)) return !isQmb;
  return reason.gc.trim() === 'OA' ? null : false;
}
