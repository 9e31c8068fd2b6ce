import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartRefused } from '../config/start-refused.ts';
import type { Db } from './database.ts';
import { migrations } from './migrations/index.ts';
import { storeBuiltInReasons } from './outcomes.ts';

/** Returns the names of the migrations that were run. Refuses a database with one that this version does not know. */
async function findApplied(db: Db): Promise<ReadonlySet<string>> {
  const found = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!found.rows[0]!.found) return new Set();
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = applied.rows.find(({ name }) => !(name in migrations));
  if (!unknown) return new Set(applied.rows.map(({ name }) => name));
  throw new StartRefused(
    `The database was changed by a newer version of the portal (migration ${unknown.name}). ` +
      'Start that version or a later one, or restore a backup from before the update.',
  );
}

/** Runs the missing migrations, all in one transaction. */
async function runMissing(db: Db, applied: ReadonlySet<string>, onUpgrade: () => void): Promise<void> {
  // The migrator reads the whole catalog first, even if nothing is to do.
  if (Object.keys(migrations).every((name) => applied.has(name))) return;
  if (applied.size > 0) onUpgrade();
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`migration ${failed ?? ''} failed`, { cause: error });
  }
}

/**
 * Runs the missing migrations, and stores what the program tells the database. A database of a newer version is refused
 * and stays unchanged. `onUpgrade` is called before a database of an older version is changed.
 */
export async function migrate(db: Db, onUpgrade: () => void = () => {}): Promise<void> {
  await runMissing(db, await findApplied(db), onUpgrade);
  // At every start, because a version can change the guide without a migration.
  await storeBuiltInReasons(db);
}
