import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '@pbt/server/config/config';
import { openDatabase } from '@pbt/server/database/open';
import { createDeps } from '@pbt/server/deps';
import type { Db } from '@pbt/server/database/database';
import { ensureDemoData } from '@pbt/demo-data/fill';
import { TEST_TODAY } from '../../packages/server/test/settings.ts';
import { insertScopeRecords, recordsOf } from './scope-records.ts';
import { freePort } from './server-process.ts';
import { databaseUrl, TEMPLATE } from './template-database.ts';

/** A database and a data directory for real server processes. */
export interface DatabaseHome {
  readonly name: 'pglite' | 'postgres';
  readonly url: string | undefined;
  readonly folder: string;
  /** Data directories of all servers on this database. Each contains its own anchor file of the audit trail. */
  readonly folders: Set<string>;
  close(): Promise<void>;
}

const SMALL = { members: 20, claims: 50 };

/** ID of one of 50 claims for document submissions. With several claims, the list of each claim stays short. */
export const workClaim = (index: number) => `9901000000${String(index % 50).padStart(2, '0')}`;

async function addWorkClaims(db: Db, issuer: string): Promise<void> {
  await db.updateTable('app_user').set({ issuer }).execute();
  const own = recordsOf('own').claim;
  // The database computes the search column.
  const { account_search: _search, ...claim } = await db
    .selectFrom('claim')
    .selectAll()
    .where('id', '=', own)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 50 }, (_, index) => ({ ...claim, id: workClaim(index) }));
  await db.insertInto('claim').values(rows).execute();
}

/** Creates and fills an embedded database in the given folder, for example on a small disk, or in a temporary one. */
export async function createEmbeddedHome(issuer: string, given?: string): Promise<DatabaseHome> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'pbt-trust-home-'));
  const database = await openDatabase({ url: undefined, dataDir: folder });
  await fill(database, issuer);
  await database.close();
  return {
    name: 'pglite',
    url: undefined,
    folder,
    folders: new Set(),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function fill(database: Awaited<ReturnType<typeof openDatabase>>, issuer: string): Promise<void> {
  const config = readConfig({ PBT_TODAY: TEST_TODAY });
  await ensureDemoData(database, createDeps(database, config), { scale: SMALL });
  await database.withoutTimeout(async () => {
    await insertScopeRecords(database.db);
    await addWorkClaims(database.db, issuer);
  });
}

/** Fills the database at the given PostgreSQL URL. */
export async function createFilledHome(issuer: string, cluster: string): Promise<DatabaseHome> {
  const folder = mkdtempSync(join(tmpdir(), 'pbt-trust-home-'));
  const database = await openDatabase({ url: cluster, dataDir: undefined });
  await fill(database, issuer);
  await database.close();
  return {
    name: 'postgres',
    url: cluster,
    folder,
    folders: new Set(),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Copies the template database that `prepareSource` filled. Returns null if this run does not use PostgreSQL. */
export async function createPostgresHome(issuer: string): Promise<DatabaseHome | null> {
  const [engine, address] = (process.env['PBT_TRUST_SOURCE'] ?? '').split(' ');
  if (engine !== 'postgres') return null;
  const folder = mkdtempSync(join(tmpdir(), 'pbt-trust-home-'));
  const name = `pbt_trust_home_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: address! });
  await admin.connect();
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  const url = databaseUrl(address!, name);
  const database = await openDatabase({ url, dataDir: undefined });
  await addWorkClaims(database.db, issuer);
  await database.close();
  return {
    name: 'postgres',
    url,
    folder,
    folders: new Set(),
    close: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function serverSettings(home: DatabaseHome, issuer: string): Promise<Record<string, string>> {
  home.folders.add(home.folder);
  return {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    PBT_DATA_DIR: home.folder,
    PBT_TODAY: TEST_TODAY,
    PBT_DEMO_DATA: 'false',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'fatal',
    OIDC_AUTHORITY: issuer,
    OIDC_AUDIENCE: 'pbt-api',
    ...(home.url === undefined ? {} : { DATABASE_URL: home.url }),
  };
}
