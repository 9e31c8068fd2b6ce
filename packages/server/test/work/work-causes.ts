import type { NextStep } from '@pbt/domain/contract/claim';
import type { AppealAnswer, WorkKind, WorkStep, WorkTitle } from '@pbt/domain/contract/work-values';
import { addDays } from '@pbt/domain/rules/shared/dates';

/** Why a claim or payment is work of the office (spec 5 §5.1). */
export interface WorkCause {
  readonly kind: WorkKind;
  /** Tells the causes of one record apart. */
  readonly key: string;
  readonly title: WorkTitle;
  readonly step: WorkStep;
  readonly lines: readonly number[];
  readonly due: string | null;
  /** The day of the decision, letter, answer or payment. A row that is done opens again only for a later one. */
  readonly day: string | null;
  /** The first day as work, and the first day after it. Null without such a day. */
  readonly from: string | null;
  readonly until: string | null;
}

export interface DeniedReason {
  readonly codes: string;
  /** Empty for the claim as a whole. */
  readonly lines: readonly number[];
  readonly step: NextStep;
  readonly due: string | null;
}

export interface SentDocument {
  readonly id: string;
  readonly type: string;
  readonly day: string;
  readonly lines: readonly number[];
  /** The day on which it failed, or on which the plan rejected it. */
  readonly failedOn: string | null;
  readonly answer: AppealAnswer | null;
  readonly answeredOn: string | null;
}

export interface WorkClaim {
  readonly status: string;
  readonly received: string | null;
  readonly decided: string | null;
  readonly isTakenBack: boolean;
  readonly pendingDays: number;
  readonly reasons: readonly DeniedReason[];
  readonly requests: readonly { readonly id: string; readonly day: string; readonly due: string | null }[];
  /** Oldest first. */
  readonly sent: readonly SentDocument[];
}

const SHOWN_DAYS = 30;
const PENDING = new Set(['10', '11', '15']);
const OFFICE_STEPS: ReadonlySet<NextStep> = new Set(['correct', 'records', 'appeal', 'billOtherPayer', 'call']);
const OTHER_PAYER_TYPES = new Set(['EOB', 'COB', 'PIP']);
const ALWAYS = { from: null, until: null } as const;
const shownFrom = (day: string) => ({ from: day, until: addDays(day, SHOWN_DAYS + 1) });

const isAppeal = ({ type }: SentDocument) => type === 'Appeal';

/** Whether documents that were sent after the decision are all that the reason needs. */
function isAnswered({ lines, step }: DeniedReason, decided: string | null, sent: readonly SentDocument[]): boolean {
  const later = sent.filter(({ day, failedOn }) => failedOn === null && (decided === null || day >= decided));
  const appeals = later.filter(isAppeal);
  const appealed = new Set(appeals.flatMap((appeal) => appeal.lines));
  if (lines.length === 0 ? appeals.length > 0 : lines.every((line) => appealed.has(line))) return true;
  const attachments = later.filter((document) => !isAppeal(document));
  if (step === 'records') return attachments.length > 0;
  return step === 'billOtherPayer' && attachments.some(({ type }) => OTHER_PAYER_TYPES.has(type));
}

function denied({ status, isTakenBack, decided, reasons, sent }: WorkClaim): WorkCause[] {
  if (status !== '02' || isTakenBack) return [];
  return reasons
    .filter((reason) => OFFICE_STEPS.has(reason.step) && !isAnswered(reason, decided, sent))
    .map(({ codes, lines, step, due }) => ({
      kind: 'denied',
      key: `d${codes}`,
      title: 'denial',
      step,
      lines,
      due,
      day: decided,
      ...ALWAYS,
    }));
}

function requested({ status, requests, sent }: WorkClaim): WorkCause[] {
  if (!PENDING.has(status)) return [];
  return requests
    .filter((letter) => !sent.some((document) => !isAppeal(document) && document.day >= letter.day))
    .map(({ id, day, due }) => ({
      kind: 'records',
      key: `r${id}`,
      title: 'recordsRequested',
      step: 'records',
      lines: [],
      due,
      day,
      ...ALWAYS,
    }));
}

function submitted({ sent }: WorkClaim): WorkCause[] {
  return sent.flatMap((document, at): WorkCause[] => {
    const { id, lines, failedOn, answer, answeredOn } = document;
    const common = { kind: 'submissions', lines, due: null } as const;
    if (failedOn !== null) {
      const isSentAgain = sent.slice(at + 1).some(({ type }) => type === document.type);
      const title = isAppeal(document) ? 'appealFailed' : 'attachmentFailed';
      return isSentAgain
        ? []
        : [{ ...common, key: `s${id}|f`, title, step: 'sendAgain', day: failedOn, ...shownFrom(failedOn) }];
    }
    if (!isAppeal(document) || answer === null || answeredOn === null) return [];
    const key = `s${id}|a`;
    return [{ ...common, key, title: 'appealAnswered', step: 'readAnswer', day: answeredOn, ...shownFrom(answeredOn) }];
  });
}

function pending({ status, received, pendingDays }: WorkClaim): WorkCause[] {
  if (!PENDING.has(status) || received === null) return [];
  const from = addDays(received, pendingDays + 1);
  return [
    {
      kind: 'pending',
      key: 'p',
      title: 'pending',
      step: 'call',
      lines: [],
      due: null,
      day: received,
      from,
      until: null,
    },
  ];
}

/** All causes of a claim. */
export const claimCauses = (claim: WorkClaim): WorkCause[] => [
  ...denied(claim),
  ...requested(claim),
  ...submitted(claim),
  ...pending(claim),
];

export interface WorkPayment {
  readonly day: string | null;
  readonly cents: number;
  readonly adjustmentCents: number;
  readonly claims: readonly { readonly number: string; readonly cents: number }[];
}

/** All causes of a payment. A payment whose claims are not loaded yet is not judged. */
export function paymentCauses({ day, cents, adjustmentCents, claims }: WorkPayment): WorkCause[] {
  const byClaim = new Map<string, number>();
  for (const claim of claims) byClaim.set(claim.number, (byClaim.get(claim.number) ?? 0) + claim.cents);
  const paid = [...byClaim.values()].reduce((sum, one) => sum + one, 0);
  const common = { lines: [], due: null, day } as const;
  const causes: WorkCause[] = [];
  if (claims.length > 0 && paid - adjustmentCents !== cents) {
    causes.push({ ...common, kind: 'payments', key: 'o', title: 'paymentOff', step: 'call', ...ALWAYS });
  }
  if (day === null) return causes;
  for (const [number, net] of byClaim) {
    if (net >= 0) continue;
    causes.push({
      ...common,
      kind: 'takenBack',
      key: `t${number}`,
      title: 'takenBack',
      step: 'checkReason',
      ...shownFrom(day),
    });
  }
  return causes;
}
