import type { BrowseClaims } from '../claim/browse-claims.ts';
import { decidedText } from '../claim/decided-range.ts';
import { SEARCH_TABS, type ResultType } from './search-results.ts';

/** Filters of Browse Claims. `provider` is an NPI or the ID of a group, because a name must not be in the address. */
export type AddressBrowse = Omit<BrowseClaims, 'providerName'> & { provider: string | null };

/** What the address of a search page keeps (spec 5 §7). */
export interface SearchView {
  readonly type: (typeof SEARCH_TABS)[number];
  /** The ID of a quick search. Null before a search, and for a term that must not be in the address. */
  readonly term: string | null;
  /** The filters of Browse Claims. Null before a search. */
  readonly browse: AddressBrowse | null;
  /** The selected list of a quick search. Null for the first list with results. */
  readonly list: ResultType | null;
  readonly sort: { readonly column: 'payable' | 'paidDate'; readonly direction: 'asc' | 'desc' } | null;
  /** Starts at 0. */
  readonly page: number;
}

export const NEW_VIEW: SearchView = {
  type: SEARCH_TABS[0],
  term: null,
  browse: null,
  list: null,
  sort: null,
  page: 0,
};

/**
 * The ID if it can be in the address, otherwise null. Nine digits can be a tax ID or a social security number, also with
 * hyphens.
 */
export function addressableProvider(id: string | null | undefined): string | null {
  if (!/^[A-Za-z0-9_-]{4,64}$/.test(id ?? '')) return null;
  return /^\d{9}$/.test(id!.replaceAll('-', '')) ? null : id!;
}

/**
 * True if a quick search term can be in the address. It must be exactly the ID of a result. `others` are the other
 * numbers of the results, such as subscriber ID, SSN and check number.
 */
export function isAddressableTerm(term: string, ids: readonly string[], others: readonly (string | null)[]): boolean {
  const plain = term.replaceAll('-', '');
  return ids.includes(term) && !others.some((other) => other?.replaceAll('-', '') === plain);
}

/** The URL fragment without its #. Empty for a new quick search. */
export function fragmentOfView({ type, term, browse, list, sort, page }: SearchView): string {
  const parts = [
    type !== NEW_VIEW.type && type,
    term !== null && `q=${term}`,
    browse && `from=${browse.fromDate}`,
    browse && `to=${browse.toDate}`,
    browse?.type && `claim=${browse.type}`,
    browse?.status && `status=${browse.status}`,
    browse?.outcome && `outcome=${browse.outcome}`,
    browse?.decided && `decided=${decidedText(browse.decided)}`,
    browse?.provider && `provider=${browse.provider}`,
    list && `list=${list}`,
    sort && `sort=${sort.column}-${sort.direction}`,
    page > 0 && `page=${page + 1}`,
  ];
  return parts.filter(Boolean).join('&');
}
