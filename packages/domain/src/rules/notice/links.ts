import type { Notice } from '../../contract/notice.ts';
import type { NoticeTopic } from '../../contract/notice-values.ts';
import type { NoticedSubmissions } from '../../contract/submission.ts';
import { arrivalAddress } from '../shared/arrival-address.ts';

export interface NoticeLink {
  readonly href: string;
  readonly text: string;
}

const inWorkList = (fragment: string): NoticeLink => ({ href: `/work#${fragment}`, text: 'Open in work list' });

const inSubmissions = (of: NoticedSubmissions['of'], day: string): NoticeLink => ({
  href: `/submissions#noticed=${day}&of=${of}`,
  text: 'Open submissions',
});

/** The lists have the rows that the notice of the day has counted. */
const LISTS: Readonly<Record<NoticeTopic, (day: string) => NoticeLink>> = {
  denied: (day) => inWorkList(`kind=denied&noticed=${day}`),
  records: (day) => inWorkList(`kind=records&noticed=${day}`),
  deadlines: (day) => inWorkList(`near=${day}`),
  appealsAnswered: (day) => inSubmissions('appealsAnswered', day),
  attachmentsAnswered: (day) => inSubmissions('attachmentsAnswered', day),
  appealsFailed: (day) => inSubmissions('appealsFailed', day),
  attachmentsFailed: (day) => inSubmissions('attachmentsFailed', day),
  payments: (day) => ({ href: arrivalAddress('payments', day), text: 'Open payments' }),
  takenBack: (day) => inWorkList(`kind=takenBack&noticed=${day}`),
  off: (day) => inWorkList(`kind=payments&noticed=${day}`),
  letters: (day) => ({ href: arrivalAddress('letters', day), text: 'Open letters' }),
  pending: (day) => inWorkList(`kind=pending&noticed=${day}`),
  // Rows that were assigned on a day can belong to a colleague today.
  assigned: () => inWorkList('assigned=me'),
};

const SUBMISSIONS: ReadonlySet<NoticeTopic> = new Set<NoticedSubmissions['of']>([
  'appealsAnswered',
  'attachmentsAnswered',
  'appealsFailed',
  'attachmentsFailed',
]);

/** Where a notice leads: the matching list, or the submission if there is only one. Addresses name no person. */
export function noticeLink({ topic, references, day }: Pick<Notice, 'topic' | 'references' | 'day'>): NoticeLink {
  const [reference] = references;
  if (!SUBMISSIONS.has(topic) || reference === undefined || references.length > 1) return LISTS[topic](day);
  return { href: `/submissions/${reference}`, text: topic === 'appealsAnswered' ? 'Read it' : 'Open' };
}
