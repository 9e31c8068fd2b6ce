import { sql, type Kysely } from 'kysely';

/** Tables whose rows come from the plan's files. */
const PLAN_TABLES = [
  'office',
  'tax_id',
  'provider',
  'member_group',
  'member',
  'coverage',
  'other_insurance',
  'remittance',
  'claim',
  'letter',
  'code_text',
  'app_user',
  'user_access',
];

/**
 * `version` is the plan's own version of the row, `import_id` the import that wrote it last. `content_hash` is a hash of
 * the row as the file had it, so an import of the same content does not have to compare every column.
 */
const ORIGIN = 'add column version bigint, add column import_id integer, add column content_hash bigint';

const IMPORTS = `
  create table import (
    id integer generated always as identity primary key,
    file_name text not null,
    sha256 text not null,
    bytes bigint not null,
    kind text not null,
    mode text not null check (mode in ('delta', 'full')),
    as_of timestamptz not null,
    is_check boolean not null,
    options jsonb not null,
    operator text not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    state text not null check (state in ('reading', 'checking', 'applying', 'done', 'refused', 'stopped')),
    chunks integer not null default 0,
    -- Staged rows below this position are applied.
    next_position bigint not null default 0,
    result jsonb
  );
  create index import_sha on import (sha256);
  create index import_kind on import (kind, id);

  -- Rows that were read and checked, but are not applied yet. Unlogged, because the file can be read again.
  create unlogged table import_staged (
    import_id integer not null,
    position bigint not null,
    line bigint not null,
    key text collate "C" not null,
    version bigint,
    content_hash bigint not null,
    body text not null,
    primary key (import_id, position)
  );

  -- Rows that refer to records which are not there yet. The body is encrypted.
  create table import_waiting (
    id bigint generated always as identity primary key,
    import_id integer not null references import,
    kind text not null,
    line bigint not null,
    key text collate "C" not null,
    version bigint,
    content_hash bigint not null,
    body text not null,
    waits_for text[] not null,
    since timestamptz not null,
    unique (kind, key)
  );
  create index import_waiting_for on import_waiting using gin (waits_for);
  create index import_waiting_since on import_waiting (since);`;

const NEW_TABLES = `
  -- What the coverage lines of an 834 mean.
  create table product (
    line text not null,
    plan text not null default '',
    product_id text not null,
    plan_id text not null,
    type text not null check (type in ('Medical', 'Dental', 'Vision', 'Wellness', 'Other', 'Grocery')),
    description text,
    plds_desc text,
    version bigint,
    import_id integer,
    content_hash bigint,
    primary key (line, plan)
  );

  -- The claim status that a category and status code of a 277 mean.
  create table status_map (
    category text not null,
    code text not null default '',
    status text not null check (status in ('01', '02', '10', '11', '15', '91', '92')),
    version bigint,
    import_id integer,
    content_hash bigint,
    primary key (category, code)
  );

  -- PDF files of the plan, shown instead of the ones that the portal draws.
  create table plan_document (
    kind text not null check (kind in ('summary', 'card', 'remittance', 'letter')),
    -- The record: member, product and first day of a coverage, or the ID of a remittance or letter.
    record text not null,
    sha256 text not null,
    size_bytes integer not null,
    version bigint,
    import_id integer,
    content_hash bigint,
    primary key (kind, record)
  );
  create index plan_document_file on plan_document (sha256);
  alter table plan_document enable row level security;
  create policy of_caller on plan_document using (
    case kind
      when 'remittance' then exists (select from remittance parent where parent.id = plan_document.record)
      when 'letter' then exists (select from letter parent where parent.id = plan_document.record)
      else true
    end);

  create table claim_status_history (
    claim_id text collate "C" not null references claim,
    day date not null,
    status text not null check (status in ('01', '02', '10', '11', '15', '91', '92')),
    import_id integer,
    primary key (claim_id, day, status)
  );
  alter table claim_status_history enable row level security;
  create policy of_caller on claim_status_history
    using (exists (select from claim parent where parent.id = claim_status_history.claim_id));

  -- The claims of a payment. One claim can be in several payments, and twice in one.
  create table remittance_claim (
    remittance_id text not null references remittance,
    seq integer not null,
    claim_number text not null,
    claim_id text collate "C",
    member_id text,
    status_code text,
    charged_cents bigint not null,
    paid_cents bigint not null,
    patient_resp_cents bigint,
    account_number text,
    patient_first text,
    patient_last text,
    detail jsonb,
    primary key (remittance_id, seq)
  );
  create index remittance_claim_number on remittance_claim (claim_number);
  alter table remittance_claim enable row level security;
  create policy of_caller on remittance_claim
    using (exists (select from remittance parent where parent.id = remittance_claim.remittance_id));`;

const NEW_COLUMNS = `
  alter table claim add column priced_by text not null default 'line' check (priced_by in ('line', 'claim'));
  alter table remittance add column method text check (method in ('ACH', 'CHK', 'FWT', 'BOP', 'NON'));
  alter table remittance add column payer_id text;
  alter table letter add column request text, add column due_date date;
  alter table claim_item alter column units type double precision;
  alter table coverage add column usage_version bigint, add column benefit_year_from date, add column benefit_year_to date;
  alter table code_text drop constraint code_text_kind_check;
  alter table code_text add constraint code_text_kind_check
    check (kind in ('procedure', 'remark', 'adjustment', 'provider-adjustment', 'service-type'));`;

/** Adds imports, the origin of each plan row, and the tables and columns that only an import fills. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  for (const table of PLAN_TABLES) await sql.raw(`alter table ${table} ${ORIGIN}`).execute(db);
  for (const statement of [IMPORTS, NEW_TABLES, NEW_COLUMNS]) await sql.raw(statement).execute(db);
}
