import { sql, type Kysely } from 'kysely';

const CALLERS = `(select unnest(nullif(current_setting('pbt.tax_ids', true), '')::text[]))`;

const IS_UNBOUND = `(select not row_security_active('claim'::regclass))`;

const FACTS =
  'tax_id, pay_date, way, amount_cents, claims, paid_cents, adjustment_cents, difference_cents, other_tax_ids';
const factsOf = (name: string) =>
  FACTS.split(', ')
    .map((column) => `${name}.${column}`)
    .join(', ');

const TABLES = `
  -- The sums of each payment. In a table of its own, because a change of remittance forgets the hash of its file.
  create table remittance_sum (
    remittance_id text collate "C" primary key,
    tax_id text collate "C" not null,
    pay_date date,
    -- 1 EFT, 2 check, 0 neither
    way smallint not null,
    amount_cents bigint not null,
    -- Different claims.
    claims integer not null,
    paid_cents bigint not null,
    adjustment_cents bigint not null,
    -- Claims paid minus adjustments minus amount. 0 when the payment adds up.
    difference_cents bigint not null,
    -- The tax IDs of its claims that are not the payee's. Null if there are none.
    other_tax_ids text[]
  );
  create index remittance_sum_date on remittance_sum (tax_id, pay_date desc, remittance_id)
    include (way, amount_cents, claims, paid_cents, adjustment_cents, difference_cents);
  create index remittance_sum_amount on remittance_sum (tax_id, amount_cents, remittance_id) include (pay_date, way);
  create index remittance_sum_shared on remittance_sum (tax_id, pay_date) where other_tax_ids is not null;
  create index remittance_sum_off on remittance_sum (tax_id, pay_date) where difference_cents <> 0;
  alter table remittance_sum set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);

  -- Totals by month of the payments without claims of other tax IDs.
  create table remittance_tally (
    tax_id text collate "C" not null,
    month date not null,
    -- 4 times the way, plus 2 if the amount is zero or negative, plus 1 if the payment does not add up
    kind smallint not null,
    payments integer not null,
    claims bigint not null,
    paid_cents bigint not null,
    adjustment_cents bigint not null,
    -- Payments with an adjustment sum other than 0.
    adjusted integer not null,
    amount_cents bigint not null,
    off_cents bigint not null,
    primary key (tax_id, month, kind)
  );

  alter table remittance_sum enable row level security;
  create policy of_caller on remittance_sum using (tax_id in ${CALLERS});
  alter table remittance_tally enable row level security;
  create policy of_caller on remittance_tally using (tax_id in ${CALLERS});

  -- The rows of the caller's payments. The row policy of remittance_claim looks up the payment of each row, and a payment
  -- can have thousands. This view looks it up once: with "offset 0" the planner starts at the payment.
  create view listed_claim as
    select payment.id as remittance_id, paid.seq, paid.claim_number, paid.claim_id, paid.member_id, paid.status_code,
      paid.charged_cents, paid.paid_cents, paid.account_number, paid.patient_first, paid.patient_last, payment.tax_id
    from remittance payment
      cross join lateral (select * from remittance_claim listed where listed.remittance_id = payment.id offset 0) paid
    where ${IS_UNBOUND} or payment.tax_id in ${CALLERS};`;

const SUMS = `
  -- How a payment was made. The rule in TypeScript is paymentWay.
  create function payment_way(method text, eft_number text, check_number text) returns smallint
    language sql immutable as $$
    select case when method in ('ACH', 'FWT', 'BOP') then 1 when method = 'CHK' then 2 when method = 'NON' then 0
      when coalesce(eft_number, '') <> '' then 1 when coalesce(check_number, '') <> '' then 2 else 0 end::smallint $$;

  create function remittance_sum_of(ids text[]) returns setof remittance_sum language sql stable as $$
    select payment.id, payment.tax_id, payment.pay_date,
      payment_way(payment.method, payment.eft_number, payment.check_number), payment.amount_cents,
      coalesce(listed.claims, 0), coalesce(listed.paid, 0), coalesce(adjusted.total, 0),
      coalesce(listed.paid, 0) - coalesce(adjusted.total, 0) - payment.amount_cents, listed.others
    from remittance payment
      left join (
        select paid.remittance_id, count(distinct paid.claim_number)::integer as claims,
          sum(paid.paid_cents)::bigint as paid,
          array_agg(distinct claim.tax_id order by claim.tax_id) filter (where claim.tax_id <> payee.tax_id) as others
        from remittance_claim paid join remittance payee on payee.id = paid.remittance_id
          left join claim on claim.id = paid.claim_id
        where paid.remittance_id = any(ids) group by paid.remittance_id
      ) listed on listed.remittance_id = payment.id
      left join (
        select remittance_id, sum(amount_cents)::bigint as total from remittance_adjustment
        where remittance_id = any(ids) group by remittance_id
      ) adjusted on adjusted.remittance_id = payment.id
    where payment.id = any(ids) $$;`;

const REFRESH = `
  -- Writes the sums that differ. Takes the lock of claim_outcome_refresh, because a second lock could deadlock with it.
  create function remittance_sum_refresh(ids text[]) returns void language plpgsql as $$
  begin
    if coalesce(cardinality(ids), 0) = 0 then return; end if;
    perform pg_advisory_xact_lock(hashtext('claim_outcome'));
    execute $q$ delete from remittance_sum kept where kept.remittance_id = any($1)
      and not exists (select from remittance payment where payment.id = kept.remittance_id) $q$ using ids;
    execute $q$
      insert into remittance_sum as kept (remittance_id, ${FACTS})
      select now.remittance_id, ${factsOf('now')} from remittance_sum_of($1) now
        left join remittance_sum old on old.remittance_id = now.remittance_id
      where old.remittance_id is null or (${factsOf('old')}) is distinct from (${factsOf('now')})
      on conflict (remittance_id) do update set (${FACTS}) = row(${factsOf('excluded')}) $q$ using ids;
  end $$;

  -- Between these two calls, a transaction only notes the payments that it changes.
  create function remittance_sum_defer() returns void language sql as $$
    select set_config('pbt.sums', 'deferred', true), set_config('pbt.paid', '', true) $$;
  create function remittance_sum_flush() returns void language plpgsql as $$
  declare
    touched text := current_setting('pbt.paid', true);
  begin
    perform set_config('pbt.sums', '', true), set_config('pbt.paid', '', true);
    perform remittance_sum_refresh(array(select distinct id from unnest(string_to_array(touched, ',')) id where id <> ''));
  end $$;

  create function remittance_sum_touch(ids text[]) returns void language plpgsql as $$
  begin
    if coalesce(cardinality(ids), 0) = 0 then return; end if;
    if coalesce(current_setting('pbt.sums', true), '') <> 'deferred' then
      perform remittance_sum_refresh(ids);
      return;
    end if;
    perform set_config('pbt.paid', current_setting('pbt.paid') || ',' || array_to_string(ids, ','), true);
    if length(current_setting('pbt.paid')) > 500000 then
      perform remittance_sum_flush();
      perform remittance_sum_defer();
    end if;
  end $$;`;

const EVENTS = ['insert', 'delete', 'update', 'truncate'] as const;
type Event = (typeof EVENTS)[number];
const TRANSITION: Readonly<Record<Event, string>> = {
  insert: 'referencing new table as added',
  delete: 'referencing old table as removed',
  update: 'referencing new table as added old table as removed',
  truncate: '',
};

/** Triggers for statements. They also fire where references are not checked while rows are loaded. */
const triggers = (table: string, name: string, call: string, events: readonly Event[] = EVENTS) =>
  events
    .map(
      (event) => `
  create trigger ${name}_${event} after ${event} on ${table}
    ${TRANSITION[event]} for each statement execute function ${call};
  alter table ${table} enable always trigger ${name}_${event};`,
    )
    .join('');

const WRITERS = `
  -- Payments and their lists. The argument is the column with the payment.
  create function remittance_sum_lists() returns trigger language plpgsql as $$
  declare
    changed text := case tg_op when 'INSERT' then 'select %1$I from added' when 'DELETE' then 'select %1$I from removed'
      when 'UPDATE' then 'select %1$I from added union select %1$I from removed'
      else 'select remittance_id from remittance_sum' end;
  begin
    execute format('select remittance_sum_touch(array(select distinct id from (' || changed || ') changed (id)))',
      tg_argv[0]);
    return null;
  end $$;
  ${triggers('remittance', 'remittance_sum_payments', `remittance_sum_lists('id')`)}
  ${triggers('remittance_claim', 'remittance_sum_claims', `remittance_sum_lists('remittance_id')`)}
  ${triggers('remittance_adjustment', 'remittance_sum_cuts', `remittance_sum_lists('remittance_id')`)}

  -- A claim can arrive after its payment, and its tax ID can change.
  create function remittance_sum_of_claims() returns trigger language plpgsql as $$
  declare
    changed text := case tg_op when 'INSERT' then 'added' else
      '(select added.id from added join removed on removed.id = added.id where added.tax_id <> removed.tax_id)' end;
  begin
    -- As a list of IDs, because a join reads the whole table.
    execute 'select remittance_sum_touch(array(select distinct remittance_id from remittance_claim
      where claim_id = any(array(select id from ' || changed || ' changed))))';
    return null;
  end $$;
  ${triggers('claim', 'remittance_sum_of_claims', 'remittance_sum_of_claims()', ['insert', 'update'])}`;

const rowsOf = (table: string, sign: '' | '-') => `
  select tax_id, date_trunc('month', pay_date::timestamp)::date as month,
    way * 4 + (amount_cents <= 0)::integer * 2 + (difference_cents <> 0)::integer as kind,
    ${sign}1 as payments, ${sign}claims as claims, ${sign}paid_cents as paid_cents,
    ${sign}adjustment_cents as adjustment_cents, ${sign}(adjustment_cents <> 0)::integer as adjusted,
    ${sign}amount_cents as amount_cents, ${sign}abs(difference_cents) as off_cents
  from ${table} where pay_date is not null and other_tax_ids is null`;

const TALLIED = ['payments', 'claims', 'paid_cents', 'adjustment_cents', 'adjusted', 'amount_cents', 'off_cents'];
const SUMMED = TALLIED.map((column) => `sum(${column}) as ${column}`).join(', ');

/** Adds changes in the order of the rows, so two writers do not deadlock. */
const add = (changes: string) => `
  insert into remittance_tally as tally (tax_id, month, kind, ${TALLIED.join(', ')})
  select tax_id, month, kind, ${SUMMED} from (${changes}) change
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (tax_id, month, kind) do update set
    ${TALLIED.map((column) => `${column} = tally.${column} + excluded.${column}`).join(', ')};`;

const TALLY = `
  create function remittance_sum_count() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${add(rowsOf('added', ''))}
    elsif tg_op = 'DELETE' then ${add(rowsOf('removed', '-'))}
    elsif tg_op = 'UPDATE' then ${add(`${rowsOf('added', '')} union all ${rowsOf('removed', '-')}`)}
    else delete from remittance_tally;
    end if;
    return null;
  end $$;
  ${triggers('remittance_sum', 'remittance_sum_count', 'remittance_sum_count()')}`;

const PREFERENCES = `
  alter table preference
    -- Reasons of denials below the claims of Browse Claims.
    add column show_reasons boolean not null default false,
    -- A quick search with one result opens it.
    add column open_single boolean not null default false;`;

/**
 * Keeps the sums of each payment and their totals, for every writer of payments and claims. Adds two display
 * preferences.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of [TABLES, SUMS, REFRESH, TALLY, WRITERS, PREFERENCES]) await sql.raw(statement).execute(db);
  await sql`select remittance_sum_refresh(array(select id from remittance))`.execute(db);
}
