import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Delivery } from '../../mail/bulk-mailer.ts';

/** A mail server that has no room now, or is down, is asked again after this time. */
const RETRY_MINUTES = 15;
/** So many days of bounces in a row switch the email off. */
const MAX_BOUNCES = 3;

/**
 * Reserves the email for this process. False if another one has it. If the process ends before it stores the delivery,
 * it is not known whether the email was sent, and it is not sent again.
 */
export async function claimMail(
  db: Db,
  userId: number,
  day: string,
  told: Readonly<Record<string, number>>,
): Promise<boolean> {
  const { rows } = await sql`
    update notice_mail set state = 'sending', tries = tries + 1, told = ${JSON.stringify(told)}::jsonb,
      changed_at = clock_timestamp()
    where user_id = ${userId} and day = ${day}::date and state = 'due' returning user_id`.execute(db);
  return rows.length > 0;
}

export async function storeNoNews(db: Db, userId: number, day: string): Promise<void> {
  await sql`update notice_mail set state = 'none', changed_at = clock_timestamp()
    where user_id = ${userId} and day = ${day}::date and state = 'due'`.execute(db);
}

const retryAt = (now: Date) => new Date(now.getTime() + RETRY_MINUTES * 60_000);

const setState = (userId: number, day: string, state: string, nextAt: Date | null = null) =>
  sql`update notice_mail set state = ${state}, next_at = ${nextAt}::timestamptz, changed_at = clock_timestamp()
    where user_id = ${userId} and day = ${day}::date and state = 'sending'`;

/** The third day of bounces in a row switches the email off. */
const addBounce = (userId: number, today: string) =>
  sql`insert into notice_setting as setting (user_id, bounces) values (${userId}, 1)
    on conflict (user_id) do update set bounces = setting.bounces + 1,
      bounced_on = case when setting.bounces + 1 >= ${MAX_BOUNCES} then ${today}::date end`;

const endBounces = (userId: number) =>
  sql`update notice_setting set bounces = 0 where user_id = ${userId} and bounces > 0`;

/** Stores what became of an email. One statement, because there are thousands. */
export async function storeDelivery(
  db: Db,
  userId: number,
  { today, now }: { readonly today: string; readonly now: Date },
  delivery: Delivery,
): Promise<void> {
  // It stays "sending".
  if (delivery === 'unknown') return;
  if (delivery === 'later') {
    await setState(userId, today, 'due', retryAt(now)).execute(db);
    return;
  }
  const bounces = delivery === 'bounced' ? addBounce(userId, today) : endBounces(userId);
  await sql`with counted as (${bounces}) ${setState(userId, today, delivery)}`.execute(db);
}
