import type { Notice } from '../../contract/notice.ts';
import type { NoticeTopic } from '../../contract/notice-values.ts';
import { arrivalAddress } from '../payment/payment-address.ts';

export interface NoticeLink {
  readonly href: string;
  readonly text: string;
}

const inWorkList = (fragment: string): NoticeLink => ({ href: `/work#${fragment}`, text: 'Open in work list' });

const inSubmissions = (fragment: string): NoticeLink => ({
  href: `/submissions#${fragment}`,
  text: 'Open submissions',
});

// Attachments have several types, so their links choose only the state.
const LISTS: Readonly<Record<Exclude<NoticeTopic, 'payments'>, NoticeLink>> = {
  denied: inWorkList('kind=denied'),
  records: inWorkList('kind=records'),
  deadlines: inWorkList('due=week'),
  appealsAnswered: inSubmissions('state=answered&type=Appeal'),
  attachmentsAnswered: inSubmissions('state=answered'),
  appealsFailed: inSubmissions('state=failed&type=Appeal'),
  attachmentsFailed: inSubmissions('state=failed'),
  takenBack: inWorkList('kind=takenBack'),
  off: inWorkList('kind=payments'),
  letters: { href: '/letters', text: 'Open letters' },
  pending: inWorkList('kind=pending'),
  assigned: inWorkList('assigned=me'),
};

const SUBMISSIONS: ReadonlySet<NoticeTopic> = new Set([
  'appealsAnswered',
  'attachmentsAnswered',
  'appealsFailed',
  'attachmentsFailed',
]);

/** Where a notice leads: the matching list, or the submission if there is only one. Addresses name no person. */
export function noticeLink({ topic, references, day }: Pick<Notice, 'topic' | 'references' | 'day'>): NoticeLink {
  if (topic === 'payments') return { href: arrivalAddress(day), text: 'Open payments' };
  const [reference] = references;
  if (!SUBMISSIONS.has(topic) || reference === undefined || references.length > 1) return LISTS[topic];
  return { href: `/submissions/${reference}`, text: topic === 'appealsAnswered' ? 'Read it' : 'Open' };
}
