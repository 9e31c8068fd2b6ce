import { sql, type Kysely } from 'kysely';

const CALLERS = `(select unnest(nullif(current_setting('pbt.tax_ids', true), '')::text[]))`;
const IS_UNBOUND = `(select not row_security_active('claim'::regclass))`;
const MONTH = '(extract(year from service_start) * 12 + extract(month from service_start))::integer';

/**
 * Indexes each run of six digits of a claim ID, from the nine positions with at least four digits left. The trigram
 * index finds too many among millions of claims. Short runs are padded with zeros, so every match must be checked.
 */
const STARTS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const ID_PARTS = `array[${STARTS.map((start) => `substr(id || '00', ${start}, 6)::integer`).join(', ')}]`;

/**
 * Replaces the indexes of the same names from 0003. All but `claim_id_part` now include the patient name, so a search
 * by name reads only the index.
 */
const INDEXES = [
  `claim_by_service on claim (tax_id, service_start desc, id) include (status, type, payable_cents, paid_date, patient_search)`,
  `claim_by_payable_desc on claim (tax_id, payable_cents desc, service_start desc, id) include (status, type, patient_search) where payable_cents is not null`,
  `claim_by_payable_asc on claim (tax_id, payable_cents, service_start desc, id) include (status, type, patient_search) where payable_cents is not null`,
  `claim_by_paid_desc on claim (tax_id, (${MONTH}), paid_date desc, service_start desc, id) include (status, type, patient_search) where paid_date is not null`,
  `claim_by_paid_asc on claim (tax_id, (${MONTH}), paid_date, service_start desc, id) include (status, type, patient_search) where paid_date is not null`,
  `claim_unpaid on claim (tax_id, status, service_start desc, id) include (type, payable_cents, paid_date, patient_search) where payable_cents is null or paid_date is null`,
  `claim_id_part on claim using gin ((${ID_PARTS}))`,
];

/**
 * The first and last payment day per tax ID and month of service. New and changed claims widen a span, but deleted
 * claims do not narrow it. A span can therefore be too wide, but never too narrow.
 */
const SPANS = `
  create table claim_paid_span (
    tax_id text not null,
    month integer not null,
    first_paid date not null,
    last_paid date not null,
    primary key (tax_id, month) include (first_paid, last_paid)
  );
  alter table claim_paid_span enable row level security;
  create policy of_caller on claim_paid_span using (tax_id in ${CALLERS});

  insert into claim_paid_span
    select tax_id, ${MONTH}, min(paid_date), max(paid_date) from claim where paid_date is not null group by 1, 2;

  create function claim_paid_span_widen() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then delete from claim_paid_span;
    else
      -- Rows that are wide enough are not touched, so that most writers never wait for each other here.
      insert into claim_paid_span as span
        select * from (
          select tax_id, ${MONTH} as month, min(paid_date) as first_paid, max(paid_date) as last_paid
          from added where paid_date is not null group by 1, 2
        ) change
        where not exists (
          select from claim_paid_span wide where wide.tax_id = change.tax_id and wide.month = change.month
            and wide.first_paid <= change.first_paid and wide.last_paid >= change.last_paid)
        order by tax_id, month
        on conflict (tax_id, month) do update set
          first_paid = least(span.first_paid, excluded.first_paid),
          last_paid = greatest(span.last_paid, excluded.last_paid);
    end if;
    return null;
  end $$;

  create trigger claim_paid_span_insert after insert on claim
    referencing new table as added for each statement execute function claim_paid_span_widen();
  create trigger claim_paid_span_update after update on claim
    referencing new table as added for each statement execute function claim_paid_span_widen();
  create trigger claim_paid_span_truncate after truncate on claim
    for each statement execute function claim_paid_span_widen();
  alter table claim enable always trigger claim_paid_span_insert;
  alter table claim enable always trigger claim_paid_span_update;
  alter table claim enable always trigger claim_paid_span_truncate;`;

const VIEW = `
  create or replace view browsed_claim as
    select id, tax_id, provider_id, patient_search, type, status, service_start, payable_cents, paid_date,
      ${ID_PARTS} as id_parts
    from claim where ${IS_UNBOUND} or tax_id in ${CALLERS};`;

/**
 * Vacuums claims often, because index-only scans need pages that a vacuum has marked as all-visible. Also adds an index
 * of provider names.
 */
const UPKEEP = `
  alter table claim set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
  alter table claim_tally set (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.005);
  create index provider_name on provider (name);`;

/** Speeds up Browse Claims for offices with hundreds of tax IDs among ten million claims. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  for (const index of INDEXES) {
    await sql.raw(`drop index ${index.slice(0, index.indexOf(' '))}`).execute(db);
    await sql.raw(`create index ${index}`).execute(db);
  }
  for (const statement of [SPANS, VIEW, UPKEEP]) await sql.raw(statement).execute(db);
}
