import type { OutcomeKind } from '@pbt/domain/contract/claim';
import { CLAIM_STATUSES } from '@pbt/domain/rules/claim/browse-claims';
import { sql, type RawBuilder } from 'kysely';
import type { FoundIds } from './sorted-page.ts';
import {
  all,
  filters,
  hideFromPlanner,
  inDates,
  IS_DENIED,
  isInOrder,
  outcomeCodes,
  PROCESSING_COMPLETE,
  type Browse,
  type Condition,
} from './conditions.ts';
import type { Sort } from '../search-form.ts';

type Valued = 'payable_cents' | 'paid_date' | 'service_start';

interface Key<Column extends Valued | 'id' = Valued | 'id'> {
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
}

/**
 * Part of the result list, split into runs. A run is the claims of one tax ID, or of one tax ID and month or status. An
 * index holds each run in list order.
 */
interface Segment {
  readonly keys: readonly [Key<Valued>, Key, ...Key[]];
  readonly where: readonly Condition[];
  /** The expression that separates the runs of one tax ID. */
  readonly part: RawBuilder<unknown> | null;
  /** A query for `tax_id`, `part` and, for months, `best`: the first value in sort order that the run can contain. */
  readonly runs: RawBuilder<unknown>;
  /** True for months without other filters. The runs are then read in the order of `best`. */
  readonly isRanked: boolean;
  /** Where the runs are read from. */
  readonly view: 'browsed_claim' | 'browsed_outcome';
}

const NEWEST: readonly [Key<Valued>, Key] = [
  { column: 'service_start', direction: 'desc' },
  { column: 'id', direction: 'asc' },
];

/**
 * The month of service as a number. Must match the expression in the indexes claim_by_paid_asc and claim_by_paid_desc.
 */
const MONTH = sql`(extract(year from service_start) * 12 + extract(month from service_start))::integer`;
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

const taxIdRuns = ({ scope }: Browse) => sql`select tax_id from unnest(${scope}::text[]) a (tax_id)`;

/**
 * One run per tax ID and month of service. An index by paid date alone would read years of claims outside the requested
 * service dates.
 */
const monthRuns = ({ scope, filter: { start, end } }: Browse, direction: Sort['direction']) =>
  sql`select tax_id, month as part, ${sql.ref(direction === 'asc' ? 'first_paid' : 'last_paid')} as best
    from unnest(${scope}::text[]) a (tax_id) join claim_paid_span using (tax_id)
    where month between ${monthNumber(start)} and ${monthNumber(end)}`;

function valued(browse: Browse, { column, direction }: Sort): Segment {
  const inRange = hideFromPlanner(inDates(browse));
  if (column === 'payable') {
    return {
      keys: [{ column: 'payable_cents', direction }, ...NEWEST],
      where: [sql`payable_cents is not null`, inRange],
      part: null,
      runs: taxIdRuns(browse),
      isRanked: false,
      view: 'browsed_claim',
    };
  }
  return {
    keys: [{ column: 'paid_date', direction }, ...NEWEST],
    where: [sql`paid_date is not null`, inRange],
    part: MONTH,
    runs: monthRuns(browse, direction),
    // With a filter, the first value left in a run is unknown in advance.
    isRanked: filters(browse).length === 0,
    view: 'browsed_claim',
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
    runs: sql`select tax_id, part from unnest(${browse.scope}::text[]) a (tax_id), unnest(${values}::text[]) b (part)`,
    isRanked: false,
    view: 'browsed_claim',
  };
}

/** One run per tax ID and wanted outcome, sorted by the day of service or by the amounts of denied claims. */
function outcomeSegments(browse: Browse, outcomes: readonly OutcomeKind[], sort: Sort | null): Segment[] {
  const segment = {
    keys: NEWEST,
    where: [inDates(browse)],
    part: sql`outcome`,
    runs: sql`select tax_id, part from unnest(${browse.scope}::text[]) a (tax_id),
      unnest(${outcomeCodes(outcomes)}::smallint[]) b (part)`,
    isRanked: false,
    view: 'browsed_outcome',
  } as const;
  if (sort === null) return [segment];
  // All denied claims have an amount. Most have 0, and the index by day of service holds them in list order.
  const same = { ...segment, where: [sql`payable_cents = 0`, inDates(browse)] };
  const different = (amount: Condition): Segment => ({
    ...segment,
    keys: [{ column: 'payable_cents', direction: sort.direction }, ...NEWEST],
    where: [amount, IS_DENIED, hideFromPlanner(inDates(browse))],
  });
  const ascending = [different(sql`payable_cents < 0`), same, different(sql`payable_cents > 0`)];
  return sort.direction === 'asc' ? ascending : ascending.toReversed();
}

/**
 * Returns the claims with a value in the sort column, followed by those without one in either sort direction. A segment
 * that must be empty is left out.
 */
function segmentsOf(browse: Browse, sort: Sort | null): Segment[] {
  const { text, providerIds, filter } = browse;
  if (filter.outcomes && text === null && providerIds === null && isInOrder(filter.outcomes, sort)) {
    return outcomeSegments(browse, filter.outcomes, sort);
  }
  if (sort === null) {
    const runs = taxIdRuns(browse);
    return [{ keys: NEWEST, where: [inDates(browse)], part: null, runs, isRanked: false, view: 'browsed_claim' }];
  }
  const { statuses } = browse;
  const isUnpaid = statuses !== null && !statuses.includes(PROCESSING_COMPLETE);
  const isComplete = statuses !== null && statuses.every((status) => status === PROCESSING_COMPLETE);
  // Only a completed claim has an amount (check constraint). A claim of any status can have a paid date.
  if (sort.column === 'payable' && isComplete) return [valued(browse, sort)];
  if (sort.column === 'payable' && isUnpaid) return [valueless(browse, sort)];
  return [valued(browse, sort), valueless(browse, sort)];
}

/** Every real value sorts before these bounds. They are used if the sample has too few claims for a bound. */
const BEFORE: Record<Valued, Record<Key['direction'], RawBuilder<unknown>>> = {
  payable_cents: { asc: sql`2147483647`, desc: sql`-2147483648` },
  paid_date: { asc: sql`'infinity'::date`, desc: sql`'-infinity'::date` },
  service_start: { asc: sql`'infinity'::date`, desc: sql`'-infinity'::date` },
};

// The column list and the sort order are raw SQL text. The statement repeats them many times, and raw text is built
// only once. Names and directions are constants, so no SQL can be injected.
const namesOf = (keys: readonly Key[]) => sql.raw(keys.map(({ column }) => `"${column}"`).join(', '));
const orderBy = (keys: readonly Key[]) =>
  sql.raw(keys.map(({ column, direction }) => `"${column}" ${direction}`).join(', '));

const beyond = ({ column, direction }: Key, orEqual: boolean, bound: RawBuilder<unknown>) =>
  sql`${sql.ref(column)} ${sql.raw((direction === 'asc' ? '<' : '>') + (orEqual ? '=' : ''))} ${bound}`;

/** Minimum number of claims in the sample of a run when only the runs with the best first values are sampled. */
const MIN_CLAIMS_PER_RUN = 3;

/**
 * Merges the runs of a segment into one page. The first claims of each run are a sample, whose claim number `needed` in
 * sort order is the bound. Claims after the bound cannot be on the page, so only claims up to it are fetched. Without a
 * bound, each run returns up to `needed` claims.
 */
async function mergeRuns(browse: Browse, segment: Segment, needed: number, offset: number): Promise<FoundIds> {
  const { keys, part, runs, isRanked } = segment;
  const view = sql.raw(segment.view);
  const isOfOutcomes = segment.view === 'browsed_outcome';
  if (browse.scope.length === 0) return { ids: [], found: 0 };
  const [first, second] = keys;
  // All claims of a page can be from one month, so the samples of one month from all tax IDs must fill the page.
  const each = Math.max(Math.ceil(needed / browse.scope.length), isRanked ? MIN_CLAIMS_PER_RUN : 1);
  const conditions = all([
    sql`tax_id = run.tax_id`,
    ...(part ? [sql`${part} = run.part`] : []),
    ...segment.where,
    ...filters(isOfOutcomes ? { ...browse, filter: { ...browse.filter, outcomes: null } } : browse, true),
  ]);
  const runColumns = part ? sql`tax_id, part` : sql`tax_id`;
  const columns = namesOf(keys);
  const order = orderBy(keys);
  const bound = (key: Key) => sql`(select ${sql.ref(key.column)} from bound)`;
  const least = sql`coalesce(${bound(first)}, ${BEFORE[first.column][first.direction]})`;
  const above = beyond(first, false, least);
  const atBound = sql`${sql.ref(first.column)} = ${bound(first)} and ${beyond(second, true, bound(second))}`;
  const take = (more: Condition) =>
    sql`(select ${columns} from ${view} where ${conditions} and ${more} order by ${order} limit ${needed})`;
  const runsToSample = isRanked
    ? sql`(select * from run order by best ${sql.raw(first.direction)}, part desc limit ${needed})`
    : sql`run`;
  // Newer services sort first. If `best` equals the bound's paid date, only the bound's month and later months can
  // reach the bound.
  const reaching = isRanked
    ? sql`select ${runColumns} from run where ${sql.raw(first.direction === 'asc' ? 'best <' : 'best >')} ${least}
        or (best = ${bound(first)} and part >= (select ${part} from bound))`
    : sql`select distinct ${runColumns} from sample where ${above} or (${atBound})`;
  const { rows } = await sql<{ found: number; id: string | null }>`
    with run as materialized (${runs}), sample as materialized (
      select ${part ? sql`run.tax_id, run.part` : sql`run.tax_id`}, best.* from ${runsToSample} run cross join lateral
        (select ${columns} from ${view} where ${conditions} order by ${order} limit ${each}) best
    ), bound as materialized (
      select ${columns} from sample order by ${order} limit 1 offset ${needed - 1}
    ), reaching as materialized (${reaching}), merged as materialized (
      select rest.* from reaching run cross join lateral (
        ${take(above)} union all ${take(atBound)}
      ) rest
    ), page as (
      select * from merged order by ${order} limit ${browse.pageSize} offset ${offset}
    )
    select number.found, page.id from (select count(*)::integer as found from merged) number left join page on true
    order by ${order}`.execute(browse.db, browse.options);
  return { found: rows[0]!.found, ids: rows.flatMap(({ id }) => (id === null ? [] : [id])) };
}

/** The largest possible number of runs: tax IDs times months. A month without a paid claim has no run. */
const maxRunCount = ({ scope, filter: { start, end } }: Browse) =>
  scope.length * (monthNumber(end) - monthNumber(start) + 1);

/** Orders the runs by the first value they can contain. */
const rankedRuns = ({ runs, keys: [first] }: Segment) =>
  sql`select * from (${runs}) every_run order by best ${sql.raw(first.direction)}, tax_id, part`;

/** Tells whether a run after the first `maxRuns` can contain a claim that sorts before the page's last claim. */
async function othersReach(browse: Browse, segment: Segment, maxRuns: number, lastId: string): Promise<boolean> {
  const [first] = segment.keys;
  const value = sql`(select ${sql.ref(first.column)} from browsed_claim where id = ${lastId})`;
  const { rows } = await sql<{ reach: boolean }>`
    select exists (
      select from (${rankedRuns(segment)} offset ${maxRuns}) rest
      where best ${sql.raw(first.direction === 'asc' ? '<=' : '>=')} ${value}
    ) as reach`.execute(browse.db, browse.options);
  return rows[0]!.reach;
}

/**
 * A filtered search by paid date reads every run, and many years of many tax IDs make tens of thousands. The runs with
 * the best first values nearly always fill the page. The other runs are read only if they can contain claims of this
 * page.
 */
async function mergeFirstRuns(browse: Browse, segment: Segment, maxRuns: number, needed: number, offset: number) {
  if (segment.part === MONTH && !segment.isRanked && maxRunCount(browse) > maxRuns) {
    const firstRuns = { ...segment, runs: sql`${rankedRuns(segment)} limit ${maxRuns}` };
    const page = await mergeRuns(browse, firstRuns, needed, offset);
    const lastId = page.ids.at(-1);
    const isFull = page.found >= needed && lastId !== undefined;
    if (isFull && !(await othersReach(browse, segment, maxRuns, lastId))) return page;
  }
  return mergeRuns(browse, segment, needed, offset);
}

/**
 * Returns the claim IDs of one page, segment by segment. Without filters, it reads little more than the claims up to
 * that page.
 */
export async function mergedPage(browse: Browse, sort: Sort | null, maxRuns: number): Promise<readonly string[]> {
  const ids: string[] = [];
  let { offset } = browse;
  for (const segment of segmentsOf(browse, sort)) {
    const wanted = browse.pageSize - ids.length;
    const page = await mergeFirstRuns({ ...browse, pageSize: wanted }, segment, maxRuns, offset + wanted, offset);
    ids.push(...page.ids);
    if (ids.length === browse.pageSize) break;
    // This segment had fewer claims than needed, so the page continues with the next segment.
    offset = Math.max(0, offset - page.found);
  }
  return ids;
}
