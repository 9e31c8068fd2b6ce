import type { UsedLimits } from '@pbt/domain/rules/batch/limits';
import { addDays } from '@pbt/domain/rules/shared/dates';
import { sql } from 'kysely';
import { parseTime } from '../../config/plan-time.ts';
import type { Db } from '../../database/database.ts';

export const HOUR_MS = 3_600_000;

interface Person {
  readonly userId: number;
  readonly officeId: number | null;
}

/** Midnight at the start of a day in the plan's time zone. */
export const startOfDay = (day: string, timeZone: string): Date => parseTime(`${day}T00:00`, timeZone)!;
export const endOfDay = (day: string, timeZone: string): Date => startOfDay(addDays(day, 1), timeZone);

interface Today {
  readonly now: Date;
  readonly today: string;
  readonly timeZone: string;
}

/** The patients whom a person has opened, checked or got a receipt of today. */
export async function patientsSeen(db: Db, userId: number, { today, timeZone }: Omit<Today, 'now'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from patients_seen(${userId}, ${startOfDay(today, timeZone)}) id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Rows of today that were not found, and whether a check was stopped. Support may have allowed more since. */
export async function guessesToday(db: Db, userId: number, today: string) {
  const { rows } = await sql<{ not_found: number; is_stopped: boolean }>`
    with allowed as (
      select coalesce(max(at), '-infinity') as at from batch_allowance where user_id = ${userId} and day = ${today}
    )
    select coalesce(sum(not_found), 0)::integer as not_found,
      coalesce(bool_or(stop_cause = 'not-found'), false) as is_stopped
    from batch, allowed where user_id = ${userId} and day = ${today} and started_at > allowed.at`.execute(db);
  const { not_found: notFound, is_stopped: isStopped } = rows[0]!;
  return { notFound, isStopped };
}

/** How many checks of a day were stopped because they looked like guesses. */
export async function stopsOf(db: Db, day: string): Promise<number> {
  const { count } = await db
    .selectFrom('batch')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('day', '=', day)
    .where('stop_cause', '=', 'not-found')
    .executeTakeFirstOrThrow();
  return count;
}

/** What a person and the office have used. `nextCheck` is when the oldest check of the hour no longer counts. */
export async function usedLimits(
  db: Db,
  { userId, officeId }: Person,
  time: Today,
): Promise<UsedLimits & { nextCheck: Date }> {
  const { now, today } = time;
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  const { rows } = await sql<{ checks: number; oldest: Date | null; office_rows: number }>`
    select
      (select count(*)::integer from batch where user_id = ${userId} and started_at > ${anHourAgo}) as checks,
      (select min(started_at) from batch where user_id = ${userId} and started_at > ${anHourAgo}) as oldest,
      (select coalesce(sum(case state when 'running' then total else checked end), 0)::integer
        from batch where day = ${today}
        and (office_id = ${officeId}::integer or (${officeId}::integer is null and user_id = ${userId}))) as office_rows
  `.execute(db);
  const { checks, oldest, office_rows: officeRows } = rows[0]!;
  return {
    ...(await guessesToday(db, userId, today)),
    checksLastHour: checks,
    officeRows,
    patients: (await patientsSeen(db, userId, time)).length,
    nextCheck: new Date((oldest ?? now).getTime() + HOUR_MS),
  };
}
