import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { callText } from '../call-texts.ts';
import { sections, type Command } from '../command.ts';
import { auditLook } from '../operate.ts';
import { PERIOD_OPTIONS, periodOf } from '../period.ts';
import type { TableRow } from '../table.ts';

interface Period {
  readonly from: Date;
  readonly to: Date;
  readonly now: Date;
  readonly zone: string;
}

const within = ({ from, to }: Period) => sql`audit.at >= ${from}::timestamptz and audit.at < ${to}::timestamptz`;
const people = sql`left join app_user actor on actor.id = audit.actor_id left join app_user shown on shown.id = audit.effective_id`;
const who = sql`coalesce(actor.username, audit.actor_subject, 'unknown') as "who"`;

async function query(db: Db, statement: ReturnType<typeof sql<TableRow>>): Promise<readonly TableRow[]> {
  return (await statement.execute(db)).rows;
}

const looked = (period: Period) => sql<TableRow>`
  select ${who}, case when audit.emulation_id is null then null else shown.username end as "lookingAs",
    audit.record_kind as "what", count(*) as calls, count(distinct audit.record_id) as "different",
    coalesce(sum(audit.record_count), 0)::bigint as "recordsShown"
  from audit ${people}
  where ${within(period)} and audit.outcome = 'ok' and audit.record_kind is not null and audit.route <> 'pbt'
  group by 1, 2, 3 order by calls desc, 1, 3`;

const emulations = (period: Period) => sql<TableRow>`
  select actor.username as "who", shown.username as "lookedAs", started_at as "started",
    coalesce(ended_at, case when expires_at <= ${period.now}::timestamptz then expires_at end) as "ended", ended_by as "endedBy",
    (select count(*) from audit where audit.emulation_id = emulation.id) as calls
  from emulation join app_user actor on actor.id = actor_id join app_user shown on shown.id = target_id
  where started_at < ${period.to}::timestamptz and coalesce(ended_at, expires_at) >= ${period.from}::timestamptz
  order by started_at`;

const misses = (period: Period) => sql<TableRow>`
  select ${who}, audit.outcome, audit.action, count(*) as calls, max(audit.at) as "last"
  from audit ${people}
  where ${within(period)} and audit.outcome <> 'ok'
  group by 1, 2, 3 order by calls desc, 1, 3`;

/** Calls before 6 AM, from 8 PM on, and on weekends, in the health plan's time zone. */
const afterHours = (period: Period) => sql<TableRow>`
  select ${who}, count(*) as calls, min(audit.at) as "first", max(audit.at) as "last"
  from audit ${people}
  where ${within(period)} and audit.route <> 'pbt' and (
    extract(isodow from audit.at at time zone ${period.zone}) > 5
    or extract(hour from audit.at at time zone ${period.zone}) not between 6 and 19
  )
  group by 1 order by calls desc, 1`;

const operated = (period: Period) => sql<TableRow>`
  select audit.at, audit.actor_subject as "who", audit.action, audit.record_id as "record", audit.outcome, audit.reason
  from audit where ${within(period)} and audit.route = 'pbt' order by audit.at`;

const inWords = (rows: readonly TableRow[]) => rows.map((row) => ({ ...row, action: callText(String(row['action'])) }));

export const auditReport: Command = {
  name: 'audit report',
  summary: 'Who looked at what, emulations, misses, work after hours',
  options: PERIOD_OPTIONS('today', 'the first one'),
  notes: "Days are the plan's (PLAN_TIME_ZONE). Misses are answers that were empty, refused or limited.",
  examples: ['audit report', 'audit report --from 2026-11-01 --to 2026-11-15 --json'],
  run: async (context, args) => {
    const { db, clock, config } = context.deps;
    const { text, from, to } = periodOf(context, args, { first: clock.today(), last: (first) => first });
    const period = { from, to, now: clock.now(), zone: config.planTimeZone };
    await auditLook(context, { action: 'audit.report', recordKind: 'audit', reason: text });
    const missed = await query(db, misses(period));
    const operators = await query(db, operated(period));
    return sections(context, {
      looked: { title: 'Who looked at what', rows: await query(db, looked(period)), empty: 'None.' },
      emulations: { title: 'Emulations', rows: await query(db, emulations(period)), empty: 'None.' },
      misses: { title: 'Misses', rows: missed, shown: inWords(missed), empty: 'None.' },
      afterHours: { title: 'After hours', rows: await query(db, afterHours(period)), empty: 'None.' },
      operators: { title: 'At the terminal', rows: operators, shown: inWords(operators), empty: 'Nothing.' },
    });
  },
};
