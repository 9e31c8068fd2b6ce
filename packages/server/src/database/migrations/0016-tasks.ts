import { sql, type Kysely } from 'kysely';
import { CAUSE_FUNCTIONS, CAUSE_TYPE, PLAN_ZONE } from './0016-task-causes.ts';
import { OUTCOME_HOOKS, REFRESH, TOUCH, WRITERS } from './0016-task-writers.ts';

const CALLERS = `(select unnest(nullif(current_setting('pbt.tax_ids', true), '')::text[]))`;
const IS_UNBOUND = `(select not row_security_active('claim'::regclass))`;

const TABLES = `
  -- A row of the office's work list. The plan's own queue is work_item.
  create table task (
    id bigint generated always as identity primary key,
    -- 1 denied, 2 records, 3 submissions, 4 pending, 5 payments, 6 taken back
    kind smallint not null,
    tax_id text not null,
    -- The claim or payment that makes the row, and what about it. A cause that returns gets the next generation.
    source text collate "C" not null,
    cause text collate "C" not null,
    generation integer not null default 1,
    previous_id bigint,
    -- The claim or payment that the row shows.
    record text collate "C" not null,
    claim_id text collate "C",
    remittance_id text,
    submission_id text,
    title text not null,
    group_code text,
    carc text,
    rarc text,
    lines integer[] not null,
    step text not null,
    amount_cents bigint not null,
    -- By how much a payment does not add up.
    off_cents bigint,
    due_day date,
    -- What is asked for, the type of a submission, or the status of a claim.
    what text,
    answer text,
    -- The day of the decision, letter, answer or payment.
    day date,
    -- The row is shown from the first day on, and no longer from the second.
    open_day date not null,
    close_day date not null,
    search text not null,
    -- 1 open, 2 done, 3 closed automatically
    state smallint not null default 1,
    assigned_to integer,
    snoozed_until date not null default '-infinity',
    version integer not null default 1,
    opened_at timestamptz not null default clock_timestamp(),
    changed_at timestamptz not null default clock_timestamp(),
    -- Null for the portal.
    changed_by integer,
    closed_at timestamptz,
    closed_cause text,
    unique (source, cause, generation)
  );
  create index task_open on task (tax_id, kind, due_day, amount_cents desc, record, id)
    include (open_day, close_day, snoozed_until, assigned_to, opened_at) where state = 1;
  create index task_ended on task (tax_id, kind) where state <> 1;
  create index task_open_amount on task (tax_id, kind, amount_cents, due_day, record, id)
    include (open_day, close_day, snoozed_until) where state = 1;
  create index task_changed on task (tax_id, changed_at) include (state, opened_at, open_day, close_day);
  create index task_opening on task (tax_id, open_day) include (close_day, opened_at, changed_at)
    where state = 1 and open_day > '-infinity';
  create index task_closing on task (tax_id, close_day) include (open_day, opened_at, changed_at)
    where state = 1 and close_day < 'infinity';
  create index task_search on task using gin (search gin_trgm_ops);
  create index task_denial on task (cause) where kind = 1;
  create index task_assigned on task (tax_id, assigned_to) include (kind, open_day, close_day, snoozed_until)
    where assigned_to is not null and state = 1;
  create index task_snoozed on task (tax_id, snoozed_until) where state = 1 and snoozed_until > '-infinity';
  alter table task set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);

  create index letter_request on letter (claim_id) where request is not null;

  create table task_note (
    id text primary key,
    task_id bigint not null references task on delete cascade,
    user_id integer not null,
    at timestamptz not null default clock_timestamp(),
    text text not null
  );
  create index task_note_task on task_note (task_id, at desc);

  -- What people did. The task itself says when it opened and closed.
  create table task_event (
    id bigint generated always as identity primary key,
    task_id bigint not null references task on delete cascade,
    user_id integer not null,
    at timestamptz not null default clock_timestamp(),
    what text not null check (what in ('assigned', 'noted', 'noteDeleted', 'snoozed', 'done', 'undone')),
    -- The browser's ID of the change. The same change is made once.
    change_id text,
    assigned_to integer,
    snoozed_until date,
    undid text,
    -- State, assigned_to and snoozed_until before the change, to take it back.
    before jsonb
  );
  create index task_event_task on task_event (task_id, id);
  create index task_event_change on task_event (change_id) where change_id is not null;

  -- Counts by state and by the days that decide whether a row is shown.
  create table task_tally (
    tax_id text collate "C" not null,
    kind smallint not null,
    state smallint not null,
    open_day date not null,
    snoozed_until date not null,
    close_day date not null,
    total integer not null,
    primary key (tax_id, kind, state, open_day, snoozed_until, close_day) include (total)
  );
  alter table task_tally set (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.005);

  create table task_visit (
    user_id integer primary key,
    -- When the work list was last used, and the end of the visit before. Null at the first visit.
    last_at timestamptz not null,
    since timestamptz
  );

  ${['task', 'task_tally']
    .map(
      (table) => `alter table ${table} enable row level security;
  create policy of_caller on ${table} using (tax_id in ${CALLERS});`,
    )
    .join('\n  ')}
  ${['task_note', 'task_event']
    .map(
      (table) => `alter table ${table} enable row level security;
  create policy of_caller on ${table} using (exists (select from task parent where parent.id = ${table}.task_id));`,
    )
    .join('\n  ')}

  -- Where the work list finds rows. As a view it may use every index, whatever its conditions.
  create view listed_task as
    select id, kind, tax_id, cause, record, title, answer, amount_cents, due_day, open_day, close_day, search, state,
      assigned_to, snoozed_until, opened_at
    from task where ${IS_UNBOUND} or tax_id in ${CALLERS};

  -- The codes of denials, each once. They are few, so the index is searched for the next one.
  create function task_denial_causes() returns setof text language sql stable security definer
    set search_path = public, pg_temp as $$
    with recursive found as (
      (select cause from task where kind = 1 order by cause limit 1)
      union all
      select (select task.cause from task where kind = 1 and task.cause > found.cause order by task.cause limit 1)
      from found where found.cause is not null
    ) select cause from found where cause is not null $$;`;

const KEY = 'tax_id, kind, state, open_day, snoozed_until, close_day';

const add = (changes: string) => `
  insert into task_tally as tally (${KEY}, total)
  select ${KEY}, sum(n) from (${changes}) change
  group by ${KEY} having sum(n) <> 0 order by ${KEY}
  on conflict (${KEY}) do update set total = tally.total + excluded.total;`;

const ADDED = `select ${KEY}, 1 as n from added`;
const REMOVED = `select ${KEY}, -1 as n from removed`;
const EVENTS = ['insert', 'delete', 'update'] as const;
const TRANSITION = {
  insert: 'new table as added',
  delete: 'old table as removed',
  update: 'new table as added old table as removed',
};

/** Counts are written by the owner, because requests cannot write them. */
const TALLY = `
  create function task_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if tg_op = 'INSERT' then ${add(ADDED)}
    elsif tg_op = 'DELETE' then ${add(REMOVED)}
    else ${add(`${ADDED} union all ${REMOVED}`)}
    end if;
    return null;
  end $$;
  ${EVENTS.map(
    (event) => `create trigger task_count_${event} after ${event} on task referencing ${TRANSITION[event]}
    for each statement execute function task_count();
  alter table task enable always trigger task_count_${event};`,
  ).join('\n  ')}
  create function task_uncount() returns trigger language plpgsql as $$
  begin
    delete from task_tally;
    return null;
  end $$;
  create trigger task_count_truncate after truncate on task for each statement execute function task_uncount();
  create function task_tally_rebuild() returns void language sql as $$
    truncate task_tally;
    insert into task_tally select ${KEY}, count(*) from task group by ${KEY};
  $$;`;

/** Keeps the rows of the work list, for every writer of claims, letters, payments and submissions. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of [
    TABLES,
    PLAN_ZONE,
    CAUSE_TYPE,
    CAUSE_FUNCTIONS,
    TALLY,
    REFRESH,
    TOUCH,
    OUTCOME_HOOKS,
    WRITERS,
  ]) {
    await sql.raw(statement).execute(db);
  }
  // The job that computes outcomes makes the rows of claims that are stored already.
  await sql`insert into setting (key, value) select 'claim_outcome_rebuild', '' where exists (select from claim)
    on conflict (key) do update set value = ''`.execute(db);
  await sql`select task_refresh_payments(array(select id from remittance))`.execute(db);
}
