import { NOTICE_TOPICS, type NoticeTopic } from '../../contract/notice-values.ts';
import { formatDay } from '../shared/dates.ts';

const ROWS: Readonly<Record<NoticeTopic, string>> = {
  denied: 'Claims with denied lines',
  records: 'Requests for records',
  deadlines: 'Deadlines within 7 days',
  appealsAnswered: 'Appeals answered',
  attachmentsAnswered: 'Attachments reviewed',
  appealsFailed: 'Appeals failed',
  attachmentsFailed: 'Attachments failed',
  payments: 'Payments',
  takenBack: 'Payments taken back',
  off: 'Payments that do not add up',
  letters: 'Letters',
  pending: 'Claims pending too long',
  assigned: 'Work assigned to you',
};

export type Counts = Partial<Readonly<Record<NoticeTopic, number>>>;

/**
 * What is new since the last email. `days` has the counts from the day of that email on. `told` has the counts
 * of that day which the email already contained.
 */
export function newsOf(days: readonly Counts[], told: Counts, topics: readonly NoticeTopic[]): Counts {
  const news = topics.map((topic): [NoticeTopic, number] => {
    const total = days.reduce((sum, day) => sum + (day[topic] ?? 0), 0);
    return [topic, Math.max(0, total - (told[topic] ?? 0))];
  });
  return Object.fromEntries(news.filter(([, count]) => count > 0));
}

export interface MailFacts {
  readonly news: Counts;
  /** The day of the last email. */
  readonly since: string;
  readonly taxIds: number;
  readonly signInUrl: string;
  readonly stopUrl: string;
}

const REASON = 'You get this because you chose it under Notices.';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The daily email (spec 5 §11). It names no patient, claim, amount, tax ID or provider. */
export function dailyMail({ news, since, taxIds, signInUrl, stopUrl }: MailFacts) {
  const rows = NOTICE_TOPICS.flatMap((topic) => {
    const count = news[topic];
    return count ? [{ words: ROWS[topic], count: count.toLocaleString('en-US') }] : [];
  });
  const head = taxIds === 1 ? 'For your tax ID:' : `For your ${taxIds} tax IDs:`;
  const text = [
    head,
    '',
    ...rows.map(({ words, count }) => `${words}: ${count}`),
    '',
    `Sign in to see them: ${signInUrl}`,
    '',
    `${REASON} Stop these emails: ${stopUrl}`,
    '',
  ].join('\n');
  const list = rows
    .map(({ words, count }) => `<tr><td>${words}</td><td align="right"><b>${count}</b></td></tr>`)
    .join('');
  const html = [
    `<p>${head}</p>`,
    `<table cellpadding="4">${list}</table>`,
    `<p><a href="${escaped(signInUrl)}">Sign in to see them</a></p>`,
    `<p><small>${REASON} <a href="${escaped(stopUrl)}">Stop these emails</a></small></p>`,
  ].join('\n');
  return { subject: `What changed since ${formatDay(since)}`, text, html };
}
