import type { NoticeTopic } from '@pbt/domain/contract/notice-values';
import type { WorkStep } from '@pbt/domain/contract/work-values';
import { noticeId } from '@pbt/domain/rules/notice/notice-days';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { inScope } from '../../database/scope.ts';
import type { Asked } from './totals.ts';

type References = ReadonlyMap<string, readonly string[]>;

interface Referred {
  readonly day: string;
  readonly topic: NoticeTopic;
  readonly reference: string;
}

/** References of submissions and payments of these days, by notice. The days have few of them. */
export async function referencesOf(
  db: Db,
  { scope }: Asked,
  days: { readonly submissions: readonly string[]; readonly payments: readonly string[] },
): Promise<References> {
  const { rows } = await sql<Referred>`
    select noticed_day as day, sent.reference,
      case task.title when 'appealAnswered' then 'appealsAnswered' when 'appealFailed' then 'appealsFailed'
        else 'attachmentsFailed' end as topic
    from task join submission sent on sent.id = task.submission_id
    where task.kind = 3 and ${inScope('task.tax_id', scope)} and noticed_day = any(${days.submissions}::date[])
      and (ended_on is null or ended_on >= noticed_day) and sent.reference is not null
      and task.title in ('appealAnswered', 'appealFailed', 'attachmentFailed')
    union all
    select learned_on, id, 'payments' from remittance
    where ${inScope('remittance.tax_id', scope)} and learned_on = any(${days.payments}::date[])
    order by 2`.execute(db);
  const found = new Map<string, string[]>();
  for (const { day, topic, reference } of rows) {
    const id = noticeId(day, topic);
    found.set(id, [...(found.get(id) ?? []), reference]);
  }
  return found;
}

/** The earliest of the deadlines that came near on each of these days. */
export async function earliestDeadlines(db: Db, { scope }: Asked, days: readonly string[]) {
  const { rows } = await sql<{ day: string; step: WorkStep; dueDay: string }>`
    select distinct on (day) day, step, due_day as "dueDay"
    from unnest(${days}::date[]) near (day) cross join unnest(${scope}::text[]) own (tax_id)
      join lateral (select step, due_day from task
        where task.tax_id = own.tax_id and deadline_day = near.day and (ended_on is null or ended_on >= deadline_day)
        order by due_day limit 1) first on true
    order by day, due_day`.execute(db);
  return new Map(rows.map(({ day, ...deadline }) => [day, deadline]));
}
