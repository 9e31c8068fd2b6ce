import { DATA_KINDS, type DataAsOf, type DataKind } from '@pbt/domain/contract/user';
import type { Db } from '../../database/database.ts';

/** Payments also come with an 835. */
const PAYMENTS_835 = '835';

/**
 * Returns the as-of time of the newest finished import of each kind, or null without one. Files with only the lines of
 * claims or remittances do not count, because a claim's status can be older than its lines.
 */
export async function dataAsOf(db: Db): Promise<DataAsOf> {
  const rows = await db
    .selectFrom('import')
    .select((eb) => ['kind', eb.fn.max('as_of').as('as_of')])
    .where('state', '=', 'done')
    .where('is_check', '=', false)
    .where('kind', 'in', [...DATA_KINDS, PAYMENTS_835])
    .groupBy('kind')
    .execute();
  const newest = new Map(rows.map((row) => [row.kind, row.as_of.toISOString()]));
  const asOf = (kind: DataKind) => newest.get(kind) ?? null;
  const payments = [asOf('remittances'), newest.get(PAYMENTS_835) ?? null].filter((time) => time !== null);
  return {
    members: asOf('members'),
    coverages: asOf('coverages'),
    usage: asOf('usage'),
    claims: asOf('claims'),
    remittances: payments.toSorted().at(-1) ?? null,
    letters: asOf('letters'),
  };
}
