import { sql } from 'kysely';
import type { Db } from '@pbt/server/database/database';

/** Holds the date of the demo data after a fill. */
const ANCHOR = 'demo_anchor';
/** Holds a `Progress` during a fill. */
const FILLING = 'demo_filling';

interface Progress {
  readonly today: string;
  /** Definitions of the dropped indexes. */
  readonly indexes: readonly string[];
}

async function findSetting(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

async function findProgress(db: Db): Promise<Progress | null> {
  const value = await findSetting(db, FILLING);
  return value === null ? null : (JSON.parse(value) as Progress);
}

/** Indexes and locks of a large table can take longer than the portal's limits. */
async function removeLimits(trx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
}

/** Returns the date of the demo data, or null if the database has none. */
export const findAnchor = (db: Db): Promise<string | null> => findSetting(db, ANCHOR);

/**
 * Drops the indexes of `claim` and pauses its stored counts (`claim_tally`). Rebuilding both once is faster than updating
 * them per claim. Returns the date of the fill. A fill that was interrupted keeps its date, because all rows depend on it.
 */
export async function beginFill(db: Db, today: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await removeLimits(trx);
    const begun = await findProgress(trx);
    if (begun) return begun.today;
    const { rows } = await sql<{ name: string; definition: string }>`
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = 'claim'::regclass
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(trx);
    await sql`select claim_tally_pause()`.execute(trx);
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(trx);
    const progress: Progress = { today, indexes: rows.map(({ definition }) => definition) };
    await trx
      .insertInto('setting')
      .values({ key: FILLING, value: JSON.stringify(progress) })
      .execute();
    return today;
  });
}

/** Deletes all settings but the progress of an interrupted fill, which lists the dropped indexes. It gets a new date. */
export async function resetSettings(trx: Db, today: string): Promise<void> {
  await trx.deleteFrom('setting').where('key', '<>', FILLING).execute();
  const begun = await findProgress(trx);
  if (!begun) return;
  await trx
    .updateTable('setting')
    .set({ value: JSON.stringify({ ...begun, today }) })
    .where('key', '=', FILLING)
    .execute();
}

/** Rebuilds what `beginFill` dropped, and marks the database as filled. `work` runs in the same transaction. */
export async function endFill(db: Db, today: string, work: (trx: Db) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await removeLimits(trx);
    await work(trx);
    const { indexes } = (await findProgress(trx))!;
    for (const definition of indexes) await sql.raw(definition).execute(trx);
    await sql`select claim_tally_resume()`.execute(trx);
    await sql`select setval(pg_get_serial_sequence('app_user', 'id'), (select max(id) from app_user))`.execute(trx);
    await trx.deleteFrom('setting').where('key', '=', FILLING).execute();
    await trx.insertInto('setting').values({ key: ANCHOR, value: today }).execute();
  });
}
