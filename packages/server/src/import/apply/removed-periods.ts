import { sql } from 'kysely';
import type { DataRow, Session } from './target.ts';

/** A period that a row voided or moved, with the version of that row. */
interface RemovedPeriod {
  readonly member_id: string;
  readonly id: string;
  readonly from_date: string;
  readonly version: number;
}

/** Loads the removed periods of products. */
export async function removedPeriods({ trx }: Session, products: readonly DataRow[]): Promise<RemovedPeriod[]> {
  const { rows } = await sql<RemovedPeriod>`
    select stored.member_id, stored.id, stored.from_date, stored.version from (select distinct member_id, id
      from json_populate_recordset(null::coverage_removed, ${JSON.stringify(products)}::json)) wanted
    join coverage_removed stored using (member_id, id)`.execute(trx);
  return rows;
}

/** The removed periods of a product by first day, before and after the rows of a chunk. */
interface Product {
  readonly wasGone: ReadonlyMap<string, number>;
  readonly gone: ReadonlyMap<string, number>;
}

/** Stores the difference. `products` has the key of each product, its member and its ID. */
export async function writeRemoved(
  { trx, importId }: Session,
  products: readonly (Product & { readonly member_id: string; readonly id: string })[],
): Promise<void> {
  const added: DataRow[] = [];
  const revived: DataRow[] = [];
  for (const { member_id, id, wasGone, gone } of products) {
    for (const [from_date, version] of gone) {
      if (wasGone.get(from_date) !== version) added.push({ member_id, id, from_date, version, import_id: importId });
    }
    for (const from_date of wasGone.keys()) if (!gone.has(from_date)) revived.push({ member_id, id, from_date });
  }
  if (revived.length > 0) {
    await sql`delete from coverage_removed stored
      using json_populate_recordset(null::coverage_removed, ${JSON.stringify(revived)}::json) wanted
      where stored.member_id = wanted.member_id and stored.id = wanted.id and stored.from_date = wanted.from_date`.execute(
      trx,
    );
  }
  if (added.length === 0) return;
  await sql`insert into coverage_removed (member_id, id, from_date, version, import_id)
    select member_id, id, from_date, version, import_id
    from json_populate_recordset(null::coverage_removed, ${JSON.stringify(added)}::json)
    on conflict (member_id, id, from_date) do update
      set version = excluded.version, import_id = excluded.import_id`.execute(trx);
}
