import type { WorkVisit } from '@pbt/domain/contract/work';
import { openedAt } from '@pbt/domain/rules/work/visit';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { prepared, type Placeholders } from '../../database/prepared.ts';
import { inScope } from '../../database/scope.ts';
import type { Asked } from './conditions.ts';

interface Since {
  readonly since: Date | null;
  readonly sinceDay: string | null;
}

/** The end of the user's visit before this one. Its day is in the plan's time zone. */
export async function sinceOf(db: Db, userId: number, timeZone: string): Promise<Since> {
  const { rows } = await sql<{ since: Date | null; day: string | null }>`
    select since, (since at time zone ${timeZone})::date as day from task_visit where user_id = ${userId}`.execute(db);
  return { since: rows[0]?.since ?? null, sinceDay: rows[0]?.day ?? null };
}

/**
 * Stores that the work list was opened, or that all rows were seen. Times are those of the database, like the times of
 * the rows.
 */
export async function storeVisit(trx: Db, userId: number, isSeen: boolean): Promise<Date | null> {
  const { rows } = await sql<{ now: Date; last_at: Date | null; since: Date | null }>`
    select clock_timestamp() as now, last_at, since from (select) one
      left join task_visit on user_id = ${userId}`.execute(trx);
  const { now, last_at: lastAt, since } = rows[0]!;
  const stored = lastAt === null ? null : { lastAt: lastAt.getTime(), since: since?.getTime() ?? null };
  const next = isSeen ? { since: null } : openedAt(stored, now.getTime());
  const nextSince = next.since === null ? null : new Date(next.since);
  await trx
    .insertInto('task_visit')
    .values({ user_id: userId, last_at: now, since: nextSince })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ last_at: now, since: nextSince }))
    .execute();
  return nextSince;
}

const NO_VISIT: WorkVisit = { since: null, opened: 0, closed: 0, changed: 0 };

const changedSince = prepared(
  (_db, { scope, since, sinceDay, today }: Placeholders<Pick<Asked, 'scope' | 'today'> & Since>) => {
    const day = sql`${today}::date`;
    const isShown = sql`open_day <= ${day}`;
    const isCurrent = sql`state = 1 and ${isShown} and close_day > ${day}`;
    const isOpened = sql`(opened_at > ${since} or open_day > ${sinceDay}::date)`;
    return sql<{ opened: number; closed: number; changed: number }>`
    select count(*) filter (where ${isCurrent} and ${isOpened})::integer as opened,
      count(*) filter (where state > 1 or (${isShown} and close_day <= ${day}))::integer as closed,
      count(*) filter (where ${isCurrent} and not ${isOpened})::integer as changed
    from (
      select state, open_day, close_day, opened_at from task
      where ${inScope('task.tax_id', scope)} and changed_at > ${since}
      union all
      select state, open_day, close_day, opened_at from task
      where ${inScope('task.tax_id', scope)} and changed_at <= ${since} and state = 1 and open_day > '-infinity'
        and open_day > ${sinceDay}::date and ${isShown}
      union all
      select state, open_day, close_day, opened_at from task
      where ${inScope('task.tax_id', scope)} and changed_at <= ${since} and state = 1 and close_day < 'infinity'
        and close_day > ${sinceDay}::date and close_day <= ${day} and open_day <= ${sinceDay}::date
    ) found`;
  },
);

/**
 * What happened since the last visit. Rows that were written since then are found by their time of change, rows that
 * waited for a day by that day. A row counts once.
 */
export async function visitSummary(db: Db, { scope, since, sinceDay, today }: Asked): Promise<WorkVisit> {
  if (since === null || scope.length === 0) return NO_VISIT;
  const [found] = await changedSince(db, { scope, since, sinceDay, today });
  return { since: since.toISOString(), ...found! };
}
