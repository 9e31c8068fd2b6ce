import { NOTICE_TOPICS, type MailChoice, type NoticeTopic } from '../../contract/notice-values.ts';
import { addDays, dayOfWeek } from '../shared/dates.ts';

export const noticeId = (day: string, topic: NoticeTopic): string => `${day}.${topic}`;

/** The day and topic of a notice. Null for text that is no ID of a notice. */
export function partsOfNoticeId(id: string): { readonly day: string; readonly topic: NoticeTopic } | null {
  const day = id.slice(0, 10);
  const topic = NOTICE_TOPICS.find((known) => noticeId(day, known) === id);
  return topic === undefined ? null : { day, topic };
}

const isWeekend = (day: string) => [0, 6].includes(dayOfWeek(day));

/** Whether the user wants an email on this day. */
export const isMailDay = (day: string, choice: MailChoice): boolean =>
  choice === 'daily' || (choice === 'weekdays' && !isWeekend(day));

/** The mail day before. News since then are in the first email of a user. */
export function mailDayBefore(day: string, choice: MailChoice): string {
  const before = addDays(day, -1);
  return choice === 'weekdays' && isWeekend(before) ? mailDayBefore(before, choice) : before;
}
