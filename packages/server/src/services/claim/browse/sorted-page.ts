import { sql } from 'kysely';
import { all, filters, inDates, type Browse } from './conditions.ts';
import type { Sort } from '../search-form.ts';

/** The claims of a page in their order, and how many were found on the way. */
export interface FoundIds {
  readonly ids: readonly string[];
  readonly found: number;
}

const COLUMN = { payable: 'payable_cents', paidDate: 'paid_date' } as const;

/** As in any list of claims: the wanted column, claims without a value last, then the newest service, then the ID. */
function orderOf(sort: Sort | null) {
  const newest = sql`service_start desc, id`;
  if (sort === null) return newest;
  return sql`${sql.ref(COLUMN[sort.column])} ${sql.raw(sort.direction)} nulls last, ${newest}`;
}

/** Found one by one, so that the planner has no other way: how rare a part is, it cannot tell. */
const byParts = (parts: readonly number[]) => sql`(
        select claim.* from unnest(${parts}::integer[]) part cross join lateral
          (select * from browsed_claim where id_parts @> array[part] offset 0) claim
      ) found`;

/** Fetches all that fits, up to a number, and sorts it. For what is few. */
export async function sortedPage(
  browse: Browse,
  sort: Sort | null,
  most: number | null,
  parts: readonly number[] | null = null,
): Promise<FoundIds> {
  const { rows } = await sql<{ found: number; id: string | null }>`
    with matching as materialized (
      select ${parts ? sql`distinct` : sql``} id, service_start, payable_cents, paid_date
      from ${parts ? byParts(parts) : sql`browsed_claim`}
      where tax_id = any(${browse.taxIds}) and ${all([inDates(browse), ...filters(browse)])}
      ${most === null ? sql`` : sql`limit ${most}`}
    ), page as (
      select * from matching order by ${orderOf(sort)} limit ${browse.pageSize} offset ${browse.offset}
    )
    select number.found, page.id from (select count(*)::integer as found from matching) number left join page on true
    order by ${orderOf(sort)}`.execute(browse.db, browse.options);
  return { found: rows[0]!.found, ids: rows.flatMap(({ id }) => (id === null ? [] : [id])) };
}
