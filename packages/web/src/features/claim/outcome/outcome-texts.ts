import type { Actor } from '@pbt/domain/rules/claim/outcome/line-denials';

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
  sendPassed: (date: string) => `The last day to send these records was ${date}.`,
  inReview: 'appeal in review',
  passed: { correct: 'the day to resend has passed', records: 'the day to send records has passed' },
  waitForAppeal: 'Wait for the answer to the appeal',
  reviewed: (count: number, usual: number) => `${days(count)} in review, usual time ${days(usual)}`,
  answers: {
    overturned: 'appeal overturned, the plan will process this again',
    partly: 'appeal partly overturned',
    upheld: 'appeal upheld',
  },
  waitForDecision: 'Wait for the new decision',
  answered: {
    overturned: (date: string) => `was overturned${date}. The plan will process this line again.`,
    partly: (date: string) => `was partly overturned${date}. Read what the plan pays.`,
    upheld: (date: string) => `was upheld${date}. The first decision stands.`,
  },
  on: (date: string) => ` on ${date}`,
  lateAppeal: (date: string, number: string) =>
    `The deadline was ${date}. Call ${number} to ask whether a late appeal is possible.`,
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
  assignToMe: 'Assign to me',
  assignedToMe: 'Assigned to you.',
  noWorkRow: 'This line has no open row in the work list.',
  changedBy: (name: string) => `${name} changed this row a moment ago.`,
  rowChanged: 'This row changed a moment ago.',
  assignFailed: 'The line could not be assigned. Please try again.',
  appealLine: (line: number) => `Appeal line ${line}`,
  whoActs: 'Who acts',
  nextStep: 'Next step',
  replacement: 'as a replacement of this claim',
  noExplanation: 'No explanation on file',
  callWithNumber: 'We do not have an explanation for this code. Call us with the claim number.',
  inPatientOwes: (numbers: readonly number[]) =>
    numbers.length > 0 ? `${lines(numbers)}: see Patient owes` : 'See Patient owes',
  mayBill: 'You may bill the patient.',
  doNotBill: 'Do not bill the patient.',
  qmb: 'QMB: do not bill the patient.',
  noAppeal: 'This line cannot be appealed.',
  notCoveredMark: 'Not covered',
  showTexts: 'Show texts',
  notSaved: 'Your choice could not be saved.',
} as const;

export { outcomes, steps } from '../../../widgets/outcome/outcome-words.ts';

export const actors: Record<Actor, string> = { office: 'Your office', plan: 'The plan', none: 'Nobody' };
