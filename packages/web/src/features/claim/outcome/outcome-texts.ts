import type { NextStep } from '@pbt/domain/contract/claim';
import type { OutcomeKind } from '@pbt/domain/contract/claim';
import type { Actor } from '@pbt/domain/rules/claim/outcome/line-denials';
import type { StatusKind } from '../../../ui/display/badge.tsx';
import type { IconName } from '../../../ui/base/icon.tsx';

export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const listed = (parts: readonly (number | string)[]) =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
const lines = (numbers: readonly number[]) => `${numbers.length === 1 ? 'Line' : 'Lines'} ${listed(numbers)}`;

export const outcomeTexts = {
  title: 'Outcome',
  failed: 'There was an error retrieving the outcome.',
  lines,
  denied: (all: number) => (all === 1 ? 'The only line was denied.' : `All ${all} lines were denied.`),
  partlyDenied: (count: number, all: number) =>
    all === 1 ? 'The only line was denied in part.' : `${count} of ${all} lines were denied.`,
  notCovered: (count: number, all: number) =>
    all === 1 ? 'The only line is not covered in full.' : `${count} of ${all} lines are not covered.`,
  billPatient: (amount: string) => `You may bill the patient ${amount}.`,
  deniedAsWhole: 'The claim was denied as a whole.',
  deniedInPart: 'The claim was denied in part.',
  noDecision: 'No decision yet.',
  held: 'Held until the premium is paid.',
  records: (what: string) => `The plan is waiting for records: ${what}.`,
  sendBy: (date: string) => `Send these records by ${date}.`,
  inReview: 'appeal in review',
  waitForAppeal: 'Wait for the answer to the appeal',
  filedInTime: (date: string) => `Filed in time on ${date}`,
  filedLate: (date: string) => `Filed late on ${date}`,
  decided: (date: string) => `Decided${date}. Amounts become final with the payment run.`,
  noLines: 'This claim has no lines.',
  off: (amount: string) => `The amounts are off by ${amount}, so we cannot say how this claim ended.`,
  correcting: 'A correction is in progress.',
  nothingPaid: '$0.00 paid.',
  toPatient: (amount: string, parts: readonly string[]) =>
    `${amount} goes to the patient${parts.length > 0 ? `'s ${listed(parts)}` : ''}.`,
  since: (date: string) => `Waiting since ${date}`,
  clock: (count: number, usual: number) => `${days(count)}, usual time ${usual}`,
  over: (count: number) => `${days(count)} over the usual time`,
  left: (count: number) => `${days(count)} left`,
  today: 'today',
  closed: (date: string) => `Closed ${date}`,
  resendBy: 'Resend by',
  recordsBy: 'Send records by',
  appealBy: 'Appeal by',
  whoActs: 'Who acts',
  nextStep: 'Next step',
  replacement: 'as a replacement of this claim',
  noExplanation: 'No explanation on file',
  callWithNumber: 'We do not have an explanation for this code. Call us with the claim number.',
  mayBill: 'You may bill the patient.',
  doNotBill: 'Do not bill the patient.',
  qmb: 'QMB: do not bill the patient.',
  noAppeal: 'This line cannot be appealed.',
  notCoveredMark: 'Not covered',
  showTexts: 'Show texts',
  notSaved: 'Your choice could not be saved.',
} as const;

export const outcomes: Record<OutcomeKind, { text: string; kind: StatusKind; icon: IconName }> = {
  takenBack: { text: 'Taken back', kind: 'warning', icon: 'tri' },
  corrected: { text: 'Corrected', kind: 'inactive', icon: 'swap' },
  correcting: { text: 'Correction in progress', kind: 'info', icon: 'swap' },
  pending: { text: 'Pending', kind: 'pending', icon: 'clock' },
  awaitingPayment: { text: 'Awaiting payment', kind: 'info', icon: 'clock' },
  unknown: { text: 'Outcome unknown', kind: 'inactive', icon: 'q' },
  denied: { text: 'Denied', kind: 'denied', icon: 'bad' },
  partlyDenied: { text: 'Partly denied', kind: 'denied', icon: 'bad' },
  paid: { text: 'Paid', kind: 'active', icon: 'ok' },
  patient: { text: 'Patient responsibility', kind: 'info', icon: 'user' },
  zero: { text: 'Zero paid', kind: 'info', icon: 'info' },
};

export const steps: Record<NextStep, string> = {
  correct: 'Correct and resend',
  records: 'Send records',
  appeal: 'Appeal',
  billPatient: 'Bill the patient',
  billOtherPayer: 'Bill the other payer',
  wait: 'Wait',
  call: 'Call us',
  nothing: 'Nothing to do',
};

export const actors: Record<Actor, string> = { office: 'Your office', plan: 'The plan', none: 'Nobody' };
