import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db.ts';
import { bulkRows, type DemoScale } from './bulk.ts';
import { namedRows } from './named.ts';
import { loadRows } from './rows.ts';

const ANCHOR = 'demo_anchor';
const DEFAULT_SCALE: DemoScale = { members: 2000, claims: 20_000 };

/** Fills an empty database once. The day it happened is stored; every date of the data is relative to it. */
export async function ensureDemoData(
  database: OpenDatabase,
  config: Config,
  clock: Clock,
  scale: DemoScale = DEFAULT_SCALE,
): Promise<void> {
  const today = clock.today();
  const isNew = await database.db.transaction().execute(async (trx) => {
    // Two processes may start on one database: the second waits and then finds the anchor.
    await sql`select pg_advisory_xact_lock(hashtext(${ANCHOR}))`.execute(trx);
    const known = await trx.selectFrom('setting').select('value').where('key', '=', ANCHOR).executeTakeFirst();
    if (known) return false;
    // PostgreSQL checks every reference of the same rows; the embedded engine takes half the time without.
    if (database.engine === 'pglite') await sql`set local session_replication_role = replica`.execute(trx);
    const [bulk] = await Promise.all([
      bulkRows(scale, today, config.keys),
      loadRows(trx, namedRows(today, config.keys)),
    ]);
    await loadRows(trx, bulk);
    await sql`select setval(pg_get_serial_sequence('app_user', 'id'), (select max(id) from app_user))`.execute(trx);
    await trx.insertInto('setting').values({ key: ANCHOR, value: today }).execute();
    return true;
  });
  if (isNew) await database.execute('analyze');
}
