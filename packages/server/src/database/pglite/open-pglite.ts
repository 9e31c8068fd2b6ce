import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { closeToOthers } from '../../config/private-files.ts';
import { StartRefused } from '../../config/start-refused.ts';
import { embeddedBulk } from '../bulk-session.ts';
import type { OpenDatabase } from '../database.ts';
import { sendDirectly } from '../prepared.ts';
import type { Database } from '../schema.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { PglitePool, WATCHDOG_MS } from './pool.ts';

const MB = 1024 * 1024;
/** A new database takes 40 MB, and its write-ahead log grows by tens of megabytes before the first checkpoint. */
const MIN_FREE_TO_CREATE_MB = 128;
const MIN_FREE_TO_OPEN_MB = 32;

function refuseSmallDisk(dataDir: string, isNew: boolean): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = Math.floor((bavail * bsize) / MB);
  const needed = isNew ? MIN_FREE_TO_CREATE_MB : MIN_FREE_TO_OPEN_MB;
  if (free >= needed) return;
  throw new StartRefused(
    `The disk of ${dataDir} has ${free} MB free, and the database needs at least ${needed} MB. ` +
      'Free some space, or set PBT_DATA_DIR to a folder on a larger disk.',
  );
}

/** Exists while a new database is created. If the process is killed then, the next start creates the database again. */
const UNFINISHED = 'db.unfinished';

async function openFolder(dataDir: string, seed: string | undefined, watchdogMs: number): Promise<PglitePool> {
  const folder = join(dataDir, 'db');
  const unfinished = join(dataDir, UNFINISHED);
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  refuseSmallDisk(dataDir, isNew);
  if (isNew) {
    writeFileSync(unfinished, '', { mode: 0o600 });
    // PGlite unpacks the seed with mode 0666 and ignores the umask. The mode of the folder keeps other accounts out.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  const pool = new PglitePool({ dataDir: folder, seed }, watchdogMs);
  try {
    await pool.withoutTimeout(() => pool.query('select 1'));
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
  await pool.withoutTimeout(() => pool.query('select 1'));
  return pool;
}

interface PgliteSettings {
  readonly dataDir: string | undefined;
  readonly seed: string | undefined;
  readonly watchdogMs?: number | undefined;
}

/** Opens the embedded database in a folder, or in memory without one. A new database is a copy of the seed archive. */
export async function openPglite({ dataDir, seed, watchdogMs = WATCHDOG_MS }: PgliteSettings): Promise<OpenDatabase> {
  const unlock = dataDir === undefined ? () => {} : lockDataDir(dataDir);
  let pool: PglitePool;
  try {
    pool = dataDir === undefined ? await openInMemory(seed, watchdogMs) : await openFolder(dataDir, seed, watchdogMs);
  } catch (error) {
    unlock();
    throw error;
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
  sendDirectly(db, (text, values) => pool.query(text, values));
  return {
    engine: 'pglite',
    db,
    // PGlite has one session, of a superuser. Row policies do not apply to it.
    scopedTo: () => db,
    execute: (sql, params = []) => pool.query(sql, params),
    openBulk: () => Promise.resolve(embeddedBulk(db)),
    withoutTimeout: (work) => pool.withoutTimeout(work),
    dump: () => pool.dump(),
    close: async () => {
      await pool.end();
      unlock();
    },
  };
}
