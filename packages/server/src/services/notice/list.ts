import type { Notice, NoticeList, noticeApi } from '@pbt/domain/contract/notice';
import type { BodyOf } from '@pbt/domain/contract/endpoint';
import { NOTICE_DAYS, type NoticeTopic } from '@pbt/domain/contract/notice-values';
import { KIND_OF_TOPIC, topicsOf } from '@pbt/domain/rules/notice/kinds';
import { noticeId, partsOfNoticeId } from '@pbt/domain/rules/notice/notice-days';
import { addDays, isRealDay } from '@pbt/domain/rules/shared/dates';
import { formatCents } from '@pbt/domain/rules/shared/money';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { Refused } from '../../errors/refused.ts';
import type { Context } from '../../http/context.ts';
import { kindsOf } from './settings.ts';
import { earliestDeadlines, referencesOf } from './references.ts';
import { topicsByDay, totalsByDay, type Asked, type DayTotals } from './totals.ts';

/** A notice names at most this many references. */
const MAX_REFERENCES = 3;
/** Deadlines of earlier days have passed, so their dates are of no use. */
const NEAR_DAYS = 8;
const SUBMISSIONS: readonly NoticeTopic[] = ['appealsAnswered', 'appealsFailed', 'attachmentsFailed'];

const askedOf = ({ caller, today }: Context): Asked => ({
  userId: caller.userId,
  scope: caller.scope,
  since: addDays(today, 1 - NOTICE_DAYS),
  today,
});

interface Told {
  readonly day: string;
  readonly topic: NoticeTopic;
  readonly count: number;
  readonly of: DayTotals;
  readonly isRead: boolean;
}

interface Seen {
  readonly total: number;
  readonly isFinal: boolean;
}

/** What the user has seen, by notice. */
async function seenBy(db: Db, { userId, since }: Asked): Promise<ReadonlyMap<string, Seen>> {
  const rows = await db
    .selectFrom('notice_read')
    .select(['day', 'topic', 'total', 'is_final'])
    .where('user_id', '=', userId)
    .where('day', '>=', since)
    .execute();
  return new Map(rows.map(({ day, topic, total, is_final }) => [`${day}.${topic}`, { total, isFinal: is_final }]));
}

/** A notice is read, unless it counts more since the user saw it. */
const isRead = (seen: Seen | undefined, count: number) => seen !== undefined && (seen.isFinal || count <= seen.total);

const wantedTopics = async ({ db, caller }: Context) =>
  topicsOf(await kindsOf(db, caller.userId, caller.isUmr), 'portal');

/** The notices of the kinds that the user wants to see, newest day first. */
async function noticesOf(context: Context, asked: Asked): Promise<Told[]> {
  const { db } = context;
  const topics = await wantedTopics(context);
  const totals = await totalsByDay(db, asked);
  const seen = await seenBy(db, asked);
  const days = [...totals].toSorted(([a], [b]) => (a < b ? 1 : -1));
  return days.flatMap(([day, of]) =>
    topics
      .filter((topic) => of.counts[topic] > 0)
      .map((topic) => {
        const count = of.counts[topic];
        return { day, topic, count, of, isRead: isRead(seen.get(noticeId(day, topic)), count) };
      }),
  );
}

/**
 * The number of unread notices. Only a notice that the user read on its own day can have grown since, so only those are
 * counted.
 */
export async function unread(context: Context): Promise<number> {
  const { db } = context;
  const asked = askedOf(context);
  const topics = await wantedTopics(context);
  const seen = await seenBy(db, asked);
  const shown = [...(await topicsByDay(db, asked))].flatMap(([day, known]) =>
    known
      .filter((topic) => topics.includes(topic))
      .map((topic) => ({ day, topic, seen: seen.get(noticeId(day, topic)) })),
  );
  const days = shown
    .filter((one) => one.seen && !one.seen.isFinal)
    .map(({ day }) => day)
    .toSorted();
  const grown = days.length === 0 ? new Map() : await totalsByDay(db, { ...asked, since: days[0]! });
  return shown.filter(({ day, topic, seen: mark }) => !isRead(mark, grown.get(day)?.counts[topic] ?? 0)).length;
}

function amountOf({ topic, of }: Told): string | null {
  const cents = of.amounts[topic];
  return cents === undefined ? null : formatCents(cents);
}

const daysWithFew = (told: readonly Told[], topics: readonly NoticeTopic[]) =>
  told.filter(({ topic, count }) => topics.includes(topic) && count <= MAX_REFERENCES).map(({ day }) => day);

export async function list(context: Context): Promise<NoticeList> {
  const { db } = context;
  const asked = askedOf(context);
  const told = await noticesOf(context, asked);
  const references = await referencesOf(db, asked, {
    submissions: daysWithFew(told, SUBMISSIONS),
    payments: daysWithFew(told, ['payments']),
  });
  const near = told.filter(({ day, topic }) => topic === 'deadlines' && day > addDays(asked.today, -NEAR_DAYS));
  const earliest = await earliestDeadlines(
    db,
    asked,
    near.map(({ day }) => day),
  );
  const notices = told.map((one): Notice => {
    const { day, topic, count } = one;
    const id = noticeId(day, topic);
    return {
      id,
      day,
      topic,
      kind: KIND_OF_TOPIC[topic],
      count,
      amount: amountOf(one),
      references: count <= MAX_REFERENCES ? [...(references.get(id) ?? [])] : [],
      earliest: topic === 'deadlines' ? (earliest.get(day) ?? null) : null,
      asking: topic === 'letters' ? one.of.asking : 0,
      isRead: one.isRead,
    };
  });
  const { since, today, scope } = asked;
  context.addToAudit({ recordId: String(asked.userId), shown: notices.map(({ id }) => id) });
  return {
    notices,
    count: notices.length,
    unread: told.filter((one) => !one.isRead).length,
    today,
    since,
    taxIds: scope.length,
  };
}

type Read = BodyOf<typeof noticeApi.read>['notices'];

function checked(notices: Read) {
  return notices.map(({ id, count }) => {
    const parts = partsOfNoticeId(id);
    if (!parts || !isRealDay(parts.day)) throw new Refused(400, 'There is no such notice', { field: 'notices' });
    return { ...parts, count };
  });
}

/** Stores what the user has seen. A repeated call changes nothing. */
export async function markRead(context: Context, body: { readonly notices: Read }): Promise<{ unread: number }> {
  const { today } = context;
  const { userId } = context.caller;
  const marks = checked(body.notices);
  await context.write(async (trx) => {
    context.addToAudit({ recordId: String(userId), count: marks.length, shown: body.notices.map(({ id }) => id) });
    await sql`
      insert into notice_read as seen (user_id, day, topic, total, is_final)
      select ${userId}, day, topic, max(total), day < ${today}::date
      from unnest(${marks.map(({ day }) => day)}::date[], ${marks.map(({ topic }) => topic)}::text[],
        ${marks.map(({ count }) => count)}::integer[]) mark (day, topic, total)
      group by day, topic order by day, topic
      on conflict (user_id, day, topic) do update
        set total = greatest(seen.total, excluded.total), is_final = seen.is_final or excluded.is_final`.execute(trx);
  });
  return { unread: await unread(context) };
}
