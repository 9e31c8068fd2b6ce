import { sql, type Kysely } from 'kysely';
import { OUTCOME_FUNCTION } from './0013-outcome-definition.ts';

const CALLERS = `(select unnest(nullif(current_setting('pbt.tax_ids', true), '')::text[]))`;
const IS_UNBOUND = `(select not row_security_active('claim'::regclass))`;

const GUIDE = `
  -- The built-in rows of the reason guide. Each start writes them from the program.
  create table reason_built_in (
    group_code text not null,
    carc text not null,
    -- Empty for every remark code.
    rarc text not null,
    class text not null,
    step text not null,
    -- A plan cannot change the class of this pair.
    is_fixed boolean not null,
    primary key (group_code, carc, rarc)
  );
  -- The plan's rows come before the built-in ones.
  create view reason_class as
    select group_code, carc, rarc, coalesce(fixed.class, plan.class, own.class) as class,
      coalesce(plan.step, own.step) as step
    from reason_built_in own full join reason_guide plan using (group_code, carc, rarc)
      left join (select group_code, carc, class from reason_built_in where is_fixed) fixed using (group_code, carc);`;

const COPIES = 'tax_id, type, status, service_start, payable_cents, paid_date';
const FACTS = 'outcome, denied_cents, group_code, carc, rarc, reason_count, step, due_day';
export const COLUMNS = `${COPIES}, ${FACTS}`;
export const columnsOf = (name: string) =>
  COLUMNS.split(', ')
    .map((column) => `${name}.${column}`)
    .join(', ');
const SET = COLUMNS.split(', ')
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

const TABLES = `
  -- How each claim ended. In a table of its own, because a change of claim writes all its indexes.
  create table claim_outcome (
    claim_id text collate "C" primary key,
    tax_id text not null,
    type text not null,
    status text not null,
    service_start date not null,
    payable_cents integer,
    paid_date date,
    -- 1 taken back, 2 corrected, 3 correction in progress, 4 pending, 5 awaiting payment, 6 unknown, 7 denied,
    -- 8 partly denied, 9 paid, 10 patient responsibility, 11 zero paid
    outcome smallint not null,
    -- Null before processing is complete.
    denied_cents bigint,
    -- The main reason: the denial with the largest amount.
    group_code text,
    carc text,
    rarc text,
    -- Different denials.
    reason_count integer not null,
    -- The next step of the main reason.
    step text,
    -- The earliest last day of all next steps.
    due_day date
  );
  create index claim_outcome_browse on claim_outcome (tax_id, outcome, service_start desc, claim_id)
    include (type, status, payable_cents, paid_date);
  -- Denied claims by the day of the decision.
  create index claim_outcome_denied on claim_outcome (tax_id, outcome, paid_date)
    include (service_start, claim_id, type, status, payable_cents) where outcome in (7, 8);
  -- Denied claims by amount. Most have the amount 0 and are read by day of service.
  create index claim_outcome_amount on claim_outcome (tax_id, outcome, payable_cents, service_start desc, claim_id)
    include (type, status) where outcome in (7, 8) and payable_cents <> 0;
  alter table claim_outcome set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);

  -- Counts by day, and by month with 20000 added to the kind.
  create table claim_outcome_tally (
    tax_id text collate "C" not null,
    kind smallint not null,
    bucket date not null,
    total integer not null,
    primary key (tax_id, kind, bucket) include (total)
  );
  alter table claim_outcome_tally
    set (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.005);

  alter table claim_outcome enable row level security;
  create policy of_caller on claim_outcome using (tax_id in ${CALLERS});
  alter table claim_outcome_tally enable row level security;
  create policy of_caller on claim_outcome_tally using (tax_id in ${CALLERS});

  -- Where Browse Claims finds claims by outcome alone.
  create view browsed_outcome as
    select claim_id as id, outcome, ${COPIES} from claim_outcome where ${IS_UNBOUND} or tax_id in ${CALLERS};`;

/** The kind of a count: outcome, type (M, D or H is 1, 2 or 3) and status. For example, 7102 is denied, M and 02. */
const KIND = `(outcome * 1000 + position(type in 'MDH') * 100 + status::integer)`;

const ADDED = `select tax_id, service_start, ${KIND} as kind, 1 as n from added`;
const REMOVED = `select tax_id, service_start, ${KIND} as kind, -1 as n from removed`;

/** Adds changes in the order of the rows, as the tally of claims does. */
const add = (changes: string) => `
  insert into claim_outcome_tally as tally (tax_id, kind, bucket, total)
  select change.tax_id, change.kind + grain.grain,
    case grain.grain when 0 then change.service_start
      else date_trunc('month', change.service_start::timestamp)::date end,
    sum(change.n)
  from (${changes}) change cross join (values (0), (20000)) grain (grain)
  group by 1, 2, 3 having sum(change.n) <> 0 order by 1, 2, 3
  on conflict (tax_id, kind, bucket) do update set total = tally.total + excluded.total;`;

const EVENTS = ['insert', 'delete', 'update', 'truncate'] as const;
const TRANSITION = {
  insert: 'referencing new table as added',
  delete: 'referencing old table as removed',
  update: 'referencing new table as added old table as removed',
  truncate: '',
};

/** Triggers for statements. They also fire where references are not checked while rows are loaded. */
const triggers = (table: string, name: string, call: string, events: readonly (typeof EVENTS)[number][] = EVENTS) =>
  events
    .map(
      (event) => `
  create trigger ${name}_${event} after ${event} on ${table}
    ${TRANSITION[event]} for each statement execute function ${call};
  alter table ${table} enable always trigger ${name}_${event};`,
    )
    .join('');

const switchTriggers = (table: string, name: string, how: 'disable' | 'enable always') =>
  EVENTS.map((event) => `alter table ${table} ${how} trigger ${name}_${event};`).join('\n    ');

const TALLY = `
  create function claim_outcome_tally_rebuild() returns void language sql as $$
    truncate claim_outcome_tally;
    insert into claim_outcome_tally
      select tax_id, ${KIND}, service_start, count(*) from claim_outcome group by 1, 2, 3;
    insert into claim_outcome_tally
      select tax_id, kind + 20000, date_trunc('month', bucket::timestamp)::date, sum(total)
      from claim_outcome_tally group by 1, 2, 3;
  $$;
  create function claim_outcome_count() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${add(ADDED)}
    elsif tg_op = 'DELETE' then ${add(REMOVED)}
    elsif tg_op = 'UPDATE' then ${add(`${ADDED} union all ${REMOVED}`)}
    else delete from claim_outcome_tally;
    end if;
    return null;
  end $$;
  ${triggers('claim_outcome', 'claim_outcome_count', 'claim_outcome_count()')}

  create or replace function claim_tally_pause() returns void language plpgsql as $$
  begin
    insert into setting (key, value) values ('claim_tally', 'paused') on conflict do nothing;
    ${switchTriggers('claim', 'claim_tally', 'disable')}
    ${switchTriggers('claim_outcome', 'claim_outcome_count', 'disable')}
  end $$;
  create or replace function claim_tally_resume() returns void language plpgsql as $$
  begin
    ${switchTriggers('claim', 'claim_tally', 'enable always')}
    ${switchTriggers('claim_outcome', 'claim_outcome_count', 'enable always')}
    perform claim_tally_rebuild();
    perform claim_outcome_tally_rebuild();
    delete from setting where key = 'claim_tally';
  end $$;`;

const REFRESH = `
  -- Writes the outcomes that differ. Two writers of one claim do not see the rows of each other before they commit, so
  -- they compute outcomes one after the other.
  create function claim_outcome_refresh(ids text[]) returns void language plpgsql as $$
  begin
    if coalesce(cardinality(ids), 0) = 0 then return; end if;
    perform pg_advisory_xact_lock(hashtext('claim_outcome'));
    execute $q$
      insert into claim_outcome as kept (claim_id, ${COLUMNS})
      select now.claim_id, ${columnsOf('now')} from claim_outcome_of($1) now
        left join claim_outcome old on old.claim_id = now.claim_id
      where old.claim_id is null or (${columnsOf('old')}) is distinct from (${columnsOf('now')})
      on conflict (claim_id) do update set ${SET} $q$ using ids;
  end $$;

  -- Between these two calls, a transaction only notes the claims that it changes. An import writes the lists of a claim
  -- one after the other, and its outcome once.
  create function claim_outcome_defer() returns void language sql as $$
    select set_config('pbt.outcomes', 'deferred', true), set_config('pbt.touched', '', true) $$;
  create function claim_outcome_flush() returns void language plpgsql as $$
  declare
    touched text := current_setting('pbt.touched', true);
  begin
    perform set_config('pbt.outcomes', '', true), set_config('pbt.touched', '', true);
    perform claim_outcome_refresh(array(select distinct id from unnest(string_to_array(touched, ',')) id where id <> ''));
  end $$;

  create function claim_outcome_touch(ids text[]) returns void language plpgsql as $$
  begin
    if coalesce(cardinality(ids), 0) = 0 then return; end if;
    if coalesce(current_setting('pbt.outcomes', true), '') <> 'deferred' then
      perform claim_outcome_refresh(ids);
      return;
    end if;
    perform set_config('pbt.touched', current_setting('pbt.touched') || ',' || array_to_string(ids, ','), true);
    -- One payment can have a million claims.
    if length(current_setting('pbt.touched')) > 500000 then
      perform claim_outcome_flush();
      perform claim_outcome_defer();
    end if;
  end $$;

  -- Refreshes the next claims after an ID, for rebuilds in slices. Returns the last ID, or null after the last claim.
  create function claim_outcome_slice(after text, size integer) returns text language plpgsql as $$
  declare
    ids text[] := array(select id from claim where id > after collate "C" order by id limit size);
  begin
    perform claim_outcome_refresh(ids);
    return ids[cardinality(ids)];
  end $$;`;

const OF_CLAIM = `${COPIES}, status_date, service_end, priced_by, charged_cents, adjusted_to, member_id`.split(', ');
const changedOf = (name: string, columns: readonly string[]) =>
  `(${columns.map((column) => `${name}.${column}`).join(', ')})`;
const isChanged = (columns: readonly string[]) =>
  `${changedOf('added', columns)} is distinct from ${changedOf('removed', columns)}`;

/** Statements are planned for the number of changed rows, as in 0009. */
const touch = (query: string) => `execute $q$ select claim_outcome_touch(array(${query})) $q$;`;

/** Claims of members whose line of business can have changed. Only denied claims have days that depend on it. */
const deniedOf = (members: string) =>
  touch(`select claim.id from claim join claim_outcome kept on kept.claim_id = claim.id
    where kept.reason_count > 0 and claim.member_id in (${members})`);

const WRITERS = `
  create function claim_outcome_claims() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then delete from claim_outcome;
    elsif tg_op = 'DELETE' then
      execute $q$ delete from claim_outcome where claim_id in (select id from removed) $q$;
    elsif tg_op = 'INSERT' then ${touch('select id from added')}
    else
      ${touch(`select added.id from added join removed on removed.id = added.id where ${isChanged(OF_CLAIM)}`)}
    end if;
    return null;
  end $$;
  ${triggers('claim', 'claim_outcome_claims', 'claim_outcome_claims()')}

  -- Rows of claims. The argument is the column with the claim.
  create function claim_outcome_lists() returns trigger language plpgsql as $$
  declare
    changed text := case tg_op when 'INSERT' then 'select %1$I from added' when 'DELETE' then 'select %1$I from removed'
      when 'UPDATE' then 'select %1$I from added union select %1$I from removed' else 'select id from claim' end;
  begin
    execute format('select claim_outcome_touch(array(select distinct id from (' || changed || ') changed (id)
      where id is not null))', tg_argv[0]);
    return null;
  end $$;
  ${triggers('claim_item', 'claim_outcome_items', `claim_outcome_lists('claim_id')`)}
  ${triggers('claim_adjustment', 'claim_outcome_cuts', `claim_outcome_lists('claim_id')`)}
  ${triggers('remittance_claim', 'claim_outcome_payments', `claim_outcome_lists('claim_number')`)}

  -- Records that outcomes depend on: the day of a payment, and the line of business of a member.
  create function claim_outcome_others() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'remittance' then
      ${touch(`select distinct paid.claim_number from remittance_claim paid join added on added.id = paid.remittance_id
        join removed on removed.id = added.id where ${isChanged(['tax_id', 'pay_date'])}`)}
    elsif tg_table_name = 'member' then
      ${deniedOf(`select added.id from added join removed on removed.id = added.id where ${isChanged(['group_id'])}`)}
    else
      ${deniedOf(`select member.id from member join added on added.id = member.group_id
        join removed on removed.id = added.id where ${isChanged(['lob'])}`)}
    end if;
    return null;
  end $$;
  ${['remittance', 'member', 'member_group']
    .map((table) => triggers(table, `claim_outcome_${table}`, 'claim_outcome_others()', ['update']))
    .join('')}

  -- A changed rule or guide changes outcomes of any claim. A job computes them again in slices. The value of the setting
  -- is the last claim that is done.
  create function claim_outcome_stale() returns trigger language plpgsql as $$
  begin
    insert into setting (key, value) select 'claim_outcome_rebuild', '' where exists (select from claim)
      on conflict (key) do update set value = '';
    return null;
  end $$;
  ${['reason_built_in', 'reason_guide', 'plan_rule']
    .map(
      (table) => `create trigger claim_outcome_stale after insert or update or delete or truncate on ${table}
    for each statement execute function claim_outcome_stale();`,
    )
    .join('\n  ')}`;

/**
 * Keeps how each claim ended, for every writer of claims, lines, adjustments and payments. Outcomes of claims that are
 * stored already are computed after the start, because the built-in reason guide is written then.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of [GUIDE, TABLES, OUTCOME_FUNCTION, TALLY, REFRESH, WRITERS]) {
    await sql.raw(statement).execute(db);
  }
}
