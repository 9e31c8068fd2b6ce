import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClock } from '@pbt/server/config/clock';
import { readConfig } from '@pbt/server/config/config';
import type { Db } from '@pbt/server/database/database';
import { openDatabase } from '@pbt/server/database/open';
import { createDeps, type Deps } from '@pbt/server/deps';
import { pbt } from '../../server/test/cli.ts';
import { useTestServer } from '../../server/test/harness.ts';
import { TEST_SCALE, TEST_TODAY, TEST_WATCHDOG_MS } from '../../server/test/settings.ts';
import { ensureDemoData } from './fill.ts';
import { bulkRows } from './generated/generate.ts';
import { namedRows } from './named/all.ts';
import { rowsOf } from './rows/rows-of.ts';
import type { Rows } from './rows/tables.ts';

const server = useTestServer();
const sets = [...namedRows(TEST_TODAY), ...(await bulkRows(TEST_SCALE, TEST_TODAY))];
const tables = [...new Set(sets.flatMap((set) => Object.keys(set) as (keyof Rows)[]))];

/** Another test compares these. The table has them encrypted. */
const IDENTIFIERS = new Set(['ssn', 'medicaid_number']);

/** Returns the rows of a table as sorted texts, with these columns only. */
async function storedRows(db: Db, table: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(stored) as row from ${sql.table(table)} stored`.execute(db);
  // The database adds a row below 0 for each claim that names its payment.
  const told = table === 'remittance_claim' ? rows.filter(({ row }) => Number(row['seq']) > 0) : rows;
  return told.map(({ row }) => textOf(row, columns)).toSorted();
}

/** Instants are compared as such. JSON columns return their keys in another order. */
const textOf = (row: Readonly<Record<string, unknown>>, columns: readonly string[]) =>
  JSON.stringify(columns.map((column) => ordered(column.endsWith('_at') ? instant(row[column]) : row[column])));

const instant = (value: unknown) => (value === null ? null : new Date(value as string | Date).toISOString());

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, entry]) => [key, ordered(entry)]));
}

/** Other tests compare these. */
const OTHERS = new Set<keyof Rows>(['coverage', 'remittance_claim']);

test('every row that a payment lists is stored with its lines', async () => {
  const rows = rowsOf(sets, 'remittance_claim').map((row): Record<string, unknown> => ({ ...row }));
  const columns = Object.keys(rows[0]!).filter((column) => column !== 'detail');
  const { rows: stored } = await sql<{ row: Record<string, unknown>; lines: number }>`
    select to_jsonb(paid) as row, jsonb_array_length(paid.detail -> 'items') as lines
    from remittance_claim paid where seq > 0`.execute(server().database.db);
  const expected = rows.map((row) => textOf(row, columns));
  expect(stored.map(({ row }) => textOf(row, columns)).toSorted()).toEqual(expected.toSorted());
  expect(stored.every(({ lines }) => lines > 0)).toBe(true);
});

test.each(tables.filter((table) => !OTHERS.has(table)))('every generated row of %s is stored', async (table) => {
  const rows = rowsOf(sets, table).map((row): Record<string, unknown> => ({ ...row }));
  const columns = Object.keys(rows[0]!).filter((column) => !IDENTIFIERS.has(column));
  const stored = await storedRows(server().database.db, table, columns);
  const expected = rows.map((row) => textOf(row, columns)).toSorted();
  expect(stored).toEqual(expected);
});

test('every generated coverage is stored, with usage in the newest period of each product', async () => {
  const periods = rowsOf(sets, 'coverage');
  const isNewest = (period: (typeof periods)[number]) =>
    !periods.some(
      ({ member_id, id, from_date }) =>
        member_id === period.member_id && id === period.id && from_date > period.from_date,
    );
  const rows = periods.map((period) => (isNewest(period) ? period : { ...period, usage: null }));
  const columns = Object.keys(rows[0]!);
  const stored = await storedRows(server().database.db, 'coverage', columns);
  expect(stored).toEqual(rows.map((row) => textOf({ ...row }, columns)).toSorted());
});

test('identifiers of members are stored encrypted', async () => {
  const { config, db } = server().deps;
  const rows = await db.selectFrom('member').select(['id', 'ssn_cipher', 'medicaid_cipher']).execute();
  const plain = (id: string, field: string, cipher: string | null) =>
    cipher === null ? null : config.keys.decrypt(cipher, `member|${field}|${id}`);
  const stored = rows.map((row) => ({
    id: row.id,
    ssn: plain(row.id, 'ssn', row.ssn_cipher),
    medicaid_number: plain(row.id, 'medicaid', row.medicaid_cipher),
  }));
  const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);
  expect(stored.toSorted(byId)).toEqual(
    rowsOf(sets, 'member')
      .map(({ id, ssn, medicaid_number }) => ({ id, ssn, medicaid_number }))
      .toSorted(byId),
  );
});

test('every row of the plan comes from an import that used all rows of its file, one with wrong rows aside', async () => {
  const { db } = server().database;
  for (const table of ['office', 'provider', 'member', 'coverage', 'remittance', 'claim', 'letter', 'app_user']) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where import_id is null`.execute(db);
    expect({ table, count: rows[0]!.count }).toEqual({ table, count: 0 });
  }
  const imports = await db.selectFrom('import').select(['kind', 'state', 'result', 'operator']).orderBy('id').execute();
  expect(imports.map(({ kind }) => kind)).toEqual([
    'offices',
    'tax-ids',
    'providers',
    'groups',
    'members',
    'coverages',
    'usage',
    'other-insurances',
    'remittances',
    'claims',
    'letters',
    'code-texts',
    'users',
    'access',
    'members',
  ]);
  for (const { kind, state, result, operator } of imports.slice(0, -1)) {
    expect({ state, operator }).toEqual({ state: 'done', operator: 'job|demo-data' });
    const { read, new: added, changed, warned } = (result as { rows: Record<string, number> }).rows;
    // One claim does not add up on purpose.
    expect({ used: added! + changed!, warned }).toEqual({ used: read, warned: kind === 'claims' ? 1 : 0 });
  }
});

test('the last import has refused rows, and its report names file, line, field and reason [IMPORT-44]', async () => {
  const list = await pbt(server(), 'import list --kind members');
  const [newest] = list.data as readonly { id: number; file: string; read: number; refused: number }[];
  expect(newest).toMatchObject({ file: 'members.corrections.ndjson', read: 12, refused: 3 });
  const { text } = await pbt(server(), `import show ${newest!.id}`);
  expect(text).toContain('members.corrections.ndjson');
  for (const reason of ['is in the future', 'is a day that does not exist', 'first_name'])
    expect(text).toContain(reason);
  expect(text).toMatch(/members line 1[1-4]: dob/);
  const added = await server()
    .database.db.selectFrom('member')
    .where('sub_id', '=', '800000180')
    .select('id')
    .execute();
  expect(added).toEqual([]);
});

test('a first start that was interrupted continues on another day with the data of the first day', async () => {
  const config = readConfig({});
  const scale = { members: 5, claims: 20 };
  const database = await openDatabase({ url: undefined, dataDir: undefined, watchdogMs: TEST_WATCHDOG_MS });
  const indexes = async (db: Db) =>
    (await sql`select indexdef from pg_indexes where tablename = 'claim' order by 1`.execute(db)).rows;
  const expected = await indexes(database.db);
  try {
    const deps = createDeps(database, config, createClock(TEST_TODAY, config.planTimeZone));
    let events = 0;
    const failing: Deps = {
      ...deps,
      audit: {
        ...deps.audit,
        // Each file has two events. The claims are the tenth file.
        read: (event) => ((events += 1) === 20 ? Promise.reject(new Error('interrupted')) : deps.audit.read(event)),
      },
    };
    await expect(ensureDemoData(database, failing, { scale })).rejects.toThrow('interrupted');
    expect(await indexes(database.db)).not.toEqual(expected);

    const nextDay = createDeps(database, config, createClock('2026-11-16', config.planTimeZone));
    await ensureDemoData(database, nextDay, { scale });
    expect(await indexes(database.db)).toEqual(expected);
    const settings = await database.db.selectFrom('setting').selectAll().execute();
    expect(settings).toEqual([
      { key: 'demo_anchor', value: TEST_TODAY },
      { key: 'plan_time_zone', value: 'America/Denver' },
    ]);
    const claims = [...namedRows(TEST_TODAY), ...(await bulkRows(scale, TEST_TODAY))];
    const stored = await storedRows(database.db, 'claim', ['id', 'status_date']);
    expect(stored).toEqual(
      rowsOf(claims, 'claim')
        .map((row) => textOf({ ...row }, ['id', 'status_date']))
        .toSorted(),
    );
  } finally {
    await database.close();
  }
});
