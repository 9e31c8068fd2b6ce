import { PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import { sql } from 'kysely';
import type { Access } from '../../../identity/caller.ts';
import type { Db } from '../../../database/database.ts';
import { statement, type Slots } from '../../../database/prepared.ts';
import { sortedPage } from './sorted-page.ts';
import { counted, countedAmong, tallied } from './totals.ts';
import { walkedPage } from './merged-page.ts';
import { indexedParts, type Browse } from './conditions.ts';
import { inScope, LISTED, type ListedClaim } from '../listed-claims.ts';
import type { BrowseFilter, Sort } from '../search-form.ts';
import { textFilters, type TextFilter } from './claim-filter.ts';

export interface BrowsePage {
  readonly rows: ListedClaim[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** So many index rows are fetched and sorted about as fast as a walk finds a page of any number. */
const FEW = 5000;
/** So many that fit a name or a part of a number are fetched, for their exact number; more are "more than". */
const COUNTED = 10_000;
/** Claims whose numbers are looked at for a part that the index of parts is of no use for. */
const LOOKED_AT = 25_000;
/** One in a hundred: a walk meets one before it has read much, and the index would give a large part of all claims. */
const COMMON = [10, 1000] as const;
/** Months of tax IDs that a filtered walk by paid date looks into: two years of 300 tax IDs and some. */
const LANES = 8000;

interface Found {
  readonly ids: readonly string[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** Limits of the search, which tests make small. */
interface BrowseLimits {
  readonly few: number;
  readonly counted: number;
  readonly lookedAt: number;
  /** So many of so many claims have a part that is common. */
  readonly common: readonly [least: number, among: number];
  readonly lanes: number;
}

const LIMITS: BrowseLimits = { few: FEW, counted: COUNTED, lookedAt: LOOKED_AT, common: COMMON, lanes: LANES };

/** Claims name the person or facility; a group stands for everyone on its roster, of any time. */
async function providerIdsOf(db: Db, name: string, options: Browse['options']): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from provider where name = ${name}
    union
    select link.provider_id from provider grp join provider_group_member link on link.group_id = grp.id
    where grp.kind = 'group' and grp.name = ${name}`.execute(db, options);
  return rows.map(({ id }) => id);
}

/** Where counting all takes too long. A page that is not full is the last one and tells the number after all. */
function atLeast({ offset, pageSize }: Browse, ids: readonly string[], counted: number): Found {
  const reached = ids.length === 0 ? 0 : offset + ids.length;
  const isLast = ids.length < pageSize && (ids.length > 0 || offset === 0);
  return { ids, total: isLast ? reached : Math.max(counted, reached), totalIsExact: isLast };
}

/** By provider or text: an index finds the claims themselves, and few are expected. */
async function narrow(
  browse: Browse,
  sort: Sort | null,
  { counted: most, lanes }: BrowseLimits,
  parts: readonly number[] | null = null,
): Promise<Found> {
  const { ids, found } = await sortedPage(browse, sort, most + 1, parts);
  if (found <= most) return { ids, total: found, totalIsExact: true };
  const page = await walkedPage(browse, sort, lanes);
  if (browse.text === null) return { ids: page, total: await counted(browse), totalIsExact: true };
  return atLeast(browse, page, most);
}

/** Everything in a range of dates, by type and status at most: the tally knows how many, an index has the order. */
async function wide(browse: Browse, sort: Sort | null, { few, lookedAt, lanes }: BrowseLimits): Promise<Found> {
  const tally = await tallied(browse);
  if (tally === null) {
    const { ids, found } = await sortedPage(browse, sort, null);
    return { ids, total: found, totalIsExact: true };
  }
  const busy = tally.filter(({ wanted }) => wanted > 0);
  const sum = (field: 'wanted' | 'scope') => busy.reduce((total, row) => total + row[field], 0);
  const [total, scope] = [sum('wanted'), sum('scope')];
  const narrowed = { ...browse, taxIds: busy.map(({ tax_id }) => tax_id) };
  if (browse.text === null) {
    if (total <= browse.offset) return { ids: [], total, totalIsExact: true };
    const ids = scope <= few ? (await sortedPage(narrowed, sort, null)).ids : await walkedPage(narrowed, sort, lanes);
    return { ids, total, totalIsExact: true };
  }
  if (scope <= lookedAt) {
    const { ids, found } = await sortedPage(narrowed, sort, null);
    return { ids, total: found, totalIsExact: true };
  }
  const ids = await walkedPage(narrowed, sort, lanes);
  return atLeast(browse, ids, await countedAmong(narrowed, lookedAt));
}

/** A part of numbers that many of the caller's claims have is soon met on any walk; its index would find too many. */
async function isCommon(browse: Browse, { common: [least, among] }: BrowseLimits): Promise<boolean> {
  const anyStatus = { ...browse, statuses: null, filter: { ...browse.filter, type: null } };
  return (await countedAmong(anyStatus, among)) >= least;
}

/** The way to the page that touches the fewest claims. */
async function find(browse: Browse, sort: Sort | null, limits: BrowseLimits): Promise<Found> {
  const { text, providerIds } = browse;
  const isPart = text !== null && 'claimIdPart' in text;
  if (providerIds !== null || (text !== null && !isPart)) return narrow(browse, sort, limits);
  const parts = isPart ? indexedParts(text.claimIdPart) : null;
  if (parts !== null && !(await isCommon(browse, limits))) return narrow(browse, sort, limits, parts);
  return wide(browse, sort, limits);
}

/** Claims of a patient, or of one payment. An exact ID only: there is no search by a part of a person's identifier. */
async function claimIdsOf({ db, taxIds, options }: Browse, recordId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from claim where member_id = ${recordId} and tax_id = any(${taxIds})
    union
    select id from claim where remittance_id = ${recordId} and tax_id = any(${taxIds})`.execute(db, options);
  return rows.map(({ id }) => id);
}

/** The caller's providers whose name contains the text. */
async function providersWith({ db, taxIds, options }: Browse, part: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from provider
    where kind <> 'group' and strpos(name_search, ${part}) > 0
      and exists (select from provider_tax tie where tie.provider_id = provider.id and tie.tax_id = any(${taxIds}))`.execute(
    db,
    options,
  );
  return rows.map(({ id }) => id);
}

/** The browse narrowed down by one reading of the text; null where that reading finds nothing. */
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

/** The first reading of the text that finds something. */
async function findText(browse: Browse, texts: readonly TextFilter[], sort: Sort | null, limits: BrowseLimits) {
  let found = NOTHING;
  for (const text of texts) {
    const read = await readAs(browse, text);
    found = read === null ? NOTHING : await find(read, sort, limits);
    if (found.total > 0) break;
  }
  return found;
}

type Shown = { readonly ids: readonly string[]; readonly taxIds: readonly string[] };

const shownClaims = statement((db, { ids, taxIds }: Slots<Shown>) =>
  db
    .selectFrom('claim')
    .select(LISTED)
    .where(inScope({ taxIds }))
    .where((eb) => eb('claim.id', '=', eb.fn.any(ids))),
);

interface BrowseOptions {
  readonly signal?: AbortSignal;
  readonly limits?: BrowseLimits;
  readonly pageSize?: number;
}

/** One page of the caller's claims by date of service and filters, and how many there are in all. */
export async function browse(
  db: Db,
  access: Access,
  filter: BrowseFilter,
  sort: Sort | null,
  index: number,
  { signal, limits = LIMITS, pageSize = PAGE_SIZE }: BrowseOptions = {},
): Promise<BrowsePage> {
  const options = { signal, inflightQueryAbortStrategy: 'cancel query' } as const;
  const texts = textFilters(filter.text);
  const providerIds = filter.providerName === null ? null : await providerIdsOf(db, filter.providerName, options);
  const nothing = { rows: [], total: 0, totalIsExact: true };
  if (access.taxIds.length === 0 || providerIds?.length === 0) return nothing;
  const wanted: Browse = {
    db,
    options,
    taxIds: access.taxIds,
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
  const rows = await shownClaims(db, { ids, taxIds: access.taxIds });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total, totalIsExact };
}
