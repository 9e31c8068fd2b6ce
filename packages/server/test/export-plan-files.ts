import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Keys } from '../src/config/keys.ts';
import type { Db } from '../src/database/database.ts';
import { targetOf } from '../src/import/apply/appliers.ts';
import type { ChildTarget, Target } from '../src/import/apply/target.ts';
import { KINDS } from '../src/import/kinds/index.ts';

type Row = Record<string, unknown>;

const dollars = (cents: unknown) => (cents === null ? null : (Number(cents) / 100).toFixed(2));
const written = (column: string, value: unknown) => (column.endsWith('_cents') ? dollars(value) : value);

const fieldsOf = (columns: Readonly<Record<string, string>>, row: Row): Row =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, written(column, row[column])]));

const all = async (db: Db, table: string): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;

const AMOUNTS = new Set('charged allowed paid copay deductible coinsurance other_payer amount'.split(' '));
const inDollars = (entry: Row): Row =>
  Object.fromEntries(
    Object.entries(entry).map(([field, value]) => [field, AMOUNTS.has(field) ? dollars(value ?? null) : value]),
  );

/** The claims of a payment have other names in the file. */
const PAID_FIELDS = { claim_number: 'claim_id', status_code: 'status', patient_resp: 'patient_responsibility' };

function rename(entry: Row, names: Readonly<Record<string, string>>): void {
  for (const [from, to] of Object.entries(names)) {
    if (!(from in entry)) continue;
    entry[to] = entry[from];
    delete entry[from];
  }
}

function entryOf(child: ChildTarget, row: Row): Row {
  const { detail, ...entry } = fieldsOf(child.columns, row);
  if (child.table === 'remittance_claim') rename(entry, PAID_FIELDS);
  // The claims of a payment have lines and adjustments of their own.
  for (const [list, entries] of Object.entries((detail ?? {}) as Record<string, Row[]>)) {
    entry[list] = entries.map(inDollars);
  }
  if (child.table === 'claim_adjustment' || child.table === 'remittance_adjustment') delete entry['seq'];
  return entry;
}

async function rowsOf(db: Db, target: Target, keys: Keys): Promise<Row[]> {
  const rows = await all(db, target.table);
  const lists = new Map<string, Map<string, Row[]>>();
  for (const child of target.children) {
    const order = sql.join(child.order.map((column) => sql.ref(column)));
    const { rows: entries } = await sql<Row>`select * from ${sql.table(child.table)} order by ${order}`.execute(db);
    lists.set(
      child.field,
      Map.groupBy(entries, (entry) => String(entry[child.parent])),
    );
  }
  return rows.map((row) => {
    const fields = fieldsOf(target.columns, row);
    // The import derives it from the claim number.
    delete fields['number_shown'];
    if (target.kind === 'members') {
      for (const [field, name] of [
        ['ssn', 'ssn'],
        ['medicaid', 'medicaid_number'],
      ] as const) {
        const cipher = row[`${field}_cipher`] as string | null;
        fields[name] = cipher === null ? null : keys.decrypt(cipher, `member|${field}|${String(row['id'])}`);
        delete fields[`${field}_cipher`];
        delete fields[`${field}_hash`];
      }
    }
    for (const child of target.children) {
      const entries = lists.get(child.field)!.get(String(row[target.key[0]!])) ?? [];
      // Rows below 0 are copies of claims, which the database makes itself.
      const told = child.table === 'remittance_claim' ? entries.filter(({ seq }) => Number(seq) > 0) : entries;
      if (child.field === 'history' || (told.length === 0 && child.table === 'remittance_claim')) continue;
      fields[child.field] = told.map((entry) => entryOf(child, entry));
    }
    return fields;
  });
}

const COVERAGE = [
  'member_id',
  'id',
  'plan_id',
  'type',
  'description',
  'plds_desc',
  'from_date',
  'to_date',
  'group_id',
  'sub_group_id',
  'group_type',
  'summary',
  'card',
];

async function ownRows(db: Db, kind: string): Promise<Row[]> {
  if (kind === 'coverages') {
    return (await all(db, 'coverage')).map((row) => Object.fromEntries(COVERAGE.map((name) => [name, row[name]])));
  }
  if (kind === 'usage') {
    const { rows } = await sql<Row>`select distinct on (member_id, id) member_id, id as product_id, usage,
        benefit_year_from, benefit_year_to from coverage
      order by member_id, id, from_date desc`.execute(db);
    return rows.filter(({ usage }) => usage !== null);
  }
  const { rows } = await sql<Row>`select username, tax_id, provider_id, termination_date
    from user_access join app_user on app_user.id = user_id`.execute(db);
  return rows;
}

/** Writes the plan's data of a database as import files. */
export async function exportPlanFiles(db: Db, keys: Keys, folder: string): Promise<void> {
  for (const { name, childOf } of KINDS) {
    if (childOf || name === 'documents') continue;
    const target = targetOf(name);
    const rows = target ? await rowsOf(db, target, keys) : await ownRows(db, name);
    if (rows.length > 0)
      writeFileSync(join(folder, `${name}.ndjson`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
}
