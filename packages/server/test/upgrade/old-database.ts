import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { inject } from 'vitest';
import type { Db, OpenDatabase } from '../../src/database/database.ts';
import { migrations } from '../../src/database/migrations/index.ts';
import { openPglite } from '../../src/database/pglite/open-pglite.ts';
import { openPostgres } from '../../src/database/postgres/open-postgres.ts';
import { TEST_LIMITS, TEST_WATCHDOG_MS } from '../settings.ts';

/** The migrations of version 0.1.0. */
export const OLD_MIGRATIONS = ['0001-payer', '0002-portal', '0003-browse', '0004-row-security', '0005-browse-wide'];

/**
 * Rows that a running portal of version 0.1.0 stored: a few of its sample records, and an appeal, an attachment, an
 * unfinished submission, a provider update, feedback, an attestation and an emulation made through its API.
 */
const OLD_ROWS = readFileSync(new URL('./version-0.1.0.sql', import.meta.url), 'utf8');

async function openEmpty(): Promise<OpenDatabase> {
  const { engine, source } = inject('database');
  if (engine === 'pglite') return openPglite({ dataDir: undefined, seed: undefined, watchdogMs: TEST_WATCHDOG_MS });
  const name = `pbt_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: source });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(source);
  url.pathname = `/${name}`;
  const database = openPostgres({ url: url.href, server: 'primary', poolSize: 5, limits: TEST_LIMITS });
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Opens a database as version 0.1.0 left it. Triggers of its schema count the claims. */
export async function openOldDatabase(): Promise<OpenDatabase> {
  const database = await openEmpty();
  const old = Object.fromEntries(OLD_MIGRATIONS.map((name) => [name, migrations[name]!]));
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: () => Promise.resolve(old) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await sql.raw(OLD_ROWS).execute(database.db);
  return database;
}

/** Every table with its columns and rows. */
export type Tables = ReadonlyMap<string, { readonly columns: readonly string[]; readonly rows: readonly string[] }>;

/** Reads all tables, or of the given tables only the given columns. */
export async function readTables(db: Db, only?: Tables): Promise<Tables> {
  const { rows: found } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    group by 1 order by 1`.execute(db);
  const read = new Map<string, { columns: readonly string[]; rows: readonly string[] }>();
  for (const { name, columns } of found) {
    if (only && !only.has(name)) continue;
    const wanted = only?.get(name)!.columns ?? columns;
    const { rows } = await sql<{ row: string }>`
      select jsonb_build_array(${sql.join(wanted.map((column) => sql.ref(column)))})::text as row
      from ${sql.table(name)} order by 1`.execute(db);
    read.set(name, { columns: wanted, rows: rows.map(({ row }) => row) });
  }
  return read;
}
