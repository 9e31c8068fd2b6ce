import { sql, type Kysely } from 'kysely';
import { TALLY, TALLY_TABLE } from './0019-notice-tally.ts';

const CALLERS = `(select unnest(nullif(current_setting('pbt.tax_ids', true), '')::text[]))`;
const IS_UNBOUND = `(select not row_security_active('claim'::regclass))`;

/** Days are those of the plan. The start of the portal stores its time zone, and a fixed day if there is one. */
const PLAN_DAY = `
  create function plan_day() returns date language plpgsql stable as $$
  begin
    return coalesce((select value from public.setting where key = 'plan_today')::date,
      (clock_timestamp() at time zone public.plan_zone())::date);
  end $$;`;

/** Rows that are stored already keep no day, so an update of the portal tells nothing about them. */
const LEARNED = `
  alter table remittance add column learned_on date;
  alter table remittance alter column learned_on set default plan_day();
  create index remittance_learned on remittance (tax_id, learned_on) where learned_on is not null;
  alter table letter add column learned_on date;
  alter table letter alter column learned_on set default plan_day();

  -- The day a submission was answered without a row in the work list.
  alter table work_item add column learned_on date;
  create function work_item_learned() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
  begin
    new.learned_on := case when new.status = 'End' then coalesce(new.learned_on, plan_day()) end;
    return new;
  end $$;
  create trigger work_item_learned before insert or update of status on work_item for each row
    when (new.submission_id is not null) execute function work_item_learned();
  alter table work_item enable always trigger work_item_learned;

  -- A change of the day does not make the row differ from its file.
  drop trigger remittance_hash on remittance;
  create trigger remittance_hash before update on remittance for each row
    when (new.content_hash is not null and new.content_hash = old.content_hash)
    execute function forget_content_hash(
      'version,import_id,content_hash,source_hash,trace_search,interchange_at,set_delimiters,learned_on', '');
  drop trigger letter_hash on letter;
  create trigger letter_hash before update on letter for each row
    when (new.content_hash is not null and new.content_hash = old.content_hash)
    execute function forget_content_hash(
      'version,import_id,content_hash,source_hash,tax_id,member_id,provider_name,member_name,learned_on', '');`;

const TASK_DAYS = `
  alter table task
    -- The day the portal learned the cause. Null for rows from before this column and rows of a rebuild.
    add column noticed_on date,
    -- The first row of a claim on that day. A claim with several denials counts once.
    add column is_first boolean not null default false,
    -- The day the row was done or closed.
    add column ended_on date;
  alter table task
    add column noticed_day date generated always as (greatest(noticed_on, open_day)) stored,
    -- The day a deadline gets its notice: 7 days ahead. Null if it has passed already when the row opens.
    add column deadline_day date generated always as (
      case when due_day >= greatest(noticed_on, open_day) then greatest(noticed_on, open_day, due_day - 7) end) stored;
  -- A rebuild finds work in records that the office knows already, so it makes no notices.
  create function task_noticed() returns date language plpgsql stable as $$
  begin
    return case when coalesce(current_setting('pbt.rebuild', true), '') <> 'on' then public.plan_day() end;
  end $$;
  alter table task alter column noticed_on set default task_noticed();
  create index task_first on task (source) where is_first;
  create index task_noticed on task (tax_id, noticed_day) where kind = 3;
  create index task_deadline on task (tax_id, deadline_day, due_day) where deadline_day is not null;
  alter table task_event add column day date;
  alter table task_event alter column day set default plan_day();
  create index task_event_assigned on task_event (assigned_to, day) where what = 'assigned';

  -- Sees the rows that the same statement has inserted before. A plan that was made for an empty table would read the
  -- whole table for each row, so such plans are off.
  create function task_first() returns trigger language plpgsql security definer
    set search_path = public, pg_temp set enable_seqscan = off as $$
  begin
    new.is_first := not exists (select from task same
      where same.source = new.source and same.is_first and same.noticed_on = new.noticed_on);
    return new;
  end $$;
  create function task_ended() returns trigger language plpgsql as $$
  begin
    new.ended_on := case when new.state <> 1 then public.plan_day() end;
    return new;
  end $$;
  create trigger task_first before insert on task for each row when (new.kind = 1) execute function task_first();
  create trigger task_ended before update of state on task for each row
    when (old.state is distinct from new.state) execute function task_ended();
  alter table task enable always trigger task_first;
  alter table task enable always trigger task_ended;
  update task set ended_on = plan_day() where state <> 1;`;

const PEOPLE = `
  create table notice_read (
    user_id integer not null,
    day date not null,
    topic text not null,
    -- What the notice counted when the user saw it. With more, it is unread again.
    total integer not null,
    -- Marked after the day has ended. It counts no more then.
    is_final boolean not null,
    primary key (user_id, day, topic)
  );

  create table notice_setting (
    user_id integer primary key,
    daily text not null default 'weekdays' check (daily in ('weekdays', 'daily', 'never')),
    -- The kinds that the user has changed: kind, portal, email.
    kinds jsonb not null default '[]',
    -- Days in a row on which the mail server refused the address, and when that switched the email off.
    bounces smallint not null default 0,
    bounced_on date
  );

  -- The daily email of a person. One row per person and day, so that no process sends a second one.
  create table notice_mail (
    user_id integer not null,
    day date not null,
    -- none: there is no news. sending: a process has begun to send. If it ends then, it is not known whether the email was sent.
    state text not null default 'due' check (state in ('due', 'none', 'sending', 'sent', 'bounced', 'failed')),
    tries smallint not null default 0,
    next_at timestamptz,
    -- What the day counted when the email was made, by topic. The next email tells what is new since.
    told jsonb,
    changed_at timestamptz not null default clock_timestamp(),
    primary key (user_id, day)
  );
  create index notice_mail_due on notice_mail (day, next_at, user_id) where state = 'due';
  create index notice_mail_sent on notice_mail (user_id, day desc) where state = 'sent';

  alter table notice_tally enable row level security;
  create policy of_caller on notice_tally using (tax_id in ${CALLERS});`;

/** Lets the lists of the work and of the letters find what a notice has counted. */
const LISTS = `
  create or replace view listed_task as
    select id, kind, tax_id, cause, record, title, answer, amount_cents, due_day, open_day, close_day, search, state,
      assigned_to, snoozed_until, opened_at, noticed_day, deadline_day, ended_on, is_first
    from task where ${IS_UNBOUND} or tax_id in ${CALLERS};
  -- Rows from before notices have no finite day, unless they wait for their day to open.
  create index task_told on task (tax_id, noticed_day) where noticed_day > '-infinity';
  create index letter_learned on letter (tax_id, learned_on) where learned_on is not null;`;

/** Keeps what became known on each day, for notices and the daily email. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of [PLAN_DAY, LEARNED, TASK_DAYS, TALLY_TABLE, PEOPLE, TALLY, LISTS]) {
    await sql.raw(statement).execute(db);
  }
  await sql`select notice_tally_rebuild()`.execute(db);
}
