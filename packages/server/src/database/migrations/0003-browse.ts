import { sql, type Kysely } from 'kysely';

/**
 * The kind of a `claim_tally` row: a number for each of the 21 combinations of claim type and status. For example, 7702
 * is M and 02, and 0 means all claims. Totals per month have 10000 added.
 */
const KIND = '(ascii(type) * 100 + status::integer)';

/**
 * Adds changes to `claim_tally`, always in the same row order. Two single insert, update or delete statements therefore
 * never deadlock. Upserts and transactions with several such statements can deadlock (40P01), and must be retried.
 */
const add = (changes: string) => `
  insert into claim_tally as tally (tax_id, kind, bucket, total)
  select tax_id, kind + grain, bucket, sum(n) from (
    select change.tax_id, counted.kind, grain.grain, change.n,
      case grain.grain when 0 then change.service_start
        else date_trunc('month', change.service_start::timestamp)::date end as bucket
    from (${changes}) change
      cross join (values (0), (10000)) grain (grain)
      cross join lateral (values (0), (change.kind)) counted (kind)
  ) counted
  group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
  on conflict (tax_id, kind, bucket) do update set total = tally.total + excluded.total;`;

const ADDED = `select tax_id, service_start, ${KIND} as kind, 1 as n from added`;
const REMOVED = `select tax_id, service_start, ${KIND} as kind, -1 as n from removed`;

/** The month as a number. `date_trunc` depends on the session's time zone, so an index cannot use it. */
const MONTH = '(extract(year from service_start) * 12 + extract(month from service_start))::integer';

const NAMES = `
  update claim set patient_search = member.last_search || ',' || member.first_search
  from member where member.id = claim.member_id
    and claim.patient_search <> member.last_search || ',' || member.first_search`;

const INDEXES = [
  `create index claim_by_service on claim (tax_id, service_start desc, id) include (status, type, payable_cents, paid_date)`,
  `create index claim_by_payable_desc on claim (tax_id, payable_cents desc, service_start desc, id) include (status, type) where payable_cents is not null`,
  `create index claim_by_payable_asc on claim (tax_id, payable_cents, service_start desc, id) include (status, type) where payable_cents is not null`,
  `create index claim_by_paid_desc on claim (tax_id, (${MONTH}), paid_date desc, service_start desc, id) include (status, type) where paid_date is not null`,
  `create index claim_by_paid_asc on claim (tax_id, (${MONTH}), paid_date, service_start desc, id) include (status, type) where paid_date is not null`,
  `create index claim_unpaid on claim (tax_id, status, service_start desc, id) include (type, payable_cents, paid_date) where payable_cents is null or paid_date is null`,
  `create index claim_by_provider on claim (provider_id, service_start desc, id) include (tax_id, status, type, payable_cents, paid_date)`,
  `create index claim_by_patient on claim (tax_id, patient_search, service_start desc, id) include (status, type, payable_cents, paid_date)`,
  `create index claim_id_part on claim using gin (id gin_trgm_ops)`,
];

const TALLY = `
  create table claim_tally (
    tax_id text collate "C" not null,
    kind smallint not null,
    bucket date not null,
    total integer not null,
    primary key (tax_id, kind, bucket) include (total)
  );

  create function claim_tally_rebuild() returns void language sql as $$
    truncate claim_tally;
    insert into claim_tally
      select tax_id, ${KIND}, service_start, count(*) from claim group by 1, 2, 3;
    insert into claim_tally
      select tax_id, 0, bucket, sum(total) from claim_tally group by tax_id, bucket;
    insert into claim_tally
      select tax_id, kind + 10000, date_trunc('month', bucket::timestamp)::date, sum(total)
      from claim_tally group by 1, 2, 3;
  $$;

  create function claim_tally_count() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${add(ADDED)}
    elsif tg_op = 'DELETE' then ${add(REMOVED)}
    elsif tg_op = 'UPDATE' then ${add(`${ADDED} union all ${REMOVED}`)}
    else delete from claim_tally;
    end if;
    return null;
  end $$;

  create trigger claim_tally_insert after insert on claim
    referencing new table as added for each statement execute function claim_tally_count();
  create trigger claim_tally_delete after delete on claim
    referencing old table as removed for each statement execute function claim_tally_count();
  create trigger claim_tally_update after update on claim
    referencing new table as added old table as removed for each statement execute function claim_tally_count();
  create trigger claim_tally_truncate after truncate on claim
    for each statement execute function claim_tally_count();

  -- Around loading very many claims: counted once at the end. In between the portal counts for itself.
  create function claim_tally_pause() returns void language plpgsql as $$
  begin
    insert into setting (key, value) values ('claim_tally', 'paused') on conflict do nothing;
    alter table claim disable trigger claim_tally_insert;
    alter table claim disable trigger claim_tally_delete;
    alter table claim disable trigger claim_tally_update;
    alter table claim disable trigger claim_tally_truncate;
  end $$;
  create function claim_tally_resume() returns void language plpgsql as $$
  begin
    -- Also where references are not checked while rows are loaded.
    alter table claim enable always trigger claim_tally_insert;
    alter table claim enable always trigger claim_tally_delete;
    alter table claim enable always trigger claim_tally_update;
    alter table claim enable always trigger claim_tally_truncate;
    perform claim_tally_rebuild();
    delete from setting where key = 'claim_tally';
  end $$;`;

/**
 * Makes Browse Claims fast for offices with millions of claims. Triggers count claims as they are written, for each tax
 * ID by day and by month. They count all claims, and the claims of each combination of type and status. Pages are read
 * from indexes in the sort orders of the screen.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Building indexes on a large table takes longer than the portal's statement timeout.
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of [NAMES, ...INDEXES, TALLY, 'select claim_tally_resume()']) {
    await sql.raw(statement).execute(db);
  }
}
