import { addDays } from '@pbt/domain/rules/shared/dates';
import type { Db } from '@pbt/server/database/database';
import type { Scope } from '@pbt/server/database/scope';
import type { Caller } from '@pbt/server/identity/caller';
import { topicsByDay, totalsByDay } from '@pbt/server/services/notice/totals';
import { paymentFilter, paymentSums, paymentTotals } from '@pbt/server/services/remittance-advice/payment-list';
import { submissionPage } from '@pbt/server/services/submission/repository';
import { countDue } from '@pbt/server/services/work/colleagues';
import { findPage } from '@pbt/server/services/work/page';
import { planWords, tasksById } from '@pbt/server/services/work/rows';
import { visitSummary } from '@pbt/server/services/work/visit';
import pg from 'pg';
import { sql } from 'kysely';

export interface OfficeCase {
  readonly label: string;
  ask(db: Db, scope: Scope): Promise<unknown>;
}

/** One submission per this many claims of the 200 largest tax IDs. */
const CLAIMS_PER_SUBMISSION = 100;

/**
 * Submits appeals and attachments of a colleague to claims of the largest offices, and gives the rows of the work list
 * the days of their claims. Does nothing if the database has many submissions already.
 */
export async function makeSubmissions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=0' });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from submission');
    if (rows[0]!.count > 500) return;
    // Each submission would refresh the work list alone. Between these two calls, all are refreshed together.
    await client.query('begin; select claim_outcome_defer()');
    await client.query(
      `with office as (
        select tax_id from claim_tally where kind = 10000 group by tax_id order by sum(total) desc, tax_id limit 200
      ), sent as (
        insert into submission (id, claim_id, tax_id, created_by, created_at, state, type, submitted_at, submitted_name)
        select gen_random_uuid()::text, id, tax_id, (select max(id) from app_user), service_end + interval '40 days',
          'submitted', case when number % 3 = 0 then 'Attachment' else 'Appeal' end, service_end + interval '40 days', 'Office'
        from (
          select claim.*, row_number() over (order by id) as number from claim where tax_id in (select tax_id from office)
        ) numbered where number % $1 = 0
        returning id, tax_id, created_by, submitted_at
      )
      insert into work_item (id, kind, submission_id, created_by, created_at, updated_at, updated_date, status)
      select gen_random_uuid()::text, 'submission', id, created_by, submitted_at, submitted_at, submitted_at::date,
        case when submitted_at < now() - interval '90 days' then 'End' else 'InProgress' end
      from sent`,
      [CLAIMS_PER_SUBMISSION],
    );
    await client.query('select claim_outcome_flush(); commit');
    // The rows of an office came with its claims, not all on the day of the load.
    await client.query(`do $$
      declare
        own record;
      begin
        alter table task disable trigger user;
        update task set opened_at = day + interval '12 hours', changed_at = day + interval '12 hours'
          where day < current_date;
        for own in select tgname from pg_trigger where tgrelid = 'task'::regclass and not tgisinternal loop
          execute format('alter table task enable always trigger %I', own.tgname);
        end loop;
      end $$`);
    await client.query('vacuum (analyze) submission, work_item, task');
  } finally {
    await client.end();
  }
}

/** The pages of the day's work, each as its call reads it. `today` is the last day of the data. */
export async function officeCases(db: Db, today: string): Promise<OfficeCase[]> {
  const { rows } = await sql<{ id: number }>`select min(id) as id from app_user`.execute(db);
  const userId = rows[0]!.id;
  const since = addDays(today, -1);
  const asked = (scope: Scope) => ({
    scope,
    userId,
    today,
    since: new Date(`${since}T12:00:00Z`),
    sinceDay: since,
    codes: [],
  });
  const payments = {
    from: addDays(today, -365),
    to: today,
    tax_id: null,
    show: 'all',
    id: null,
    number: null,
    amount_from: null,
    amount_to: null,
    sort_column: 'date',
    sort_direction: 'desc',
    index: 0,
  } as const;
  const work = (search: Parameters<typeof findPage>[1]) => async (scoped: Db, scope: Scope) => {
    const { ids } = await findPage(scoped, search, asked(scope));
    await planWords(scoped, await tasksById(scoped, ids, asked(scope)));
  };
  const caller = (scope: Scope) =>
    ({ userId, scope, roles: [] as string[], user: { office_id: null } }) as unknown as Caller;
  const notices = (scope: Scope) => ({ userId, scope, since: addDays(today, -29), today });
  return [
    { label: 'work list, page 1', ask: work({ index: 0 }) },
    {
      label: 'work list, denied claims by amount, page 10',
      ask: work({ kind: 'denied', sort_column: 'amount', sort_direction: 'desc', index: 9 }),
    },
    { label: 'work due within a week (header)', ask: (scoped, scope) => countDue(scoped, scope, today) },
    { label: 'what changed since the last visit', ask: (scoped, scope) => visitSummary(scoped, asked(scope)) },
    {
      label: 'payments of a year with totals',
      ask: async (scoped, scope) => {
        const filter = await paymentFilter(scoped, scope, payments);
        await paymentSums(scoped, filter, 25);
        await paymentTotals(scoped, filter);
      },
    },
    {
      label: 'submissions of the office',
      ask: (scoped, scope) =>
        submissionPage(
          scoped,
          caller(scope),
          { noticed: null, type: 'all', by: 'office', from: null, term: '', timeZone: 'America/New_York' },
          { tab: 'all', direction: 'desc', index: 0, pageSize: 10 },
        ),
    },
    { label: 'number of notices (header)', ask: (scoped, scope) => topicsByDay(scoped, notices(scope)) },
    { label: 'list of notices', ask: (scoped, scope) => totalsByDay(scoped, notices(scope)) },
  ];
}
