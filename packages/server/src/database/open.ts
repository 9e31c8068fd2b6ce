import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OpenDatabase } from './database.ts';
import { expectWritable } from './expect-writable.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite/open-pglite.ts';
import { ensureAppRole } from './postgres/app-role.ts';
import { openPostgres, type PostgresSettings } from './postgres/open-postgres.ts';
import { waitUntilReachable } from './postgres/wait-until-reachable.ts';
import type { DatabaseLimits } from './postgres/watched-pool.ts';

export interface DatabaseSettings {
  readonly url: string | undefined;
  /** Folder of the embedded database. With `undefined` the database is kept in memory. */
  readonly dataDir: string | undefined;
  readonly poolSize?: number;
  /** Time limits of PostgreSQL connections. */
  readonly limits?: DatabaseLimits;
  /** Time limit of a query of the embedded database, in milliseconds. */
  readonly watchdogMs?: number;
  /** Called before a database of an older version is changed, which can take minutes. */
  readonly onUpgrade?: () => void;
}

export const emptyDatabaseFile = fileURLToPath(new URL('./migrations/empty-database.tar.gz', import.meta.url));

/** Opens the configured database and migrates it. Waits up to 30 s for a PostgreSQL server that is still starting. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { url, dataDir, poolSize, limits, watchdogMs, onUpgrade } = settings;
  const seed = existsSync(emptyDatabaseFile) ? emptyDatabaseFile : undefined;
  const open =
    url === undefined
      ? await openPglite({ dataDir, seed, watchdogMs })
      : openPostgres({ url, server: 'primary', poolSize, limits });
  try {
    if (open.engine === 'postgres') await waitUntilReachable(() => expectWritable(open.db));
    await open.withoutTimeout(() => migrate(open.db, onUpgrade));
    if (open.engine === 'postgres') await ensureAppRole(open.db);
  } catch (error) {
    await open.close();
    throw error;
  }
  return open;
}

/**
 * Opens a standby for reading members, claims and other data that the portal never writes. It is not migrated, because
 * it copies its tables from the primary.
 */
export function openReplica(settings: Omit<PostgresSettings, 'server'>): OpenDatabase {
  return openPostgres({ ...settings, server: 'standby' });
}

/** Opens a copy of an archived database in memory. */
export async function openArchive(archive: string, watchdogMs?: number): Promise<OpenDatabase> {
  return openPglite({ dataDir: undefined, seed: archive, watchdogMs });
}

/** Opens a database created by the migrations alone, to build and check the file `empty-database.tar.gz`. */
export async function openFromMigrations(): Promise<OpenDatabase> {
  const open = await openPglite({ dataDir: undefined, seed: undefined });
  await open.withoutTimeout(() => migrate(open.db));
  return open;
}
