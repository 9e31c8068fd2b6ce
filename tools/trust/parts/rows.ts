import pg from 'pg';
import { randomBytes } from 'node:crypto';
import { tally, type Part, type PartOptions } from '../part.ts';
import { TAX_ID_BY_KIND } from '../../stage/scope-records.ts';
import { databaseUrl, TEMPLATE } from '../../stage/template-database.ts';

interface RowPolicy {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly permissive: string;
  readonly roles: readonly string[];
  readonly cmd: string;
  readonly qual: string | null;
  readonly check: string | null;
}

const ROLE = 'pbt_app';
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const REFUSED = '42501';

/** Runs the work in a transaction and rolls it back. */
async function rolledBack<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}

/** Switches to the application's database role with the scope of these tax IDs, until the transaction ends. */
async function assumeScope(client: pg.Client, taxIds: readonly string[]): Promise<void> {
  await client.query(`set local role ${ROLE}`);
  await client.query(`select set_config('pbt.tax_ids', $1, true)`, [`{${taxIds.join(',')}}`]);
}

const countOf = async (client: pg.Client, table: string, where = 'true', values: readonly unknown[] = []) => {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`, [
    ...values,
  ]);
  return rows[0]!.n;
};

/** Returns statements that replace the policy with one that allows everything. */
function opened({ schema, table, name, permissive, roles, cmd, qual, check }: RowPolicy): string[] {
  const on = `${quoted(schema)}.${quoted(table)}`;
  const using = qual === null ? '' : ' using (true)';
  const withCheck = check === null ? '' : ' with check (true)';
  const to = roles.map((role) => (role === 'public' ? role : quoted(role))).join(', ');
  return [
    `drop policy ${quoted(name)} on ${on}`,
    `create policy ${quoted(name)} on ${on} as ${permissive} for ${cmd} to ${to}${using}${withCheck}`,
  ];
}

async function columnsOf(client: pg.Client, { schema, table }: RowPolicy): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attidentity <> 'a'`,
    [`${quoted(schema)}.${quoted(table)}`],
  );
  return rows.map(({ name }) => name);
}

/** Tries to insert the row. Returns the SQLSTATE error code, or an empty text if the insert succeeded. */
async function insertCode(
  client: pg.Client,
  policy: RowPolicy,
  row: unknown,
  columns: readonly string[],
): Promise<string> {
  const on = `${quoted(policy.schema)}.${quoted(policy.table)}`;
  const list = columns.map(quoted).join(', ');
  try {
    await client.query(
      `insert into ${on} (${list}) select ${list} from jsonb_populate_record(null::${on}, $1::jsonb)`,
      [JSON.stringify(row)],
    );
    return '';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** The demonstration has no rows in tables that only imports or users fill. Adds some of both tax IDs. */
async function addRows(client: pg.Client, taxIds: readonly string[]): Promise<void> {
  for (const taxId of taxIds) {
    await client.query(
      `insert into claim_status_history (claim_id, day, status)
       select id, date '2026-01-01', '01' from claim where tax_id = $1 limit 5`,
      [taxId],
    );
    await client.query(
      `insert into remittance_claim (remittance_id, seq, claim_number, charged_cents, paid_cents)
       select id, 1000, '123456789012', 1, 1 from remittance where tax_id = $1 limit 5`,
      [taxId],
    );
    await client.query(
      `insert into plan_document (kind, record, sha256, size_bytes)
       (select 'remittance', id, '', 1 from remittance where tax_id = $1 limit 5)
       union all (select 'letter', id, '', 1 from letter where tax_id = $1 limit 5)`,
      [taxId],
    );
    await client.query(
      `insert into submission_draft (submission_id, kind, fields, version, saved_at, expires_at, audited_at)
       select id, 'Appeal', '{}', 1, now(), now(), now() from submission where tax_id = $1 limit 5`,
      [taxId],
    );
    await client.query(
      `insert into task_note (id, task_id, user_id, text) select 'trust-' || id, id, 1, 'Seen' from task
       where tax_id = $1 limit 5`,
      [taxId],
    );
    await client.query(
      `insert into task_event (task_id, user_id, what) select id, 1, 'noted' from task where tax_id = $1 limit 5`,
      [taxId],
    );
  }
}

async function run({ log }: PartOptions) {
  const count = tally();
  const [engine, address] = (process.env['PBT_TRUST_SOURCE'] ?? '').split(' ');
  if (engine !== 'postgres') return { ...count.result(), note: 'needs PostgreSQL' };
  const name = `pbt_trust_rows_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: address! });
  await admin.connect();
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  const client = new pg.Client({ connectionString: databaseUrl(address!, name) });
  await client.connect();
  const [own, foreign] = [TAX_ID_BY_KIND.own, TAX_ID_BY_KIND.foreign];
  try {
    await addRows(client, [own, foreign]);
    const { rows: policies } = await client.query<RowPolicy>(
      `select schemaname as schema, tablename as table, policyname as name, permissive, roles::text[] as roles, cmd, qual,
         with_check as check from pg_policies order by 1, 2, 3`,
    );
    count.check(policies.length > 0, () => 'the database has no row policy');
    const { rows: loose } = await client.query<{ name: string }>(
      `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname = 'public' and not c.relrowsecurity
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tax_id')`,
    );
    if (loose.length > 0)
      log(`tables with a tax ID and without row security: ${loose.map((one) => one.name).join(', ')}`);
    for (const policy of policies) {
      const on = `${quoted(policy.schema)}.${quoted(policy.table)}`;
      const about = `${policy.table}, ${policy.name}`;
      const columns = await columnsOf(client, policy);
      const hasTaxId = columns.includes('tax_id');
      const theirs = hasTaxId ? 'tax_id = $1' : 'true';
      const values = hasTaxId ? [foreign] : [];
      const total = await countOf(client, on, theirs, values);
      if (total === 0) {
        count.check(false, () => `${about}: no row to try it with`);
        continue;
      }
      if (['ALL', 'SELECT'].includes(policy.cmd)) {
        const seenBy = (taxIds: readonly string[], before: readonly string[] = []) =>
          rolledBack(client, async () => {
            for (const step of before) await client.query(step);
            await assumeScope(client, taxIds);
            return countOf(client, on, theirs, values);
          });
        const closed = await seenBy([own]);
        const open = await seenBy([own], opened(policy));
        const gone = await seenBy([own], opened(policy).slice(0, 1));
        const withoutScope = await seenBy([]);
        if (hasTaxId) count.check(closed === 0, () => `${about}: ${closed} rows of another tax ID are seen`);
        else count.check(closed < total, () => `${about}: all ${total} rows are seen`);
        count.check(withoutScope === 0, () => `${about}: ${withoutScope} rows are seen without a tax ID`);
        count.check(open > closed, () => `${about}: nothing changes when it lets everything through`);
        const failsClosed = policy.permissive !== 'PERMISSIVE' || gone <= closed;
        count.check(failsClosed, () => `${about}: without it ${gone} rows are seen`);
        const mine = await rolledBack(client, async () => {
          await assumeScope(client, [own]);
          return countOf(client, on);
        });
        count.check(mine > 0, () => `${about}: one's own rows are hidden too`);
      }
      if (hasTaxId && ['ALL', 'INSERT'].includes(policy.cmd)) {
        const { rows } = await client.query<{ row: unknown }>(
          `select to_jsonb(t) as row from ${on} t where tax_id = $1 limit 1`,
          [foreign],
        );
        const tried = (before: readonly string[]) =>
          rolledBack(client, async () => {
            for (const step of before) await client.query(step);
            await assumeScope(client, [own]);
            return insertCode(client, policy, rows[0]!.row, columns);
          });
        const code = await tried([]);
        count.check(code === REFUSED, () => `${about}: a row of another tax ID can be written (${code || 'taken'})`);
      }
    }
    return count.result(`${policies.length} policies on ${new Set(policies.map(({ table }) => table)).size} tables`);
  } finally {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

export const rows: Part = { name: 'rows', run };
