import type { Notice } from '../../contract/notice.ts';
import type { NoticeTopic } from '../../contract/notice-values.ts';
import type { WorkStep } from '../../contract/work-values.ts';
import { formatDay } from '../shared/dates.ts';

interface Words {
  readonly one: readonly [count: string, rest: string];
  readonly many: readonly [count: string, rest: string];
}

const WORDS: Readonly<Record<NoticeTopic, Words>> = {
  denied: {
    one: ['claim', 'was decided with denied lines'],
    many: ['claims', 'were decided with denied lines'],
  },
  records: { one: ['request', 'for records arrived'], many: ['requests', 'for records arrived'] },
  deadlines: { one: ['deadline', 'falls within 7 days'], many: ['deadlines', 'fall within 7 days'] },
  appealsAnswered: { one: ['appeal', 'was answered'], many: ['appeals', 'were answered'] },
  attachmentsAnswered: { one: ['attachment', 'was reviewed'], many: ['attachments', 'were reviewed'] },
  appealsFailed: {
    one: ['appeal', 'failed and must be sent again'],
    many: ['appeals', 'failed and must be sent again'],
  },
  attachmentsFailed: {
    one: ['attachment', 'failed and must be sent again'],
    many: ['attachments', 'failed and must be sent again'],
  },
  payments: { one: ['payment', 'arrived'], many: ['payments', 'arrived'] },
  takenBack: { one: ['payment', 'was taken back'], many: ['payments', 'were taken back'] },
  off: { one: ['payment', 'does not add up'], many: ['payments', 'do not add up'] },
  letters: { one: ['letter', 'arrived'], many: ['letters', 'arrived'] },
  pending: { one: ['claim', 'has been pending too long'], many: ['claims', 'have been pending too long'] },
  assigned: { one: ['row', 'was assigned to you'], many: ['rows', 'were assigned to you'] },
};

/** What is due. Steps without a deadline of their own are replies. */
const DUE_WORDS: Partial<Readonly<Record<WorkStep, string>>> = {
  records: 'records',
  appeal: 'appeal',
  correct: 'corrected claim',
  billOtherPayer: 'corrected claim',
};

type Facts = Pick<Notice, 'topic' | 'count' | 'amount' | 'references' | 'earliest' | 'asking'>;

export interface NoticeSentence {
  /** The number and what is counted, shown in bold: '3 claims'. */
  readonly counted: string;
  /** The rest of the sentence, without a space before it. */
  readonly rest: string;
  /** The second line. Empty if there is nothing more to say. */
  readonly detail: string;
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;

function detailOf({ topic, amount, references, earliest, asking }: Facts): string {
  if (topic === 'denied') return amount === null ? '' : `${amount} denied`;
  if (topic === 'takenBack' || topic === 'off') return amount ?? '';
  if (topic === 'letters') return asking === 0 ? '' : `${asking} ${asking === 1 ? 'asks' : 'ask'} for records`;
  if (earliest !== null) return `Earliest: ${DUE_WORDS[earliest.step] ?? 'reply'} due ${formatDay(earliest.dueDay)}`;
  return listed(references);
}

/** The sentence of a notice (spec 5 §11). The number is first. */
export function noticeSentence(notice: Facts): NoticeSentence {
  const { topic, count, amount } = notice;
  const [counted, words] = count === 1 ? WORDS[topic].one : WORDS[topic].many;
  const rest = topic === 'payments' && amount !== null ? `${words}, ${amount}` : words;
  return { counted: `${count.toLocaleString('en-US')} ${counted}`, rest, detail: detailOf(notice) };
}
