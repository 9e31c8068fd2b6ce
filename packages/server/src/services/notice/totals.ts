import { NOTICE_TOPICS, type NoticeTopic } from '@pbt/domain/contract/notice-values';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { prepared, type Placeholders } from '../../database/prepared.ts';
import { inScope, type Scope } from '../../database/scope.ts';

/** Whose notices are counted, and for which days. */
export interface Asked {
  readonly userId: number;
  readonly scope: Scope;
  readonly since: string;
  readonly today: string;
}

export type Totals = Readonly<Record<NoticeTopic, number>>;

/** Columns of `notice_tally`. Assigned work is counted by person. */
const COLUMNS: Readonly<Record<Exclude<NoticeTopic, 'assigned'>, string>> = {
  denied: 'denied',
  records: 'records',
  deadlines: 'deadlines',
  appealsAnswered: 'appeals_answered',
  attachmentsAnswered: 'attachments_answered',
  appealsFailed: 'appeals_failed',
  attachmentsFailed: 'attachments_failed',
  payments: 'payments',
  takenBack: 'taken_back',
  off: 'off',
  letters: 'letters',
  pending: 'pending',
};

const SUMS = sql.join(
  Object.entries(COLUMNS).map(([topic, column]) => sql`sum(${sql.ref(column)})::integer as ${sql.ref(topic)}`),
);

/** Amounts in cents, and letters that ask for records. */
interface Details {
  readonly amounts: Partial<Readonly<Record<NoticeTopic, number>>>;
  readonly asking: number;
}

export interface DayTotals extends Details {
  readonly counts: Totals;
}

const NOTHING = Object.fromEntries(NOTICE_TOPICS.map((topic) => [topic, 0])) as Totals;

/** Rows that a colleague assigned to the user and that still are the user's, by day. */
const assignedByDay = prepared(
  (_db, { userId, scope, since, today }: Placeholders<Asked>) => sql<{ day: string; assigned: number }>`
    select event.day, count(distinct task.id)::integer as assigned
    from task_event event join task on task.id = event.task_id
    where event.what = 'assigned' and event.assigned_to = ${userId} and event.user_id <> ${userId}
      and event.day between ${since}::date and ${today}::date
      and task.assigned_to = ${userId} and ${inScope('task.tax_id', scope)}
    group by event.day`,
);

interface Row {
  readonly day: string;
  readonly deniedCents: number;
  readonly paymentsCents: number;
  readonly takenBackCents: number;
  readonly offCents: number;
  readonly asking: number;
}

function dayOf({ day: _day, deniedCents, paymentsCents, takenBackCents, offCents, asking, ...counts }: Row): DayTotals {
  const amounts = { denied: deniedCents, payments: paymentsCents, takenBack: takenBackCents, off: offCents };
  return { counts: { ...NOTHING, ...counts }, amounts, asking };
}

const countsByDay = prepared(
  (_db, { scope, since, today }: Placeholders<Asked>) => sql<Row>`
    select day, ${SUMS}, sum(denied_cents)::bigint as "deniedCents", sum(payments_cents)::bigint as "paymentsCents",
      sum(taken_back_cents)::bigint as "takenBackCents", sum(off_cents)::bigint as "offCents",
      sum(letters_asking)::integer as asking
    from notice_tally
    where ${inScope('tax_id', scope)} and day between ${since}::date and ${today}::date group by day`,
);

/** What became known to the user's tax IDs on each day. Days without anything are absent. */
export async function totalsByDay(db: Db, asked: Asked): Promise<ReadonlyMap<string, DayTotals>> {
  const totals = new Map<string, DayTotals>();
  if (asked.scope.length === 0) return totals;
  for (const row of await countsByDay(db, asked)) totals.set(row.day, dayOf(row));
  for (const { day, assigned } of await assignedByDay(db, asked)) {
    const known = totals.get(day) ?? { counts: NOTHING, amounts: {}, asking: 0 };
    totals.set(day, { ...known, counts: { ...known.counts, assigned } });
  }
  return totals;
}

const TALLIED = NOTICE_TOPICS.filter((topic) => topic !== 'assigned');

const topicBitsByDay = prepared(
  (_db, { userId, scope, since, today }: Placeholders<Asked>) => sql<{
    day: string;
    topics: number;
    assigned: boolean;
  }>`
    select day, coalesce(topics, 0) as topics, exists (
      select from task_event event join task on task.id = event.task_id
      where event.what = 'assigned' and event.assigned_to = ${userId} and event.user_id <> ${userId}
        and event.day = days.day and task.assigned_to = ${userId} and ${inScope('task.tax_id', scope)}) as assigned
    from (select day::date from generate_series(${since}::date, ${today}::date, interval '1 day') day) days
      left join (
        select day, bit_or(topics) as topics from notice_tally
        where ${inScope('tax_id', scope)} and day between ${since}::date and ${today}::date group by day
      ) known using (day)`,
);

/** The topics that each day has, without their counts. Much cheaper than the counts. */
export async function topicsByDay(db: Db, asked: Asked): Promise<ReadonlyMap<string, readonly NoticeTopic[]>> {
  if (asked.scope.length === 0) return new Map();
  const rows = await topicBitsByDay(db, asked);
  return new Map(
    rows.map(({ day, topics, assigned }) => [
      day,
      [...TALLIED.filter((_, bit) => (topics & (1 << bit)) !== 0), ...(assigned ? (['assigned'] as const) : [])],
    ]),
  );
}
