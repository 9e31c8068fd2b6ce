import { sql } from 'kysely';
import type { Clock } from '@pbt/server/config/clock';
import type { Config } from '@pbt/server/config/config';
import type { Db, OpenDatabase } from '@pbt/server/database/database';
import { bulkRows, type DemoScale } from './generated/generate.ts';
import { namedRows } from './named/all.ts';
import { loadRows } from './rows/tables.ts';

const ANCHOR = 'demo_anchor';
const DEFAULT_SCALE: DemoScale = { members: 2000, claims: 20_000 };

/**
 * Drops the indexes of `claim` and pauses its stored counts (`claim_tally`) during the load. Rebuilding both once is
 * faster than updating them per claim.
 */
async function withoutClaimIndexes(trx: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = 'claim'::regclass
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(trx);
  await sql`select claim_tally_pause()`.execute(trx);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(trx);
  await work();
  for (const { definition } of rows) await sql.raw(definition).execute(trx);
  await sql`select claim_tally_resume()`.execute(trx);
}

/** Fills the database unless it has demo data. Stores the date of the fill, on which the dates in the data depend. */
export async function ensureDemoData(
  database: OpenDatabase,
  config: Config,
  clock: Clock,
  scale: DemoScale = DEFAULT_SCALE,
  /** Called before a fill. Not called if the database already has demo data. */
  onFill?: () => void,
): Promise<void> {
  const today = clock.today();
  const fill = async (trx: Db) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    // Two processes can start on one database. The second waits for the lock and then finds the stored date.
    await sql`select pg_advisory_xact_lock(hashtext(${ANCHOR}))`.execute(trx);
    const known = await trx.selectFrom('setting').select('value').where('key', '=', ANCHOR).executeTakeFirst();
    if (known) return false;
    onFill?.();
    // Skips foreign key checks, which double the time here. Tests on PostgreSQL check the same rows.
    if (database.engine === 'pglite') await sql`set local session_replication_role = replica`.execute(trx);
    await withoutClaimIndexes(trx, async () => {
      const [bulk] = await Promise.all([
        bulkRows(scale, today, config.keys),
        loadRows(trx, namedRows(today, config.keys)),
      ]);
      await loadRows(trx, bulk);
    });
    await sql`select setval(pg_get_serial_sequence('app_user', 'id'), (select max(id) from app_user))`.execute(trx);
    await trx.insertInto('setting').values({ key: ANCHOR, value: today }).execute();
    return true;
  };
  // Updates the planner's statistics. This can take longer than the statement timeout on a busy machine.
  const analyze = async (trx: Db) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`analyze`.execute(trx);
  };
  await database.withoutTimeout(async () => {
    const isNew = await database.db.transaction().execute(fill);
    if (isNew) await database.db.transaction().execute(analyze);
  });
}
