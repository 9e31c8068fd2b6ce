import type { MailChoice } from '@pbt/domain/contract/notice-values';
import { isMailDay } from '@pbt/domain/rules/notice/notice-days';
import { type KindSetting } from '@pbt/domain/rules/notice/kinds';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema.ts';
import type { Scope } from '../../database/scope.ts';
import type { Deps } from '../../deps.ts';
import { signInErrorOf } from '../../identity/caller.ts';

/** Holds the day whose emails are planned. */
const MAIL_DAY = 'mail_day';

/** Reserves the day. False if it is planned already. A second process waits here for the first one. */
async function isNewDay(trx: Db, day: string): Promise<boolean> {
  const { rows } = await sql`
    insert into setting (key, value) values (${MAIL_DAY}, ${day})
    on conflict (key) do update set value = excluded.value where setting.value <> excluded.value
    returning key`.execute(trx);
  return rows.length > 0;
}

type Candidate = Selectable<Database['app_user']> & {
  readonly daily: MailChoice | null;
  readonly bounced_on: string | null;
};

/**
 * Plans the emails of the day: one for each active, attested user with an address who wants one on this day. A user
 * who becomes active later gets the first email on the next day.
 */
export async function planDay({ db, clock, config }: Deps): Promise<void> {
  const today = clock.today();
  const planned = await db.selectFrom('setting').select('value').where('key', '=', MAIL_DAY).executeTakeFirst();
  if (planned?.value === today) return;
  await db.transaction().execute(async (trx) => {
    if (!(await isNewDay(trx, today))) return;
    const { rows } = await sql<Candidate>`
      select person.*, setting.daily, setting.bounced_on from app_user person
        left join notice_setting setting on setting.user_id = person.id
      where person.status = 'Active' and person.email like '%@%'`.execute(trx);
    const ids = rows
      .filter((person) => person.bounced_on === null && isMailDay(today, person.daily ?? 'weekdays'))
      .filter((person) => signInErrorOf(person, today, config) === null)
      .map(({ id }) => id);
    await sql`
      insert into notice_mail (user_id, day) select id, ${today}::date from unnest(${ids}::integer[]) id
      on conflict (user_id, day) do nothing`.execute(trx);
  });
}

/** A person whose email is due. */
export interface Receiver {
  readonly userId: number;
  readonly email: string;
  readonly isUmr: boolean;
  readonly scope: Scope;
  readonly daily: MailChoice;
  readonly kinds: readonly KindSetting[];
  /** The last email before today that was sent, with what it counted on its day. */
  readonly last: { readonly day: string; readonly told: Readonly<Record<string, number>> } | null;
}

/** Some of the people whose email is due, in no order, so several processes rarely take the same people. */
export async function dueReceivers({ db, clock }: Deps, limit: number): Promise<Receiver[]> {
  const today = clock.today();
  const { rows } = await sql<Receiver>`
    select person.id as "userId", person.email, person.is_umr as "isUmr",
      coalesce(setting.daily, 'weekdays') as daily, coalesce(setting.kinds, '[]') as kinds,
      array(
        select tax_id from user_access where user_id = person.id and termination_date > ${today}::date
        union
        select tax_id from tax_id where office_id = person.office_id and 'Admin' = any(person.roles)
      ) as scope,
      (select jsonb_build_object('day', day, 'told', coalesce(told, '{}')) from notice_mail sent
        where sent.user_id = person.id and sent.state = 'sent' and sent.day < ${today}::date
        order by sent.day desc limit 1) as last
    from (
      select user_id from notice_mail
      where day = ${today}::date and state = 'due' and coalesce(next_at, '-infinity') <= ${clock.now()}
      order by random() limit ${limit}
    ) due join app_user person on person.id = due.user_id
      left join notice_setting setting on setting.user_id = person.id`.execute(db);
  return rows;
}
