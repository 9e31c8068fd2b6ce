import { PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import { sql } from 'kysely';
import type { Db } from '../../../database/database.ts';
import { inScope, type Scope } from '../../../database/scope.ts';
import { prepared, type Placeholders } from '../../../database/prepared.ts';
import { decidedPage, sortedPage, type IdParts } from './sorted-page.ts';
import { smallPage } from './small-page.ts';
import { countExactly, countSample, totalsFromTally } from './totals.ts';
import { mergedPage } from './merged-page.ts';
import { indexedParts, isInOrder, type Browse } from './conditions.ts';
import { dueStep, LISTED_COLUMNS, OUTCOME_COLUMNS, type ListedClaim } from '../listed-claims.ts';
import { planGuide } from '../plan-rules.ts';
import type { BrowseFilter, Sort } from '../search-form.ts';
import { textFilters, type TextFilter } from './claim-filter.ts';

export interface BrowsePage {
  readonly rows: ListedClaim[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** A search by dates, type and status fetches and sorts at most this many claims, often fewer. See `small-page.ts`. */
const MAX_SORTED = 5000;
/**
 * Up to this many claims found by provider, name or part of a claim ID are fetched and counted exactly. With more
 * claims, a name or part of a claim ID in the filter box makes the total a lower bound. A search by the provider field
 * without such a text is still counted exactly.
 */
const MAX_COUNTED = 10_000;
/** About this many claims are read to count matches for part of a claim ID when the index of parts is not used. */
const MAX_SAMPLED = 25_000;
/**
 * Part of a claim ID is common if at least 10 of 1000 claims contain it. Reading claims in list order then finds
 * matches soon, and the index of parts would return too many.
 */
const COMMON = [10, 1000] as const;
/**
 * A filtered search sorted by paid date first merges at most this many runs. A run is the claims of one tax ID and
 * month. The limit covers two years of 300 tax IDs.
 */
const MAX_RUNS = 8000;
/** Shorter parts of a claim number are in too many claims for an index. */
const MIN_INDEXED = 4;
const CLAIM_ID_LENGTH = 12;

interface Found {
  readonly ids: readonly string[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** Limits of the search. Tests use small values. */
interface BrowseLimits {
  readonly maxSorted: number;
  readonly maxCounted: number;
  readonly maxSampled: number;
  /** Part of a claim ID is common if at least `least` of `among` claims contain it. */
  readonly common: readonly [least: number, among: number];
  readonly maxRuns: number;
}

const LIMITS: BrowseLimits = {
  maxSorted: MAX_SORTED,
  maxCounted: MAX_COUNTED,
  maxSampled: MAX_SAMPLED,
  common: COMMON,
  maxRuns: MAX_RUNS,
};

/**
 * Returns the IDs of providers with this name and, for a group, of its current and former members. Claims refer to a
 * person or facility, not to a group.
 */
async function providerIdsOf(db: Db, name: string, options: Browse['options']): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from provider where name = ${name}
    union
    select link.provider_id from provider grp join provider_group_member link on link.group_id = grp.id
    where grp.kind = 'group' and grp.name = ${name}`.execute(db, options);
  return rows.map(({ id }) => id);
}

/**
 * Returns a lower bound of the total where counting all takes too long. A partly filled page is the last one, so its
 * total is exact.
 */
function atLeast({ offset, pageSize }: Browse, ids: readonly string[], counted: number): Found {
  const reached = ids.length === 0 ? 0 : offset + ids.length;
  const isLast = ids.length < pageSize && (ids.length > 0 || offset === 0);
  return { ids, total: isLast ? reached : Math.max(counted, reached), totalIsExact: isLast };
}

/**
 * Searches by provider or text. An index finds the claims, so few matches are fetched, sorted and counted. If there are
 * too many, it reads the page in list order.
 */
async function findFew(
  browse: Browse,
  sort: Sort | null,
  { maxCounted, maxRuns }: BrowseLimits,
  parts: IdParts | null = null,
): Promise<Found> {
  const { ids, found } = await sortedPage(browse, sort, maxCounted + 1, parts);
  if (found <= maxCounted) return { ids, total: found, totalIsExact: true };
  const page = await mergedPage(browse, sort, maxRuns);
  if (browse.text === null) return { ids: page, total: await countExactly(browse), totalIsExact: true };
  return atLeast(browse, page, maxCounted);
}

/**
 * Searches by dates, type, status and outcome, and by part of a claim ID that is short or common. Without text, the tally table
 * has the total.
 */
async function findMany(
  browse: Browse,
  sort: Sort | null,
  { maxSorted, maxSampled, maxRuns }: BrowseLimits,
): Promise<Found> {
  const { outcomes } = browse.filter;
  // A list of outcomes that an index holds in order is read the same way, whatever the number of other claims is.
  const isOutcomeList = browse.text === null && outcomes !== null && isInOrder(outcomes, sort);
  const tally = await totalsFromTally(browse, !isOutcomeList);
  if (tally === null) {
    const { ids, found } = await sortedPage(browse, sort, null);
    return { ids, total: found, totalIsExact: true };
  }
  const busy = tally.filter(({ wanted }) => wanted > 0);
  const sum = (field: 'wanted' | 'inRange') => busy.reduce((total, row) => total + row[field], 0);
  const [total, inRange] = [sum('wanted'), sum('inRange')];
  const narrowed = { ...browse, scope: busy.map(({ tax_id }) => tax_id) };
  if (browse.text === null) {
    if (total <= browse.offset) return { ids: [], total, totalIsExact: true };
    const few = await smallPage(narrowed, sort, { total, inRange, maxSorted });
    return { ids: few ?? (await mergedPage(narrowed, sort, maxRuns)), total, totalIsExact: true };
  }
  if (inRange <= maxSampled) {
    const { ids, found } = await sortedPage(narrowed, sort, null);
    return { ids, total: found, totalIsExact: true };
  }
  const ids = await mergedPage(narrowed, sort, maxRuns);
  return atLeast(browse, ids, await countSample(narrowed, maxSampled));
}

/**
 * Tells whether part of a claim ID is common in a sample of the caller's claims in the date range. Type, status and
 * outcome are ignored.
 */
async function isCommon(browse: Browse, { common: [least, among] }: BrowseLimits): Promise<boolean> {
  const anyStatus = {
    ...browse,
    statuses: null,
    filter: { ...browse.filter, type: null, outcomes: null, decided: null },
  };
  return (await countSample(anyStatus, among)) >= least;
}

/** Returns what the indexes of claim IDs look up for part of an ID. Null for fewer than four characters. */
function idParts(text: { readonly claimIdPart: string } | { readonly claimNumberPart: string }): IdParts | null {
  if ('claimIdPart' in text) {
    const parts = indexedParts(text.claimIdPart);
    return parts && { parts, ownPart: null };
  }
  const { claimNumberPart: part } = text;
  if (part.length < MIN_INDEXED) return null;
  return { parts: /^\d+$/.test(part) && part.length <= CLAIM_ID_LENGTH ? indexedParts(part) : null, ownPart: part };
}

/** Chooses the query that is expected to read the fewest claims. */
async function find(browse: Browse, sort: Sort | null, limits: BrowseLimits): Promise<Found> {
  const { text, providerIds } = browse;
  const isPart = text !== null && ('claimIdPart' in text || 'claimNumberPart' in text);
  if (providerIds !== null || (text !== null && !isPart)) return findFew(browse, sort, limits);
  // The tally has no days of decisions. Denied claims are few enough to read them all.
  const { decided } = browse.filter;
  if (decided && text === null) {
    const { ids, found } = await decidedPage(browse, decided, sort);
    return { ids, total: found, totalIsExact: true };
  }
  const parts = isPart ? idParts(text) : null;
  if (parts !== null && !(await isCommon(browse, limits))) return findFew(browse, sort, limits, parts);
  return findMany(browse, sort, limits);
}

/**
 * Finds the claims of a patient or a payment. Needs the exact ID: parts of a personal identifier are not searchable.
 */
async function claimIdsOf({ db, scope, options }: Browse, recordId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from claim where member_id = ${recordId} and ${inScope('tax_id', scope)}
    union
    select id from claim where remittance_id = ${recordId} and ${inScope('tax_id', scope)}
    union
    select claim.id from remittance join remittance_claim paid on paid.remittance_id = remittance.id
      join claim on claim.id = paid.claim_id
    where remittance.id = ${recordId} and ${inScope('remittance.tax_id', scope)}
      and ${inScope('claim.tax_id', scope)}`.execute(db, options);
  return rows.map(({ id }) => id);
}

/** Finds the providers under the caller's tax IDs whose name contains the text. */
async function providersWith({ db, scope, options }: Browse, part: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from provider
    where kind <> 'group' and strpos(name_search, ${part}) > 0
      and exists (select from provider_tax tie where tie.provider_id = provider.id and ${inScope('tie.tax_id', scope)})`.execute(
    db,
    options,
  );
  return rows.map(({ id }) => id);
}

/**
 * Adds one interpretation of the filter text to the search. Returns null if no record, status or provider matches the
 * text.
 */
async function readAs(browse: Browse, text: TextFilter): Promise<Browse | null> {
  if ('recordId' in text) {
    const claimIds = await claimIdsOf(browse, text.recordId);
    return claimIds.length === 0 ? null : { ...browse, text: { claimIds } };
  }
  if ('statuses' in text) {
    const { statuses: wanted } = browse;
    const statuses = text.statuses.filter((status) => wanted?.includes(status) ?? true);
    return statuses.length === 0 ? null : { ...browse, statuses };
  }
  if ('providerPart' in text) {
    const named = await providersWith(browse, text.providerPart);
    const providerIds = named.filter((id) => browse.providerIds?.includes(id) ?? true);
    return providerIds.length === 0 ? null : { ...browse, text, providerIds };
  }
  return { ...browse, text };
}

const NOTHING: Found = { ids: [], total: 0, totalIsExact: true };

/** Tries each interpretation of the text and returns the first that finds claims. */
async function findText(browse: Browse, texts: readonly TextFilter[], sort: Sort | null, limits: BrowseLimits) {
  let found = NOTHING;
  for (const text of texts) {
    const read = await readAs(browse, text);
    found = read === null ? NOTHING : await find(read, sort, limits);
    if (found.total > 0) break;
  }
  return found;
}

type Shown = { readonly ids: readonly string[]; readonly scope: Scope };

const shownClaims = prepared((db, { ids, scope }: Placeholders<Shown>) =>
  db
    .selectFrom('claim')
    .innerJoin('member', 'member.id', 'claim.member_id')
    .leftJoin('claim_outcome', 'claim_outcome.claim_id', 'claim.id')
    .select(LISTED_COLUMNS)
    .select(OUTCOME_COLUMNS)
    .select('member.qmb_end')
    .select(planGuide('claim_outcome').as('guide'))
    .select(dueStep().as('due_step'))
    .where(inScope('claim.tax_id', scope))
    .where((eb) => eb('claim.id', '=', eb.fn.any(ids))),
);

interface BrowseOptions {
  readonly signal?: AbortSignal;
  readonly limits?: BrowseLimits;
  readonly pageSize?: number;
  /** True if the plan's claim numbers are not 12 digits. */
  readonly hasOwnNumbers?: boolean;
}

/** Returns one page of the caller's claims by service date and filters, with the total. */
export async function browse(
  db: Db,
  scope: Scope,
  filter: BrowseFilter,
  sort: Sort | null,
  index: number,
  { signal, limits = LIMITS, pageSize = PAGE_SIZE, hasOwnNumbers = false }: BrowseOptions = {},
): Promise<BrowsePage> {
  const options = { signal, inflightQueryAbortStrategy: 'cancel query' } as const;
  const texts = textFilters(filter.text, hasOwnNumbers);
  const providerIds = filter.providerName === null ? null : await providerIdsOf(db, filter.providerName, options);
  const nothing = { rows: [], total: 0, totalIsExact: true };
  if (scope.length === 0 || providerIds?.length === 0) return nothing;
  const wanted: Browse = {
    db,
    options,
    scope,
    filter,
    statuses: filter.status === null ? null : [filter.status],
    text: null,
    providerIds,
    pageSize,
    offset: index * pageSize,
  };
  const { ids, total, totalIsExact } = await (texts.length === 0
    ? find(wanted, sort, limits)
    : findText(wanted, texts, sort, limits));
  if (ids.length === 0) return { rows: [], total, totalIsExact };
  const rows = await shownClaims(db, { ids, scope });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total, totalIsExact };
}
