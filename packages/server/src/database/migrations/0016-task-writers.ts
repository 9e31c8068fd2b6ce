import { ENDED } from './0016-task-causes.ts';

/** What a task copies of its cause. */
const FACTS =
  'kind, tax_id, record, claim_id, remittance_id, submission_id, title, group_code, carc, rarc, lines, step, ' +
  'amount_cents, off_cents, due_day, what, answer, day, open_day, close_day, search';
const factsOf = (name: string) =>
  FACTS.split(', ')
    .map((column) => `${name}.${column}`)
    .join(', ');

/**
 * Makes the tasks of the sources in $1 equal to their causes, which the function tells. A cause whose row is done opens a
 * new row only if it is later. All parts are one statement, so they see the same rows.
 */
const refresh = (causes: string, kinds: string) => `
  with told as materialized (select * from ${causes}),
  -- "offset 0" makes the planner look each source up. Otherwise it may read the whole table for a chunk of an import.
  last as materialized (
    select distinct on (source, cause) id, source, cause, generation, state, day as last_day
    from unnest($1) one, lateral (select * from task where source = one and kind ${kinds} offset 0) of_one
    order by source, cause, generation desc
  ),
  -- With "is not true", the planner looks each row up in a hash table. An anti join compares every row with every cause.
  gone as materialized (
    select id from last where state = 1 and ((source, cause) in (select source, cause from told)) is not true
  ), closing as (
    update task set state = 3, closed_at = clock_timestamp(), changed_at = clock_timestamp(), changed_by = null,
      version = version + 1, closed_cause = ended.why
    from (
      select task.id, ${ENDED} as why from task
        left join claim on claim.id = task.claim_id left join claim_outcome kept on kept.claim_id = task.claim_id
      where task.id in (select id from gone)
    ) ended where ended.id = task.id and task.open_day <= current_date
  ),
  -- A row that was never shown leaves no trace.
  forgotten as (
    delete from task where id in (select id from gone) and open_day > current_date
  ), changing as (
    update task set (${FACTS}) = row(${factsOf('told')}), changed_at = clock_timestamp(), changed_by = null,
      version = version + 1, snoozed_until = least(task.snoozed_until, coalesce(told.due_day, 'infinity'))
    from told join last using (source, cause)
    where task.id = last.id and last.state = 1 and (${factsOf('task')}) is distinct from (${factsOf('told')})
  )
  insert into task (source, cause, generation, previous_id, ${FACTS})
  select told.source, told.cause, coalesce(last.generation, 0) + 1, last.id, ${factsOf('told')}
  from told left join last using (source, cause)
  where last.id is null or last.state = 3
    or (last.state = 2 and told.day > coalesce(last.last_day, '-infinity'))
  order by told.tax_id, told.kind, told.source, told.cause
  on conflict (source, cause, generation) do nothing`;

/** Claims arrive in parts, so a payment can be off for a moment. Its row leaves no trace unless a user has changed it. */
const FORGET = `
  delete from task where source = any(ids) and kind = 5 and state = 3
    and opened_at > clock_timestamp() - interval '10 minutes'
    and not exists (select from task_event where task_event.task_id = task.id);`;

export const REFRESH = `
  create or replace function task_refresh_denials(ids text[], denials jsonb) returns void language plpgsql
    security definer set search_path = public, pg_temp as $$
  begin
    if coalesce(cardinality(ids), 0) = 0 then return; end if;
    execute $q$ ${refresh('task_cause_of_denials($1, $2)', '< 5')} $q$ using ids, denials;
  end $$;
  create or replace function task_refresh_claims(ids text[]) returns void language plpgsql security definer
    set search_path = public, pg_temp as $$
  begin
    if coalesce(cardinality(ids), 0) = 0 then return; end if;
    perform task_refresh_denials(ids, task_denials(ids));
  end $$;

  create or replace function task_refresh_payments(ids text[]) returns void language plpgsql security definer
    set search_path = public, pg_temp as $$
  begin
    if coalesce(cardinality(ids), 0) = 0 then return; end if;
    execute $q$ ${refresh('task_cause_of_payments($1)', '> 4')} $q$ using ids;
    ${FORGET}
  end $$;`;

export const TOUCH = `
  create function task_touched(name text) returns text[] language sql stable as $$
    select array(select distinct id from unnest(string_to_array(current_setting('pbt.' || name, true), ',')) id
      where id <> '') $$;

  -- While an import writes, only notes the records. See claim_outcome_defer.
  create function task_touch(name text, ids text[]) returns void language plpgsql as $$
  begin
    if coalesce(cardinality(ids), 0) = 0 then return; end if;
    if coalesce(current_setting('pbt.outcomes', true), '') <> 'deferred' then
      if name = 'payments' then perform task_refresh_payments(ids); else perform task_refresh_claims(ids); end if;
      return;
    end if;
    perform set_config('pbt.' || name, current_setting('pbt.' || name) || ',' || array_to_string(ids, ','), true);
    -- One payment can have a million claims. The list has it once for each statement.
    if length(current_setting('pbt.' || name)) > 500000 then
      perform claim_outcome_flush();
      perform claim_outcome_defer();
    end if;
  end $$;`;

/** The functions of 0013 also keep the tasks of the same claims. */
export const OUTCOME_HOOKS = `
  alter function claim_outcome_refresh(text[]) rename to claim_outcome_write;
  create function claim_outcome_refresh(ids text[]) returns void language plpgsql as $$
  begin
    if coalesce(cardinality(ids), 0) = 0 then return; end if;
    perform claim_outcome_write(ids);
    perform task_refresh_claims(ids);
  end $$;

  create or replace function claim_outcome_defer() returns void language sql as $$
    select set_config('pbt.outcomes', 'deferred', true), set_config('pbt.touched', '', true),
      set_config('pbt.letters', '', true), set_config('pbt.payments', '', true) $$;
  create or replace function claim_outcome_flush() returns void language plpgsql as $$
  declare
    touched text[] := task_touched('touched');
    letters text[] := task_touched('letters');
    payments text[] := task_touched('payments');
  begin
    perform set_config('pbt.outcomes', '', true), set_config('pbt.touched', '', true),
      set_config('pbt.letters', '', true), set_config('pbt.payments', '', true);
    perform claim_outcome_refresh(touched);
    perform task_refresh_claims(array(select unnest(letters) except select unnest(touched)));
    perform task_refresh_payments(payments);
  end $$;

  alter function claim_tally_pause() rename to claim_tally_pause_counts;
  alter function claim_tally_resume() rename to claim_tally_resume_counts;
  create function claim_tally_pause() returns void language plpgsql as $$
  begin
    perform claim_tally_pause_counts();
    alter table task disable trigger task_count_insert;
    alter table task disable trigger task_count_delete;
    alter table task disable trigger task_count_update;
  end $$;
  create function claim_tally_resume() returns void language plpgsql as $$
  begin
    perform claim_tally_resume_counts();
    alter table task enable always trigger task_count_insert;
    alter table task enable always trigger task_count_delete;
    alter table task enable always trigger task_count_update;
    perform task_tally_rebuild();
  end $$;`;

const TRANSITION = {
  insert: 'referencing new table as added',
  delete: 'referencing old table as removed',
  update: 'referencing new table as added old table as removed',
  truncate: '',
};
type Event = keyof typeof TRANSITION;

/** Triggers for statements. They also fire where references are not checked while rows are loaded. */
const triggers = (table: string, name: string, call: string, events: readonly Event[]) =>
  events
    .map(
      (event) => `
  create trigger ${name}_${event} after ${event} on ${table}
    ${TRANSITION[event]} for each statement execute function ${call};
  alter table ${table} enable always trigger ${name}_${event};`,
    )
    .join('');

const ALL: readonly Event[] = ['insert', 'update', 'delete', 'truncate'];

const pendingOf = (members: string) => `
      execute $q$ select task_touch('letters', array(select id from claim
        where status in ('10', '11', '15') and member_id in (${members}))) $q$;`;

export const WRITERS = `
  -- Columns of a claim that change its tasks, but not its outcome. Tasks of a deleted claim are deleted.
  create function task_claims() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if tg_op = 'TRUNCATE' then delete from task where kind < 5;
    elsif tg_op = 'DELETE' then
      execute $q$ delete from task where kind < 5 and source in (select id from removed) $q$;
    else
      execute $q$ select task_touch('letters', array_agg(id)), task_touch('payments',
          array(select distinct remittance_id from remittance_claim
            where claim_id = any(array_agg(changed.id)) and paid_cents < 0))
        from (select added.id from added join removed on removed.id = added.id
          where (added.received, added.number_shown, added.patient_name, added.tax_id)
            is distinct from (removed.received, removed.number_shown, removed.patient_name, removed.tax_id)) changed $q$;
    end if;
    return null;
  end $$;
  ${triggers('claim', 'task_claims', 'task_claims()', ['update', 'delete', 'truncate'])}

  -- The arguments are the list of the changed records and the column with them.
  create function task_lists() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    changed text := case tg_op when 'INSERT' then 'select %1$I from added' when 'DELETE' then 'select %1$I from removed'
      else 'select %1$I from added union select %1$I from removed' end;
  begin
    if tg_op = 'TRUNCATE' then
      if tg_argv[0] = 'payments' then delete from task where kind > 4; else delete from task where kind = 2; end if;
      return null;
    end if;
    execute format('select task_touch(%2$L, array(select distinct id from (' || changed || ') changed (id)
      where id is not null))', tg_argv[1], tg_argv[0]);
    return null;
  end $$;
  ${triggers('letter', 'task_letters', `task_lists('letters', 'claim_id')`, ALL)}
  ${triggers('remittance', 'task_payments', `task_lists('payments', 'id')`, ALL)}
  ${triggers('remittance_claim', 'task_payments', `task_lists('payments', 'remittance_id')`, ['insert', 'update', 'delete'])}
  ${triggers('remittance_adjustment', 'task_payments', `task_lists('payments', 'remittance_id')`, ['insert', 'update', 'delete'])}

  -- Settings depend on the line of business. The outcomes of denied claims are touched already.
  create function task_members() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'member' then ${pendingOf(`select added.id from added join removed on removed.id = added.id
        where added.group_id <> removed.group_id`)}
    else ${pendingOf(`select member.id from member join added on added.id = member.group_id
        join removed on removed.id = added.id where added.lob is distinct from removed.lob`)}
    end if;
    return null;
  end $$;
  ${triggers('member', 'task_members', 'task_members()', ['update'])}
  ${triggers('member_group', 'task_members', 'task_members()', ['update'])}

  -- A submission closes rows in its own transaction. The lock makes it wait for an import that changes the claim.
  create function task_submissions() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
  declare
    ids text[];
  begin
    if tg_table_name = 'work_item' then
      ids := array(select claim_id from submission where id = new.submission_id);
    elsif tg_op = 'DELETE' then
      ids := array[old.claim_id];
    else
      ids := array[new.claim_id];
    end if;
    perform from claim where id = any(ids) order by id for no key update;
    perform task_touch('letters', ids);
    return null;
  end $$;
  create trigger task_submissions_new after insert on submission for each row when (new.state = 'submitted')
    execute function task_submissions();
  create trigger task_submissions_change after update on submission for each row
    when (new.state = 'submitted' or old.state = 'submitted') execute function task_submissions();
  create trigger task_submissions_gone after delete on submission for each row when (old.state = 'submitted')
    execute function task_submissions();
  create trigger task_answers after insert or update on work_item for each row when (new.submission_id is not null)
    execute function task_submissions();
  -- Also where references are not checked while the demonstration is filled.
  alter table submission enable always trigger task_submissions_new;
  alter table submission enable always trigger task_submissions_change;
  alter table submission enable always trigger task_submissions_gone;
  alter table work_item enable always trigger task_answers;`;
