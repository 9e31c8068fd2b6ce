import { sql, type Kysely } from 'kysely';

/**
 * The tax IDs of the caller, which the portal sets on each connection. They are a subquery and not an array. With an
 * array, an index is searched once for each pair of these tax IDs and the query's own tax IDs.
 */
const CALLERS = `(select unnest(nullif(current_setting('pbt.tax_ids', true), '')::text[]))`;

/**
 * A condition for views, because a view runs as its owner, to whom the policies do not apply. It is true for a role
 * that no policy limits, which may see all tax IDs.
 */
const IS_UNBOUND = `(select not row_security_active('claim'::regclass))`;

const OWN = ['claim', 'claim_tally', 'remittance', 'letter', 'submission'];
const PARENTS = [
  ['claim_item', 'claim', 'claim_id'],
  ['claim_adjustment', 'claim', 'claim_id'],
  ['remittance_adjustment', 'remittance', 'remittance_id'],
  ['stored_file', 'submission', 'submission_id'],
] as const;

// Without `with check`, PostgreSQL applies the `using` condition to new and changed rows too.
const policy = (table: string, condition: string) => `
  alter table ${table} enable row level security;
  create policy of_caller on ${table} using (${condition});`;

const POLICIES = [
  ...OWN.map((table) => policy(table, `tax_id in ${CALLERS}`)),
  ...PARENTS.map(([table, parent, column]) =>
    policy(table, `exists (select from ${parent} parent where parent.id = ${table}.${column})`),
  ),
];

const VIEWS = `
  -- Where Browse Claims finds the numbers of a page. As a view it may use every index, whatever its conditions.
  create view browsed_claim as
    select id, tax_id, provider_id, patient_search, type, status, service_start, payable_cents, paid_date
    from claim where ${IS_UNBOUND} or tax_id in ${CALLERS};

  -- The dental history of a member is told across offices, without provider and amounts.
  create view dental_line as
    select claim.member_id, claim.id as claim_id, claim.status, claim.service_start, item.num, item.code,
      item.tooth_number, item.begin_tooth, item.end_tooth, item.tooth_surface,
      allowed_cents + paid_cents + copay_cents + deductible_cents + coinsurance_cents <> 0 as is_approved
    from claim join claim_item item on item.claim_id = claim.id
    where claim.type = 'D' and (${IS_UNBOUND} or exists ${CALLERS});

  -- What somebody uploaded counts, also for a tax ID that is no longer theirs.
  create view uploaded as select created_by, created_at, size_bytes from stored_file;`;

/**
 * Row-level security, a second defense behind the conditions in the services. A role that does not own these tables
 * sees only rows of the tax IDs in `pbt.tax_ids`, and none without it (docs/decisions/0007). The policies do not apply
 * to the owner, which runs migrations and jobs.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...POLICIES, VIEWS]) await sql.raw(statement).execute(db);
}
