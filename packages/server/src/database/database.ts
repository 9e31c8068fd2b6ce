import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { ensureAppRole } from './postgres/app-role.ts';
import { callerScopes } from './postgres/scoped-database.ts';
import { lockDataDir } from './pglite/data-dir-lock.ts';
import { migrations } from './migrations/index.ts';
import { PglitePool, WATCHDOG_MS } from './pglite/pool.ts';
import { closeToOthers } from '../config/private-files.ts';
import { untilReachable } from './postgres/wait-until-reachable.ts';
import type { Database } from './schema.ts';
import { StartRefused } from '../config/start-refused.ts';
import { DATABASE_LIMITS, WatchedPool, type DatabaseLimits } from './postgres/watched-pool.ts';

export type Db = Kysely<Database>;

export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The open database. PostgreSQL and the embedded engine share this interface. */
export interface OpenDatabase {
  readonly engine: 'postgres' | 'pglite';
  /** Connections of the owner. For startup, jobs, the command line, caller lookup and the audit trail of reads. */
  readonly db: Db;
  /** A database limited to the caller's tax IDs. On PostgreSQL, row policies hide the rows of other tax IDs. */
  readonly forCaller: (scope: readonly string[]) => Db;
  /** Plain SQL for the job queue and for bulk work. */
  execute(sql: string, params?: readonly unknown[]): Promise<{ rows: readonly unknown[]; rowCount: number }>;
  /** Runs work that may take long, before requests are served. */
  atLeisure<T>(work: () => Promise<T>): Promise<T>;
  /** Connection counts of the pools. PostgreSQL only. */
  readonly pool?: () => PoolState;
  /** Returns an archive of the whole database. Embedded engine only. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  readonly url: string | undefined;
  /** Folder of the embedded database. With `undefined` the database is kept in memory. */
  readonly dataDir: string | undefined;
  readonly poolSize?: number;
  /** Time limits of PostgreSQL connections. */
  readonly limits?: DatabaseLimits;
  /** Time limit of a query of the embedded database. */
  readonly watchdogMs?: number;
}

/** The owner needs few connections, because caller lookups and audit rows are batched. */
const OWNER_CONNECTIONS = 4;

const EMPTY_DATABASE = fileURLToPath(new URL('./migrations/empty-database.tar.gz', import.meta.url));

// On both engines, dates are returned as text and bigint counts as numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

interface Server {
  readonly url: string;
  readonly server: 'primary' | 'standby';
  readonly poolSize?: number | undefined;
  readonly limits?: DatabaseLimits | undefined;
}

function openPostgres({ url, server, poolSize = 10, limits = DATABASE_LIMITS }: Server): OpenDatabase {
  const owner = new WatchedPool({ url, size: Math.min(poolSize, OWNER_CONNECTIONS), server, limits });
  const callers = new WatchedPool({ url, size: poolSize, server, limits });
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
    // This lifts the pool's limit. A long statement must also lift `statement_timeout` in the database.
    atLeisure: (work) => owner.atLeisure(work),
    pool: () => ({ total: sum('totalCount'), idle: sum('idleCount'), waiting: sum('waitingCount') }),
    dump: () => Promise.reject(new Error('PostgreSQL is backed up with its own tools')),
    close: async () => {
      await Promise.all([owner.end(), callers.end()]);
    },
  };
}

const MB = 1024 * 1024;
/** A new database takes 40 MB, and its write-ahead log grows by tens of megabytes before the first checkpoint. */
const ROOM_FOR_NEW_MB = 128;
const ROOM_TO_OPEN_MB = 32;

function refuseSmallDisk(dataDir: string, isNew: boolean): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = Math.floor((bavail * bsize) / MB);
  const needed = isNew ? ROOM_FOR_NEW_MB : ROOM_TO_OPEN_MB;
  if (free >= needed) return;
  throw new StartRefused(
    `The disk of ${dataDir} has ${free} MB free, and the database needs at least ${needed} MB. ` +
      'Free some space, or set PBT_DATA_DIR to a folder on a larger disk.',
  );
}

/** This file exists while a new database is created. A process killed at that time leaves an incomplete database. */
const UNFINISHED = 'db.unfinished';

async function openFolder(dataDir: string, seed: string | undefined, watchdogMs: number): Promise<PglitePool> {
  const folder = join(dataDir, 'db');
  const unfinished = join(dataDir, UNFINISHED);
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  refuseSmallDisk(dataDir, isNew);
  if (isNew) {
    writeFileSync(unfinished, '', { mode: 0o600 });
    // PGlite unpacks its archive with mode 0666 and ignores the umask. The folder's mode keeps other accounts out.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  const pool = new PglitePool({ dataDir: folder, seed }, watchdogMs);
  try {
    await pool.atLeisure(() => pool.query('select 1'));
  } catch (error) {
    await pool.end();
    const reason = (error as Error).message.split('\n')[0];
    throw new StartRefused(
      isNew
        ? `The database in ${folder} cannot be created (${reason}). Set PBT_DATA_DIR to another folder.`
        : `The database in ${folder} cannot be opened (${reason}). Restore the last backup into a new PBT_DATA_DIR.`,
    );
  }
  if (isNew) closeToOthers(folder);
  rmSync(unfinished, { force: true });
  return pool;
}

async function openInMemory(seed: string | undefined, watchdogMs: number): Promise<PglitePool> {
  const pool = new PglitePool({ dataDir: undefined, seed }, watchdogMs);
  await pool.atLeisure(() => pool.query('select 1'));
  return pool;
}

interface Embedded {
  readonly dataDir: string | undefined;
  readonly seed: string | undefined;
  readonly watchdogMs?: number | undefined;
}

async function openEmbedded({ dataDir, seed, watchdogMs = WATCHDOG_MS }: Embedded): Promise<OpenDatabase> {
  const unlock = dataDir === undefined ? () => {} : lockDataDir(dataDir);
  let pool: PglitePool;
  try {
    pool = dataDir === undefined ? await openInMemory(seed, watchdogMs) : await openFolder(dataDir, seed, watchdogMs);
  } catch (error) {
    unlock();
    throw error;
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
  return {
    engine: 'pglite',
    db,
    // PGlite has one session, of a superuser. Row policies do not apply to it.
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

async function refuseNewerSchema(db: Db): Promise<void> {
  const found = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!found.rows[0]!.found) return;
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = applied.rows.find(({ name }) => !(name in migrations));
  if (!unknown) return;
  throw new StartRefused(
    `The database was changed by a newer version of the portal (migration ${unknown.name}). ` +
      'Start that version or a later one, or restore a backup from before the update.',
  );
}

async function migrate(db: Db): Promise<void> {
  await refuseNewerSchema(db);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`migration ${failed ?? ''} failed`, { cause: error });
  }
}

/** Fails while the server is read-only, like a standby. A session can stay open when its server becomes read-only. */
export async function expectWritable(db: Db): Promise<void> {
  const { rows } = await sql<{ only: string }>`select current_setting('transaction_read_only') as only`.execute(db);
  if (rows[0]!.only !== 'off') throw Object.assign(new Error('the database only reads'), { code: '25006' });
}

export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { url, dataDir, poolSize, limits, watchdogMs } = settings;
  const seed = existsSync(EMPTY_DATABASE) ? EMPTY_DATABASE : undefined;
  const open =
    url === undefined
      ? await openEmbedded({ dataDir, seed, watchdogMs })
      : openPostgres({ url, server: 'primary', poolSize, limits });
  try {
    if (open.engine === 'postgres') await untilReachable(() => expectWritable(open.db));
    await open.atLeisure(() => migrate(open.db));
    if (open.engine === 'postgres') await ensureAppRole(open.db);
  } catch (error) {
    await open.close();
    throw error;
  }
  return open;
}

/** Opens a standby for reads of plan data. It is not migrated, because it copies its tables from the primary. */
export function openReplica(settings: Omit<Server, 'server'>): OpenDatabase {
  return openPostgres({ ...settings, server: 'standby' });
}

/** Opens a copy of an archived database in memory. */
export async function openArchive(archive: string, watchdogMs?: number): Promise<OpenDatabase> {
  return openEmbedded({ dataDir: undefined, seed: archive, watchdogMs });
}

/** Opens a database created by the migrations alone, to build and check the committed archive. */
export async function openFromMigrations(): Promise<OpenDatabase> {
  const open = await openEmbedded({ dataDir: undefined, seed: undefined });
  await open.atLeisure(() => migrate(open.db));
  return open;
}

export const emptyDatabaseFile = EMPTY_DATABASE;
