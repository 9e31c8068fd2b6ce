import { sql } from 'kysely';
import type { Db, OpenDatabase } from '@pbt/server/database/database';
import { storePlanDay } from '@pbt/server/database/plan-day';
import type { Deps } from '@pbt/server/deps';
import type { ImportContext } from '@pbt/server/import/import-options';
import { createPdfInspection } from '@pbt/server/import/inspect-pdf';
import { bulkRows, type DemoScale } from './generated/generate.ts';
import { namedRows } from './named/all.ts';
import { wrongMembers } from './named/wrong-members.ts';
import { importPlanFiles } from './plan-files/import-plan-files.ts';
import { planFiles } from './plan-files/plan-files.ts';
import { fileWithRefusedRows } from './plan-files/refused-rows.ts';
import { beginFill, endFill, findAnchor } from './fill-progress.ts';
import { finishOldWork } from './fill-work.ts';
import { knownSince, learnOnOwnDays } from './learned-days.ts';
import { insertPlanRules, insertPortalRows } from './rows/tables.ts';

const DEFAULT_SCALE: DemoScale = { members: 1500, claims: 12_000 };

/** The operator in the records and audit rows of the imports. */
const OPERATOR = 'job|demo-data';

interface FillOptions {
  readonly scale?: DemoScale | undefined;
  /** Called before a fill. Not called if the database already has demo data. */
  readonly onFill?: (() => void) | undefined;
}

/** Runs the work while no other process fills this database. */
async function withFillLock(database: OpenDatabase, work: () => Promise<void>): Promise<void> {
  // No other process can open the embedded database.
  if (database.engine === 'pglite') return work();
  const session = await database.openBulk();
  try {
    // Another process can fill the database for longer than the limits of the session allow.
    await sql`set statement_timeout = 0`.execute(session.db);
    await sql`set lock_timeout = 0`.execute(session.db);
    await sql`select pg_advisory_lock(hashtext('demo_anchor'))`.execute(session.db);
    await work();
  } finally {
    // Also releases the lock.
    await session.close();
  }
}

/**
 * Skips foreign key checks on the embedded database, because they take a third of the time. Tests on PostgreSQL import
 * the same rows with checks.
 */
async function withoutForeignKeys({ engine, db }: OpenDatabase, work: () => Promise<void>): Promise<void> {
  if (engine === 'postgres') return work();
  await sql`set session_replication_role = replica`.execute(db);
  try {
    await work();
  } finally {
    await sql`set session_replication_role = default`.execute(db);
  }
}

/**
 * Updates the planner's statistics. This can take longer than the statement timeout on a busy machine. A sample of a
 * fifth of the usual size gives the same plans for this many rows.
 */
async function analyze(trx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local default_statistics_target = 20`.execute(trx);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
    trx,
  );
  // Without the tables of the catalog, which the fill does not change.
  await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(trx);
}

/** Imports the plan's records and inserts those of the portal. */
async function fill(database: OpenDatabase, deps: Deps, scale: DemoScale): Promise<void> {
  const { db, config } = deps;
  const today = await beginFill(db, deps.clock.today());
  await storePlanDay(db, { ...config, today: knownSince(today) });
  const named = namedRows(today);
  const sets = [...named, ...(await bulkRows(scale, today))];
  const context: ImportContext = {
    // The accounts are those of the embedded identity provider, even if the portal uses another one.
    deps: { ...deps, config: { ...config, identityProvider: { ...config.identityProvider, issuerKey: 'embedded' } } },
    database,
    operator: OPERATOR,
    inspectPdf: createPdfInspection(config),
    isAlone: true,
  };
  await insertPlanRules(db, sets);
  await withoutForeignKeys(database, async () => {
    await importPlanFiles(context, [...planFiles(sets), fileWithRefusedRows(named, wrongMembers(today))], today);
    await endFill(db, today, async (trx) => {
      // The work list is derived once, not for every submission.
      await sql`select claim_outcome_defer()`.execute(trx);
      await insertPortalRows(trx, sets);
      await sql`select claim_outcome_flush()`.execute(trx);
      await finishOldWork(trx, named, today);
    });
  });
  await learnOnOwnDays(db, today);
  await storePlanDay(db, config);
  // Deleted rows of the embedded database would take space forever, because it has no autovacuum.
  if (database.engine === 'pglite') await sql`truncate import_staged`.execute(db);
  await db.transaction().execute(analyze);
}

/**
 * Fills the database unless it has demo data. The plan's records are imported from files, like those of a health plan.
 * Stores the date of the fill, on which the dates in the data depend.
 */
export async function ensureDemoData(
  database: OpenDatabase,
  deps: Deps,
  { scale = DEFAULT_SCALE, onFill }: FillOptions = {},
): Promise<void> {
  const isFilled = async () => (await findAnchor(deps.db)) !== null;
  if (await isFilled()) return;
  await database.withoutTimeout(() =>
    withFillLock(database, async () => {
      // Another process may have filled the database while this one waited.
      if (await isFilled()) return;
      onFill?.();
      await fill(database, deps, scale);
    }),
  );
}
