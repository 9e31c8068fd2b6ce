import { CLAIM_STATUSES } from '@pbt/domain/rules/claim/browse-claims';
import { sql, type RawBuilder } from 'kysely';
import type { FoundIds } from './sorted-page.ts';
import { all, besides, filters, inDates, PROCESSING_COMPLETE, type Browse, type Condition } from './conditions.ts';
import type { Sort } from '../search-form.ts';

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
  /** What tells the lanes of a tax ID apart. */
  readonly part: RawBuilder<unknown> | null;
  /** Rows of `tax_id`, `part` and, where it is known beforehand, `best`: the first value the lane can hold. */
  readonly lanes: RawBuilder<unknown>;
  /** Ranked lanes are months, by the first day they can hold. */
  readonly isRanked: boolean;
}

const NEWEST: readonly [Key<Valued>, Key] = [
  { column: 'service_start', direction: 'desc' },
  { column: 'id', direction: 'asc' },
];

/** As the index says it. */
const MONTH = sql`(extract(year from service_start) * 12 + extract(month from service_start))::integer`;
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

const taxIdLanes = ({ taxIds }: Browse) => sql`select tax_id from unnest(${taxIds}::text[]) a (tax_id)`;

/** The months of a range: a claim of a service long ago was paid long ago, so no walk by paid date may skip years. */
const monthLanes = ({ taxIds, filter: { start, end } }: Browse, direction: Sort['direction']) =>
  sql`select tax_id, month as part, ${sql.ref(direction === 'asc' ? 'first_paid' : 'last_paid')} as best
    from unnest(${taxIds}::text[]) a (tax_id) join claim_paid_span using (tax_id)
    where month between ${monthNumber(start)} and ${monthNumber(end)}`;

function valued(browse: Browse, { column, direction }: Sort): Segment {
  const inRange = besides(inDates(browse));
  if (column === 'payable') {
    return {
      keys: [{ column: 'payable_cents', direction }, ...NEWEST],
      where: [sql`payable_cents is not null`, inRange],
      part: null,
      lanes: taxIdLanes(browse),
      isRanked: false,
    };
  }
  return {
    keys: [{ column: 'paid_date', direction }, ...NEWEST],
    where: [sql`paid_date is not null`, inRange],
    part: MONTH,
    lanes: monthLanes(browse, direction),
    // What a filter leaves of a lane is not known beforehand.
    isRanked: filters(browse).length === 0,
  };
}

function valueless(browse: Browse, { column }: Sort): Segment {
  const by = column === 'payable' ? sql`payable_cents is null` : sql`paid_date is null`;
  const codes = CLAIM_STATUSES.map(({ code }) => code).filter(
    (code) => code !== PROCESSING_COMPLETE || column === 'paidDate',
  );
  const { statuses } = browse;
  const values = statuses === null ? codes : codes.filter((code) => statuses.includes(code));
  return {
    keys: NEWEST,
    where: [by, inDates(browse)],
    part: sql`status`,
    lanes: sql`select tax_id, part from unnest(${browse.taxIds}::text[]) a (tax_id), unnest(${values}::text[]) b (part)`,
    isRanked: false,
  };
}

/** Claims without a value come after all others, in either direction. */
function segmentsOf(browse: Browse, sort: Sort | null): Segment[] {
  if (sort === null) {
    return [{ keys: NEWEST, where: [inDates(browse)], part: null, lanes: taxIdLanes(browse), isRanked: false }];
  }
  const { statuses } = browse;
  const isUnpaid = statuses !== null && !statuses.includes(PROCESSING_COMPLETE);
  const isComplete = statuses !== null && statuses.every((status) => status === PROCESSING_COMPLETE);
  // Only a completed claim has an amount (the table's own rule); paid dates are looked for everywhere.
  if (sort.column === 'payable' && isComplete) return [valued(browse, sort)];
  if (sort.column === 'payable' && isUnpaid) return [valueless(browse, sort)];
  return [valued(browse, sort), valueless(browse, sort)];
}

/** Before every value, in a direction. */
const BEFORE: Record<Valued, Record<Key['direction'], RawBuilder<unknown>>> = {
  payable_cents: { asc: sql`2147483647`, desc: sql`-2147483648` },
  paid_date: { asc: sql`'infinity'::date`, desc: sql`'-infinity'::date` },
  service_start: { asc: sql`'infinity'::date`, desc: sql`'-infinity'::date` },
};

// As text, since both stand in the statement many times. Names and directions are of fixed sets of words.
const namesOf = (keys: readonly Key[]) => sql.raw(keys.map(({ column }) => `"${column}"`).join(', '));
const orderBy = (keys: readonly Key[]) =>
  sql.raw(keys.map(({ column, direction }) => `"${column}" ${direction}`).join(', '));

const beyond = ({ column, direction }: Key, orEqual: boolean, bound: RawBuilder<unknown>) =>
  sql`${sql.ref(column)} ${sql.raw((direction === 'asc' ? '<' : '>') + (orEqual ? '=' : ''))} ${bound}`;

/** Claims of a lane that are looked at where the lanes to look at are chosen by what they can hold. */
const LEAST_EACH = 3;

/**
 * The best few of the lanes bound from below what the page can hold: only what is at or above the bound is fetched, from
 * the lanes that reach it. With fewer claims than the page needs there is no bound, and every lane gives all it has.
 */
async function walk(browse: Browse, segment: Segment, needed: number, offset: number): Promise<FoundIds> {
  const { keys, part, lanes, isRanked } = segment;
  if (browse.taxIds.length === 0) return { ids: [], found: 0 };
  const [first, second] = keys;
  // A page may come from one month alone, so the lanes of each have to hold it.
  const each = Math.max(Math.ceil(needed / browse.taxIds.length), isRanked ? LEAST_EACH : 1);
  const conditions = all([
    sql`tax_id = lane.tax_id`,
    ...(part ? [sql`${part} = lane.part`] : []),
    ...segment.where,
    ...filters(browse, true),
  ]);
  const lane = part ? sql`tax_id, part` : sql`tax_id`;
  const columns = namesOf(keys);
  const order = orderBy(keys);
  const bound = (key: Key) => sql`(select ${sql.ref(key.column)} from bound)`;
  const least = sql`coalesce(${bound(first)}, ${BEFORE[first.column][first.direction]})`;
  const above = beyond(first, false, least);
  const atBound = sql`${sql.ref(first.column)} = ${bound(first)} and ${beyond(second, true, bound(second))}`;
  const take = (more: Condition) =>
    sql`(select ${columns} from browsed_claim where ${conditions} and ${more} order by ${order} limit ${needed})`;
  const probed = isRanked
    ? sql`(select * from lane order by best ${sql.raw(first.direction)}, part desc limit ${needed})`
    : sql`lane`;
  // Months after the bound's own reach it too where it is the first day they can hold.
  const reaching = isRanked
    ? sql`select ${lane} from lane where ${sql.raw(first.direction === 'asc' ? 'best <' : 'best >')} ${least}
        or (best = ${bound(first)} and part >= (select ${part} from bound))`
    : sql`select distinct ${lane} from probe where ${above} or (${atBound})`;
  const { rows } = await sql<{ found: number; id: string | null }>`
    with lane as materialized (${lanes}), probe as materialized (
      select ${part ? sql`lane.tax_id, lane.part` : sql`lane.tax_id`}, best.* from ${probed} lane cross join lateral
        (select ${columns} from browsed_claim where ${conditions} order by ${order} limit ${each}) best
    ), bound as materialized (
      select ${columns} from probe order by ${order} limit 1 offset ${needed - 1}
    ), reaching as materialized (${reaching}), merged as materialized (
      select rest.* from reaching lane cross join lateral (
        ${take(above)} union all ${take(atBound)}
      ) rest
    ), page as (
      select * from merged order by ${order} limit ${browse.pageSize} offset ${offset}
    )
    select number.found, page.id from (select count(*)::integer as found from merged) number left join page on true
    order by ${order}`.execute(browse.db, browse.options);
  return { found: rows[0]!.found, ids: rows.flatMap(({ id }) => (id === null ? [] : [id])) };
}

/** Months of the range times tax IDs; months without a paid claim have no lane, so there may be fewer lanes. */
const laneBound = ({ taxIds, filter: { start, end } }: Browse) =>
  taxIds.length * (monthNumber(end) - monthNumber(start) + 1);

/** Lanes in the order of the first value they can hold. */
const rankedLanes = ({ lanes, keys: [first] }: Segment) =>
  sql`select * from (${lanes}) every_lane order by best ${sql.raw(first.direction)}, tax_id, part`;

/** True where a lane beyond the first `most` may hold a claim that belongs before the last one of the page. */
async function othersReach(browse: Browse, segment: Segment, most: number, lastId: string): Promise<boolean> {
  const [first] = segment.keys;
  const value = sql`(select ${sql.ref(first.column)} from browsed_claim where id = ${lastId})`;
  const { rows } = await sql<{ reach: boolean }>`
    select exists (
      select from (${rankedLanes(segment)} offset ${most}) rest
      where best ${sql.raw(first.direction === 'asc' ? '<=' : '>=')} ${value}
    ) as reach`.execute(browse.db, browse.options);
  return rows[0]!.reach;
}

/**
 * A filter is looked for in every lane, and many years of many tax IDs have tens of thousands of them. The lanes that
 * can hold the first values nearly always fill the page; the others are walked only where they may belong to it.
 */
async function walkFirstLanes(browse: Browse, segment: Segment, most: number, needed: number, offset: number) {
  if (segment.part === MONTH && !segment.isRanked && laneBound(browse) > most) {
    const firstLanes = { ...segment, lanes: sql`${rankedLanes(segment)} limit ${most}` };
    const page = await walk(browse, firstLanes, needed, offset);
    const lastId = page.ids.at(-1);
    const isFull = page.found >= needed && lastId !== undefined;
    if (isFull && !(await othersReach(browse, segment, most, lastId))) return page;
  }
  return walk(browse, segment, needed, offset);
}

/** One page out of however many, segment after segment, touching little more than the claims up to it. */
export async function walkedPage(browse: Browse, sort: Sort | null, mostLanes: number): Promise<readonly string[]> {
  const ids: string[] = [];
  let { offset } = browse;
  for (const segment of segmentsOf(browse, sort)) {
    const wanted = browse.pageSize - ids.length;
    const page = await walkFirstLanes({ ...browse, pageSize: wanted }, segment, mostLanes, offset + wanted, offset);
    ids.push(...page.ids);
    if (ids.length === browse.pageSize) break;
    // Fewer than needed were found, so these are all of this segment.
    offset = Math.max(0, offset - page.found);
  }
  return ids;
}
