import type { NoticedSubmissions, SubmissionTab } from '@pbt/domain/contract/submission';
import { ATTACHMENT_TYPES } from '@pbt/domain/rules/claim/attachment-form';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);

export const texts = {
  title: 'My Submissions',
  sub: 'Appeals, attachments, food benefit requests, provider updates',
  checkReceipt: 'Check a receipt',
  /** The receipts of submissions have no code to check. */
  ofEligibility: 'of an eligibility check',
  list: 'Submissions',
  states: 'State',
  type: 'Type',
  by: 'Submitted by',
  dates: 'Dates',
  order: 'Sort',
  filter: 'Reference or claim ID',
  pages: 'Pages of submissions',
  empty: 'No submissions yet',
  noMatch: 'No results matched the provided filter.',
  clear: 'Clear filters',
  showAll: 'Show all submissions',
  wrongReference: 'Check the reference. At least one character is wrong.',
  failed: 'There was an error retrieving your submissions.',
  you: 'You',
  claim: 'Claim',
  patient: 'Patient',
  providerUpdate: 'Provider Update',
  lines: (numbers: readonly number[]) => `${numbers.length === 1 ? 'Line' : 'Lines'} ${numbers.join(', ')}`,
  files,
  diagnoses: (count: number) => (count === 1 ? '1 diagnosis' : `${count} diagnoses`),
  notes: 'notes',
  inReview: (count: number, usual: number | null) =>
    usual === null ? days(count) : `${days(count)}, usual time ${days(usual)}`,
  answered: (date: string) => `Answered ${date}`,
  notReviewed: (date: string, why: string) => `Not reviewed${date && `, ${date}`}${why && `: ${why}`}`,
  unknownState: 'We cannot see its review yet. A caregiver will process it. Contact us with questions.',
  sendAgain: 'Failed. Please send it again.',
} as const;

export const tabs: Record<SubmissionTab, string> = {
  all: 'All',
  inReview: 'In review',
  answered: 'Answered',
  failed: 'Failed',
  unknown: 'Unknown',
};

/** Says which notice the submissions belong to. */
export const notices: Record<NoticedSubmissions['of'], (day: string) => string> = {
  appealsAnswered: (day) => `Answered appeals of the notice of ${day}.`,
  attachmentsAnswered: (day) => `Reviewed attachments of the notice of ${day}.`,
  appealsFailed: (day) => `Failed appeals of the notice of ${day}.`,
  attachmentsFailed: (day) => `Failed attachments of the notice of ${day}.`,
};

export const types = [
  { value: 'all', label: 'All types' },
  { value: 'Appeal', label: 'Appeal' },
  ...Object.entries(ATTACHMENT_TYPES).map(([value, label]) => ({ value, label })),
  { value: 'food-benefit', label: 'Food benefit request' },
  { value: 'provider-update', label: 'Provider update' },
];

export const authors = [
  { value: 'office', label: 'By my office' },
  { value: 'me', label: 'By me' },
];

/** The first days that the list can show. */
export const ranges = [
  { value: '12', label: 'Last 12 months' },
  { value: '3', label: 'Last 3 months' },
  { value: '1', label: 'Last month' },
  { value: 'all', label: 'All dates' },
];

export const orders = [
  { value: 'desc', label: 'Newest first' },
  { value: 'asc', label: 'Oldest first' },
];

export const detailTexts = {
  title: (reference: string) => `Submission ${reference}`,
  filed: (time: string, by: string) => `Filed ${time} by ${by}`,
  sent: 'What was sent',
  readOnly: 'Read only',
  receipt: 'Receipt',
  receiptBusy: 'Preparing...',
  receiptFailed: 'The receipt could not be prepared. Please try again.',
  notFound: 'No submission has this reference',
  notFoundHint: 'Check the reference, or look for it under My submissions.',
  mySubmissions: 'My submissions',
  failed: 'There was an error retrieving this submission.',
  items: 'Claim items',
  reason: 'Appeal reason',
  action: 'Action requested',
  auth: 'Auth #',
  notes: 'Notes',
  attached: 'Notes Attached',
  iCentra: 'Notes in iCentra',
  dateOfService: 'Date of service',
  contact: 'Office contact',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  files: 'Files',
  noFiles: 'No files',
  diagnoses: 'Diagnoses',
  requester: 'Requesting provider NPI',
  patientId: 'Patient ID',
  state: 'State',
  claim: 'Claim',
  patient: 'Patient',
  subscriber: 'Subscriber ID',
  provider: 'Provider',
  billed: 'Billed amount',
  taxId: 'Tax ID',
  filedBy: 'Filed',
  by: (name: string, time: string) => `by ${name}, ${time}`,
  inReview: 'In review',
  today: (count: number) => `today, ${days(count)}`,
  expected: 'Answer expected by then',
  answered: 'Answered',
  next: {
    overturned: 'The plan will process the lines again. You do not need to do anything.',
    partly: 'The plan will process some of the lines again. The claim says what to do about the others.',
    upheld:
      'The first decision stands. The claim says whom to call. If you have new facts, you can appeal again there.',
  },
  openClaim: 'Open the claim',
  notReviewed: 'Not reviewed',
  failedState: 'Failed.',
  sendAgain: 'Please send it again.',
  usual: (count: number) => `Appeals are usually answered within ${days(count)}.`,
  inTime: (date: string) => `This one was filed in time: appeal by ${date}.`,
  late: (date: string) => `This one was filed late: appeal by ${date}.`,
  sha256: 'SHA-256',
} as const;
