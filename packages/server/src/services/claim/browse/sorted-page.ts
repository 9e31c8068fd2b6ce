import type { DecidedRange } from '@pbt/domain/rules/claim/decided-range';
import { sql } from 'kysely';
import { inScope } from '../../../database/scope.ts';
import { all, decidedConditions, filters, hideFromPlanner, inDates, outcomeCodes, type Browse } from './conditions.ts';
import type { Sort } from '../search-form.ts';

/** The claim IDs of a page in order, and how many claims the query found. */
export interface FoundIds {
  readonly ids: readonly string[];
  readonly found: number;
}

const COLUMN = { payable: 'payable_cents', paidDate: 'paid_date' } as const;

/** The order of every claim list: the sorted column, claims without a value last, then newest service, then ID. */
function orderOf(sort: Sort | null) {
  const newest = sql`service_start desc, id`;
  if (sort === null) return newest;
  return sql`${sql.ref(COLUMN[sort.column])} ${sql.raw(sort.direction)} nulls last, ${newest}`;
}

/**
 * Looks up each index entry separately. The planner cannot estimate how rare an entry is, and `offset 0` leaves it no
 * other plan.
 */
const withParts = (parts: readonly number[]) => sql`
        select claim.* from unnest(${parts}::integer[]) part cross join lateral
          (select * from browsed_claim where id_parts @> array[part] offset 0) claim`;

/** Claim numbers that are not 12 digits have an index of their own, because only digits have index entries. */
const withText = (part: string) => sql`
        select * from browsed_claim where id like ${`%${part}%`} and id !~ '^[0-9]{12}$' offset 0`;

/** Where an index finds the claims with part of a claim ID. `ownPart` is set for numbers of another form. */
export interface IdParts {
  readonly parts: readonly number[] | null;
  readonly ownPart: string | null;
}

const byParts = ({ parts, ownPart }: IdParts) => {
  const found = [...(ownPart === null ? [] : [withText(ownPart)]), ...(parts === null ? [] : [withParts(parts)])];
  return sql`(${sql.join(
    found.map((one) => sql`(${one})`),
    sql` union all `,
  )}) found`;
};

const pageOf = (browse: Browse, sort: Sort | null) => sql`
    page as (
      select * from matching order by ${orderOf(sort)} limit ${browse.pageSize} offset ${browse.offset}
    )
    select number.found, page.id from (select count(*)::integer as found from matching) number left join page on true
    order by ${orderOf(sort)}`;

const toFoundIds = (rows: readonly { found: number; id: string | null }[]): FoundIds => ({
  found: rows[0]!.found,
  ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
});

/** Reads all claims with the wanted outcomes from the table of outcomes alone, and returns a page in order. */
export async function outcomePage(browse: Browse, sort: Sort | null): Promise<readonly string[]> {
  const { filter, scope } = browse;
  const { rows } = await sql<{ id: string }>`select id from browsed_outcome
    where ${inScope('tax_id', scope)} and outcome = any(${outcomeCodes(filter.outcomes ?? [])}::smallint[])
      and ${all([inDates(browse), ...filters({ ...browse, filter: { ...filter, outcomes: null, decided: null } })])}
    order by ${orderOf(sort)} limit ${browse.pageSize} offset ${browse.offset}`.execute(browse.db, browse.options);
  return rows.map(({ id }) => id);
}

/**
 * Reads the claims that were decided in a range of days, sorts and counts them. Each tax ID is searched separately and the
 * days of service are hidden, so the planner can only use the index by day of decision.
 */
export async function decidedPage(browse: Browse, decided: DecidedRange, sort: Sort | null): Promise<FoundIds> {
  const { filter, scope } = browse;
  const others = filters({ ...browse, filter: { ...filter, outcomes: null, decided: null } });
  const outcome = sql`outcome = any(${outcomeCodes(filter.outcomes ?? [])}::smallint[])`;
  const found = decidedConditions(decided).map(
    (condition) => sql`select found.* from unnest(${scope}::text[]) run (tax_id) cross join lateral (
        select id, service_start, payable_cents, paid_date from browsed_outcome
        where ${all([sql`tax_id = run.tax_id`, outcome, condition, hideFromPlanner(inDates(browse)), ...others])}
      ) found`,
  );
  const { rows } = await sql<{ found: number; id: string | null }>`
    with matching as materialized (${sql.join(found, sql` union all `)}),
    ${pageOf(browse, sort)}`.execute(browse.db, browse.options);
  return toFoundIds(rows);
}

/** Fetches all matches, or at most `maxFound`, and sorts them. Suited to small results. */
export async function sortedPage(
  browse: Browse,
  sort: Sort | null,
  maxFound: number | null,
  parts: IdParts | null = null,
): Promise<FoundIds> {
  const { rows } = await sql<{ found: number; id: string | null }>`
    with matching as materialized (
      select ${parts ? sql`distinct` : sql``} id, service_start, payable_cents, paid_date
      from ${parts ? byParts(parts) : sql`browsed_claim`}
      where ${inScope('tax_id', browse.scope)} and ${all([inDates(browse), ...filters(browse)])}
      ${maxFound === null ? sql`` : sql`limit ${maxFound}`}
    ), ${pageOf(browse, sort)}`.execute(browse.db, browse.options);
  return toFoundIds(rows);
}
