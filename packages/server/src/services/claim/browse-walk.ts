import { CLAIM_STATUSES } from '@pbt/domain/rules/browse-claims';
import { sql, type RawBuilder } from 'kysely';
import type { FoundIds } from './browse-sorted.ts';
import {
  all,
  filters,
  inDates,
  inDatesBesides,
  PROCESSING_COMPLETE,
  type Browse,
  type Condition,
} from './browse-where.ts';
import type { Sort } from './search-form.ts';

type Valued = 'payable_cents' | 'paid_date' | 'service_start';

interface Key<Column extends Valued | 'id' = Valued | 'id'> {
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
}

/**
 * A part of the list that an index has in the order of the screen, one run a lane: a tax ID, where need be with each
 * month or status.
 */
interface Segment {
  readonly keys: readonly [Key<Valued>, Key, ...Key[]];
  readonly where: readonly Condition[];
  readonly lanes: { readonly column: RawBuilder<unknown>; readonly values: readonly (string | number)[] } | null;
}

const NEWEST: readonly [Key<Valued>, Key] = [
  { column: 'service_start', direction: 'desc' },
  { column: 'id', direction: 'asc' },
];

/** As the index says it. */
const MONTH = sql`(extract(year from service_start) * 12 + extract(month from service_start))::integer`;
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The months of a range: a claim of a service long ago was paid long ago, so no walk by paid date may skip years. */
function monthsOf({ filter: { start, end } }: Browse): number[] {
  const first = monthNumber(start);
  return Array.from({ length: monthNumber(end) - first + 1 }, (_, index) => first + index);
}

function valued(browse: Browse, { column, direction }: Sort): Segment {
  const by = column === 'payable' ? 'payable_cents' : 'paid_date';
  return {
    keys: [{ column: by, direction }, ...NEWEST],
    where: [sql`${sql.ref(by)} is not null`, inDatesBesides(browse)],
    lanes: column === 'payable' ? null : { column: MONTH, values: monthsOf(browse) },
  };
}

function valueless(browse: Browse, { column }: Sort): Segment {
  const by = column === 'payable' ? sql`payable_cents is null` : sql`paid_date is null`;
  const codes = CLAIM_STATUSES.map(({ code }) => code).filter(
    (code) => code !== PROCESSING_COMPLETE || column === 'paidDate',
  );
  const { status } = browse.filter;
  const values = status === null ? codes : codes.filter((code) => code === status);
  return { keys: NEWEST, where: [by, inDates(browse)], lanes: { column: sql`status`, values } };
}

/** Claims without a value come after all others, in either direction. */
function segmentsOf(browse: Browse, sort: Sort | null): Segment[] {
  if (sort === null) return [{ keys: NEWEST, where: [inDates(browse)], lanes: null }];
  const { status } = browse.filter;
  const isUnpaid = status !== null && status !== PROCESSING_COMPLETE;
  // Only a completed claim has an amount (the table's own rule); paid dates are looked for everywhere.
  if (sort.column === 'payable' && status === PROCESSING_COMPLETE) return [valued(browse, sort)];
  if (sort.column === 'payable' && isUnpaid) return [valueless(browse, sort)];
  return [valued(browse, sort), valueless(browse, sort)];
}

/** Before every value, in a direction. */
const BEFORE: Record<Valued, Record<Key['direction'], RawBuilder<unknown>>> = {
  payable_cents: { asc: sql`2147483647`, desc: sql`-2147483648` },
  paid_date: { asc: sql`'infinity'::date`, desc: sql`'-infinity'::date` },
  service_start: { asc: sql`'infinity'::date`, desc: sql`'-infinity'::date` },
};

const orderBy = (keys: readonly Key[]) =>
  sql.join(keys.map(({ column, direction }) => sql`${sql.ref(column)} ${sql.raw(direction)}`));

const beyond = ({ column, direction }: Key, orEqual: boolean, bound: RawBuilder<unknown>) =>
  sql`${sql.ref(column)} ${sql.raw((direction === 'asc' ? '<' : '>') + (orEqual ? '=' : ''))} ${bound}`;

/**
 * The best few of every lane bound from below what the page can hold: only what is at or above the bound is fetched, in
 * two ranges of the index, from the lanes that reach it. With fewer claims than the page needs there is no bound, and
 * every lane gives all it has.
 */
async function walk(browse: Browse, segment: Segment, needed: number, offset: number): Promise<FoundIds> {
  const { keys, lanes } = segment;
  const laneCount = browse.taxIds.length * (lanes?.values.length ?? 1);
  if (laneCount === 0) return { ids: [], found: 0 };
  const each = Math.ceil(needed / laneCount);
  const parts = lanes?.values ?? [0];
  const partType = sql.raw(typeof parts[0] === 'number' ? 'integer[]' : 'text[]');
  const conditions = all([
    sql`tax_id = lane.tax_id`,
    ...(lanes ? [sql`${lanes.column} = lane.part`] : []),
    ...segment.where,
    ...filters(browse),
  ]);
  const columns = sql.join(keys.map(({ column }) => sql.ref(column)));
  const order = orderBy(keys);
  const [first, second] = keys;
  const bound = (key: Key) => sql`(select ${sql.ref(key.column)} from bound)`;
  const above = beyond(first, false, sql`coalesce(${bound(first)}, ${BEFORE[first.column][first.direction]})`);
  const atBound = sql`${sql.ref(first.column)} = ${bound(first)} and ${beyond(second, true, bound(second))}`;
  const take = (more: Condition) =>
    sql`(select ${columns} from browsed_claim where ${conditions} and ${more} order by ${order} limit ${needed})`;
  const { rows } = await sql<{ found: number; id: string | null }>`
    with lane as materialized (
      select tax_id, part from unnest(${browse.taxIds}::text[]) a (tax_id), unnest(${parts}::${partType}) b (part)
    ), probe as materialized (
      select lane.tax_id as lane_tax_id, lane.part as lane_part, best.* from lane cross join lateral
        (select ${columns} from browsed_claim where ${conditions} order by ${order} limit ${each}) best
    ), bound as materialized (
      select ${columns} from probe order by ${order} limit 1 offset ${needed - 1}
    ), reaching as materialized (
      select distinct lane_tax_id as tax_id, lane_part as part from probe
      where ${above} or (${atBound})
    ), merged as materialized (
      select rest.* from reaching lane cross join lateral (
        ${take(above)} union all ${take(atBound)}
      ) rest
    ), page as (
      select id, row_number() over (order by ${order}) as place from merged
      order by ${order} limit ${browse.pageSize} offset ${offset}
    )
    select number.found, page.id from (select count(*)::integer as found from merged) number left join page on true
    order by page.place`.execute(browse.db, browse.options);
  return { found: rows[0]!.found, ids: rows.flatMap(({ id }) => (id === null ? [] : [id])) };
}

/** One page out of however many, segment after segment, touching little more than the claims up to it. */
export async function walkedPage(browse: Browse, sort: Sort | null): Promise<readonly string[]> {
  const ids: string[] = [];
  let { offset } = browse;
  for (const segment of segmentsOf(browse, sort)) {
    const wanted = browse.pageSize - ids.length;
    const page = await walk({ ...browse, pageSize: wanted }, segment, offset + wanted, offset);
    ids.push(...page.ids);
    if (ids.length === browse.pageSize) break;
    // Fewer than needed were found, so these are all of this segment.
    offset = Math.max(0, offset - page.found);
  }
  return ids;
}
