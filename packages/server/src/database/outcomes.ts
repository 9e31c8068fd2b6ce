import { builtInReasons } from '@pbt/domain/rules/claim/outcome/reason-guide';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Claims of one transaction of a rebuild. The embedded database answers no other query meanwhile. */
const SLICE = 1000;

/** Present while outcomes must be computed again. The value is the last claim that is done. */
const REBUILD = 'claim_outcome_rebuild';

/**
 * Stores the built-in rows of the reason guide, so the database can classify adjustments. A change of the rows starts a
 * rebuild of all outcomes.
 */
export async function storeBuiltInReasons(db: Db): Promise<void> {
  const rows = builtInReasons().map(({ gc, carc, rarc, class: kind, step, isFixed }) => ({
    group_code: gc,
    carc,
    rarc,
    class: kind,
    step,
    is_fixed: isFixed,
  }));
  const told = sql`json_populate_recordset(null::reason_built_in, ${JSON.stringify(rows)}::json)`;
  const { rows: found } = await sql<{ differs: boolean }>`
    select exists ((table reason_built_in except select * from ${told})
      union all (select * from ${told} except table reason_built_in)) as differs`.execute(db);
  if (!found[0]!.differs) return;
  await db.transaction().execute(async (trx) => {
    // Two processes can start at the same time.
    await sql`lock table reason_built_in in exclusive mode`.execute(trx);
    await sql`delete from reason_built_in`.execute(trx);
    await sql`insert into reason_built_in select * from ${told}`.execute(trx);
  });
}

/** Computes the next outcomes. Returns false when all are done. */
async function rebuildSlice(trx: Db, size: number): Promise<boolean> {
  const { rows } = await sql<{ value: string }>`
    select value from setting where key = ${REBUILD} for update`.execute(trx);
  const after = rows[0]?.value;
  if (after === undefined) return false;
  // Work that a rebuild finds is not new, so it makes no notices.
  await sql`select set_config('pbt.rebuild', 'on', true)`.execute(trx);
  const { rows: done } = await sql<{ last: string | null }>`
    select claim_outcome_slice(${after}, ${size}) as last`.execute(trx);
  const last = done[0]!.last;
  if (last === null) await trx.deleteFrom('setting').where('key', '=', REBUILD).execute();
  else await trx.updateTable('setting').set({ value: last }).where('key', '=', REBUILD).execute();
  return last !== null;
}

/**
 * Computes the outcomes of all claims again, if a rule of the plan or the reason guide has changed. A rebuild that was
 * stopped continues where it was.
 */
export async function rebuildOutcomes(db: Db, signal?: AbortSignal, size = SLICE): Promise<void> {
  for (let isLeft = true; isLeft;) {
    if (signal?.aborted) return;
    isLeft = await db.transaction().execute((trx) => rebuildSlice(trx, size));
  }
}
