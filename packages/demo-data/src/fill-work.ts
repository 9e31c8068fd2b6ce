import { addDays } from '@pbt/domain/rules/shared/dates';
import { sql } from 'kysely';
import type { Db } from '@pbt/server/database/database';
import type { Rows } from './rows/tables.ts';

/** Denials are done by this many days after they were due, requests for records by this many days after the letter. */
const LATE_DAYS = 14;
const ANSWER_DAYS = 1;

/**
 * Marks old denials and requests for records of generated claims as done, by a user of their tax ID. A real office would
 * have done them, and the work list would start with rows that are overdue for years. Named claims stay open.
 */
export async function finishOldWork(trx: Db, named: readonly Rows[], today: string): Promise<void> {
  const kept = named.flatMap(({ claim = [] }) => claim.map(({ id }) => id));
  await sql`
    with old as materialized (
      select task.id, task.state, task.assigned_to, task.snoozed_until, (
          select min(access.user_id) from user_access access
          where access.tax_id = task.tax_id and access.termination_date >= ${today}::date) as user_id
      from task
      where task.state = 1 and (task.kind = 1 and task.due_day < ${addDays(today, -LATE_DAYS)}::date
          or task.kind = 2 and task.day < ${addDays(today, -ANSWER_DAYS)}::date)
        and not task.claim_id = any(${kept})
    ), event as (
      insert into task_event (task_id, user_id, what, before)
      select id, user_id, 'done', jsonb_build_object('state', state, 'assigned_to', assigned_to, 'snoozed_until', snoozed_until)
      from old where user_id is not null
    )
    update task set state = 2, version = version + 1, changed_by = old.user_id
    from old where old.id = task.id and old.user_id is not null`.execute(trx);
}
