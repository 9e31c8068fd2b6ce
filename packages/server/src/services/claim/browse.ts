import { PAGE_SIZE } from '@pbt/domain/rules/browse-claims';
import { sql } from 'kysely';
import type { Access } from '../../access.ts';
import type { Db } from '../../db.ts';
import { sortedPage } from './browse-sorted.ts';
import { counted, countedAmong, tallied } from './browse-total.ts';
import { walkedPage } from './browse-walk.ts';
import type { Browse } from './browse-where.ts';
import { inScope, LISTED, type ListedClaim } from './claim-rows.ts';
import type { BrowseFilter, Sort } from './search-form.ts';
import { textFilter } from './text-filter.ts';

export interface BrowsePage {
  readonly rows: ListedClaim[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** So many index rows are fetched and sorted about as fast as a walk finds a page of any number. */
const FEW = 5000;
/** Claims whose numbers are looked at for a part too short for the index of parts. */
const LOOKED_AT = 40_000;
/** The index of parts knows three digits in a row; a single such part fits too many. */
const INDEXED_DIGITS = 4;

interface Found {
  readonly ids: readonly string[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** Limits of the search, which tests make small. */
export interface BrowseLimits {
  readonly few: number;
  readonly lookedAt: number;
}

const LIMITS: BrowseLimits = { few: FEW, lookedAt: LOOKED_AT };

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
async function narrow(browse: Browse, sort: Sort | null, { few }: BrowseLimits): Promise<Found> {
  const { ids, found } = await sortedPage(browse, sort, few + 1);
  if (found <= few) return { ids, total: found, totalIsExact: true };
  const page = await walkedPage(browse, sort);
  if (browse.text === null) return { ids: page, total: await counted(browse), totalIsExact: true };
  return atLeast(browse, page, few);
}

/** Everything in a range of dates, by type and status at most: the tally knows how many, an index has the order. */
async function wide(browse: Browse, sort: Sort | null, { few, lookedAt }: BrowseLimits): Promise<Found> {
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
    const ids = scope <= few ? (await sortedPage(narrowed, sort, null)).ids : await walkedPage(narrowed, sort);
    return { ids, total, totalIsExact: true };
  }
  if (scope <= lookedAt) {
    const { ids, found } = await sortedPage(narrowed, sort, null);
    return { ids, total: found, totalIsExact: true };
  }
  const ids = await walkedPage(narrowed, sort);
  return atLeast(browse, ids, await countedAmong(narrowed, lookedAt));
}

/** One page of the caller's claims by date of service and filters, and how many there are in all. */
export async function browse(
  db: Db,
  access: Access,
  filter: BrowseFilter,
  sort: Sort | null,
  index: number,
  { signal, limits = LIMITS }: { readonly signal?: AbortSignal; readonly limits?: BrowseLimits } = {},
): Promise<BrowsePage> {
  const options = { signal, inflightQueryAbortStrategy: 'cancel query' } as const;
  const text = textFilter(filter.text);
  const providerIds = filter.providerName === null ? null : await providerIdsOf(db, filter.providerName, options);
  const nothing = { rows: [], total: 0, totalIsExact: true };
  if (access.taxIds.length === 0 || providerIds?.length === 0) return nothing;
  const wanted: Browse = {
    db,
    options,
    taxIds: access.taxIds,
    filter,
    text,
    providerIds,
    pageSize: PAGE_SIZE,
    offset: index * PAGE_SIZE,
  };
  const isShortPart = text !== null && 'claimIdPart' in text && text.claimIdPart.length < INDEXED_DIGITS;
  const find = providerIds === null && (text === null || isShortPart) ? wide : narrow;
  const { ids, total, totalIsExact } = await find(wanted, sort, limits);
  if (ids.length === 0) return { rows: [], total, totalIsExact };
  const rows = await db
    .selectFrom('claim')
    .select(LISTED)
    .where(inScope(access))
    .where((eb) => eb('claim.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute(options);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total, totalIsExact };
}
