import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { ensureAppRole } from './postgres/app-role.ts';
import { callerScopes } from './postgres/scoped-database.ts';
import { lockDataDir } from './pglite/data-dir-lock.ts';
import { migrations } from './migrations/index.ts';
import { NamingClient } from './postgres/prepared-client.ts';
import { PglitePool } from './pglite/pool.ts';
import { closeToOthers } from '../config/private-files.ts';
import { untilReachable } from './postgres/wait-until-reachable.ts';
import type { Database } from './schema.ts';
import { watchSilence } from './postgres/dead-connections.ts';

export type Db = Kysely<Database>;

export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The open database: one interface over PostgreSQL and the embedded engine. */
export interface OpenDatabase {
  readonly engine: 'postgres' | 'pglite';
  /** As its owner: for the start, jobs, the command line, who asks, and the audit trail of reads. */
  readonly db: Db;
  /** For what somebody asks: on PostgreSQL, rows that belong to other tax IDs do not exist in it. */
  readonly forCaller: (taxIds: readonly string[]) => Db;
  /** Plain SQL for the job queue and for bulk work. */
  execute(sql: string, params?: readonly unknown[]): Promise<{ rows: readonly unknown[]; rowCount: number }>;
  /** Runs what may take long, before anybody is served. */
  atLeisure<T>(work: () => Promise<T>): Promise<T>;
  /** Connections of the pool; PostgreSQL only. */
  readonly pool?: () => PoolState;
  /** An archive of the whole database; embedded engine only. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  readonly url: string | undefined;
  /** Folder of the embedded database; `undefined` keeps it in memory. */
  readonly dataDir: string | undefined;
  readonly poolSize?: number;
}

/** The owner has few things to do at a time: who asks is looked up together, rows of the trail are written together. */
const OWNER_CONNECTIONS = 4;

const EMPTY_DATABASE = fileURLToPath(new URL('./migrations/empty-database.tar.gz', import.meta.url));

// Days stay text on both engines, counts are plain numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: 2000,
    // A connection knows its statements and its last caller: worth more than the memory of an idle one.
    idleTimeoutMillis: 5 * 60_000,
    // A generic plan for `limit $n` costs a factor of 100 on the claims tables; jit only adds latency.
    options: '-c plan_cache_mode=force_custom_plan -c jit=off -c statement_timeout=8000 -c lock_timeout=2000',
  });
  // Without a listener a lost connection would end the process, an idle one and one at work.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function openPostgres(url: string, poolSize: number): OpenDatabase {
  const owner = openPool(url, Math.min(poolSize, OWNER_CONNECTIONS));
  const callers = openPool(url, poolSize);
  const unhurried = watchSilence(owner);
  watchSilence(callers);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: owner }) });
  const sum = (figure: 'totalCount' | 'idleCount' | 'waitingCount') => owner[figure] + callers[figure];
  return {
    engine: 'postgres',
    db,
    forCaller: callerScopes(callers),
    execute: async (sql, params = []) => {
      const result = await owner.query(sql, [...params]);
      return { rows: result.rows, rowCount: result.rowCount ?? 0 };
    },
    // A long statement lifts its own limit in the database.
    atLeisure: unhurried,
    pool: () => ({ total: sum('totalCount'), idle: sum('idleCount'), waiting: sum('waitingCount') }),
    dump: () => Promise.reject(new Error('PostgreSQL is backed up with its own tools')),
    close: async () => {
      await Promise.all([owner.end(), callers.end()]);
    },
  };
}

async function openEmbedded(dataDir: string | undefined, seed: string | undefined): Promise<OpenDatabase> {
  const unlock = dataDir === undefined ? () => {} : lockDataDir(dataDir);
  const folder = dataDir === undefined ? undefined : join(dataDir, 'db');
  const isNew = folder === undefined || !existsSync(join(folder, 'PG_VERSION'));
  const pool = new PglitePool({ dataDir: folder, seed: isNew ? seed : undefined });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
  try {
    await pool.query('select 1');
    // PGlite unpacks its archive with mode 0666, whatever the umask.
    if (isNew && folder !== undefined) closeToOthers(folder);
  } catch (error) {
    unlock();
    throw error;
  }
  return {
    engine: 'pglite',
    db,
    // One session, and a superuser's: nothing there is bound by a policy.
    forCaller: () => db,
    execute: (sql, params = []) => pool.query(sql, params),
    atLeisure: (work) => pool.atLeisure(work),
    dump: () => pool.dump(),
    close: async () => {
      await pool.end();
      unlock();
    },
  };
}

async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`migration ${failed ?? ''} failed`, { cause: error });
  }
}

export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const seed = existsSync(EMPTY_DATABASE) ? EMPTY_DATABASE : undefined;
  const open =
    settings.url === undefined
      ? await openEmbedded(settings.dataDir, seed)
      : openPostgres(settings.url, settings.poolSize ?? 10);
  try {
    if (open.engine === 'postgres') await untilReachable(() => open.execute('select 1'));
    await open.atLeisure(() => migrate(open.db));
    if (open.engine === 'postgres') await ensureAppRole(open.db);
  } catch (error) {
    await open.close();
    throw error;
  }
  return open;
}

/** A database that follows another one: only read, its tables come from the one it follows. */
export function openReplica(url: string, poolSize = 10): OpenDatabase {
  return openPostgres(url, poolSize);
}

/** A copy of an archived database, in memory. */
export async function openArchive(archive: string): Promise<OpenDatabase> {
  return openEmbedded(undefined, archive);
}

/** A database made by the migrations alone, for building and checking the committed archive. */
export async function openFromMigrations(): Promise<OpenDatabase> {
  const open = await openEmbedded(undefined, undefined);
  await open.atLeisure(() => migrate(open.db));
  return open;
}

export const emptyDatabaseFile = EMPTY_DATABASE;
