import { sql, type Kysely } from 'kysely';

const CALLERS = `(select unnest(nullif(current_setting('pbt.tax_ids', true), '')::text[]))`;
const IS_UNBOUND = `(select not row_security_active('claim'::regclass))`;

/** Inserts the rows of payments whose files list no claims. Their claims name the payment instead. */
const INSERT_ROWS = `
  insert into remittance_claim
    (remittance_id, seq, claim_number, claim_id, member_id, charged_cents, paid_cents, account_number)
  select paid.remittance_id,
    least(0, (select min(seq) from remittance_claim listed where listed.remittance_id = paid.remittance_id))
      - row_number() over (partition by paid.remittance_id order by paid.id),
    paid.id, paid.id, paid.member_id, paid.charged_cents, coalesce(paid.payable_cents, 0), paid.account_number`;

/** Payments with claims from a file have rows above 0. */
const HAS_NO_LIST = `not exists (select from remittance_claim listed
    where listed.remittance_id = paid.remittance_id and listed.seq > 0)`;

const HAS_NO_COPY = `not exists (select from remittance_claim there
    where there.remittance_id = paid.remittance_id and there.claim_id = paid.id)`;

/** Payments that list the claim tell what became of it. What an earlier payment without a list has paid stays as it was. */
const IS_LISTED = `exists (select from remittance_claim told where told.claim_id = removed.id and told.seq > 0)`;

const SHOWN = ['remittance_id', 'member_id', 'charged_cents', 'payable_cents', 'account_number'];
const shownOf = (name: string) => SHOWN.map((column) => `${name}.${column}`).join(', ');

/**
 * Rows from 1 on come with the payment. Rows below 0 are copies of the claims that name a payment without such rows.
 * The triggers keep the copies equal to their claims, until a later payment lists the claim.
 */
const ROWS = `
  comment on column remittance_claim.seq is 'from 1: as the payment lists it; below 0: a copy of a claim';
  create index remittance_claim_of on remittance_claim (claim_id) where claim_id is not null;

  create function remittance_claim_copy(remittances text[]) returns void language sql as $$
    delete from remittance_claim where remittance_id = any(remittances) and seq < 0;
    ${INSERT_ROWS}
    from claim paid where paid.remittance_id = any(remittances) and ${HAS_NO_LIST};
  $$;

  -- Statements are planned for the number of changed rows. A stored plan for one row is very slow for thousands.
  create function claim_payment_rows() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then
      delete from remittance_claim where seq < 0;
    elsif tg_op = 'INSERT' then
      execute $q$ ${INSERT_ROWS}
        from added paid where paid.remittance_id is not null and ${HAS_NO_LIST} $q$;
    elsif tg_op = 'DELETE' then
      execute $q$ delete from remittance_claim listed using removed
        where listed.claim_id = removed.id and listed.remittance_id = removed.remittance_id and listed.seq < 0 $q$;
      execute $q$ update remittance_claim listed set claim_id = null from removed where listed.claim_id = removed.id $q$;
    else
      execute $q$ delete from remittance_claim listed using removed join added on added.id = removed.id
        where listed.claim_id = removed.id and listed.remittance_id = removed.remittance_id and listed.seq < 0
          and (${shownOf('added')}) is distinct from (${shownOf('removed')})
          and not ((added.remittance_id is distinct from removed.remittance_id or added.payable_cents is null)
            and ${IS_LISTED}) $q$;
      execute $q$ ${INSERT_ROWS}
        from added paid join removed on removed.id = paid.id
        where paid.remittance_id is not null and (${shownOf('paid')}) is distinct from (${shownOf('removed')})
          and ${HAS_NO_LIST} and ${HAS_NO_COPY} $q$;
    end if;
    return null;
  end $$;

  create trigger claim_payment_rows_insert after insert on claim
    referencing new table as added for each statement execute function claim_payment_rows();
  create trigger claim_payment_rows_delete after delete on claim
    referencing old table as removed for each statement execute function claim_payment_rows();
  create trigger claim_payment_rows_update after update on claim
    referencing new table as added old table as removed for each statement execute function claim_payment_rows();
  create trigger claim_payment_rows_truncate after truncate on claim
    for each statement execute function claim_payment_rows();
  -- Also where references are not checked while rows are loaded.
  alter table claim enable always trigger claim_payment_rows_insert;
  alter table claim enable always trigger claim_payment_rows_delete;
  alter table claim enable always trigger claim_payment_rows_update;
  alter table claim enable always trigger claim_payment_rows_truncate;

  ${INSERT_ROWS}
  from claim paid where paid.remittance_id is not null and ${HAS_NO_LIST};`;

/** Letters and digits alone, in capitals, so an office finds a number however it writes it. */
const searchForm = (column: string) =>
  `text collate "C" generated always as (nullif(upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g')), '')) stored`;

const NUMBERS = `
  alter table remittance add column trace_search ${searchForm('eft_number')};
  create index remittance_trace on remittance (trace_search) where trace_search is not null;
  alter table claim add column account_search ${searchForm('account_number')};
  create index claim_account on claim (account_search) where account_search is not null;`;

/** No line of a claim that was priced as a whole counts as denied. */
const DENTAL = `
  create or replace view dental_line as
    select claim.member_id, claim.id as claim_id, claim.status, claim.service_start, item.num, item.code,
      item.tooth_number, item.begin_tooth, item.end_tooth, item.tooth_surface,
      claim.priced_by = 'claim'
        or allowed_cents + paid_cents + copay_cents + deductible_cents + coinsurance_cents <> 0 as is_approved
    from claim join claim_item item on item.claim_id = claim.id
    where claim.type = 'D' and (${IS_UNBOUND} or exists ${CALLERS});`;

/** Claim numbers and remittance IDs of other plans have other lengths, and claim numbers can have letters. */
const STARTS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const ID_PARTS = `case when id ~ '^[0-9]{12}$' then
  array[${STARTS.map((start) => `substr(id || '00', ${start}, 6)::integer`).join(', ')}] end`;

const IDENTIFIERS = `
  alter table remittance drop constraint remittance_id_check;
  alter table remittance add constraint remittance_id_check check (length(id) between 4 and 38);
  alter table claim add column number_shown text;

  drop index claim_id_part;
  create or replace view browsed_claim as
    select id, tax_id, provider_id, patient_search, type, status, service_start, payable_cents, paid_date,
      ${ID_PARTS} as id_parts
    from claim where ${IS_UNBOUND} or tax_id in ${CALLERS};
  alter table claim drop constraint claim_id_check;
  alter table claim add constraint claim_id_check check (id ~ '^[A-Z0-9]{4,38}$');
  create index claim_id_part on claim using gin ((${ID_PARTS}));
  -- Parts of other claim numbers.
  create index claim_id_text on claim using gin (id gin_trgm_ops) where id !~ '^[0-9]{12}$';`;

/**
 * Gives every payment rows of its own, so one claim can be in several payments. Adds search forms of EFT traces and
 * account numbers, and lets identifiers have the forms of other plans.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of [ROWS, NUMBERS, DENTAL, IDENTIFIERS]) await sql.raw(statement).execute(db);
}
