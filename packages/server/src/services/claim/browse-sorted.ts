import { sql } from 'kysely';
import { all, filters, inDates, type Browse } from './browse-where.ts';
import type { Sort } from './search-form.ts';

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

/** Fetches all that fits, up to a number, and sorts it. For what is few. */
export async function sortedPage(browse: Browse, sort: Sort | null, most: number | null): Promise<FoundIds> {
  const { rows } = await sql<{ found: number; id: string | null }>`
    with matching as materialized (
      select id, service_start, payable_cents, paid_date from browsed_claim
      where tax_id = any(${browse.taxIds}) and ${all([inDates(browse), ...filters(browse)])}
      ${most === null ? sql`` : sql`limit ${most}`}
    ), page as (
      select id, row_number() over (order by ${orderOf(sort)}) as place from matching
      order by ${orderOf(sort)} limit ${browse.pageSize} offset ${browse.offset}
    )
    select number.found, page.id from (select count(*)::integer as found from matching) number left join page on true
    order by page.place`.execute(browse.db, browse.options);
  return { found: rows[0]!.found, ids: rows.flatMap(({ id }) => (id === null ? [] : [id])) };
}
