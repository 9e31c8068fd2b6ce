import {
  addressableProvider,
  fragmentOfView,
  isAddressableTerm,
  NEW_VIEW,
  type SearchView,
} from '@pbt/domain/rules/portal/search-address';
import { SEARCH_TABS, searchOutcome } from '@pbt/domain/rules/portal/search-results';
import type { BrowseRequest } from './search-calls.ts';
import type { SearchState } from './search-state.ts';

function quickView({ search, sort, pages }: SearchState): SearchView {
  const outcome = searchOutcome(search);
  const page = pages[search.resultType] ?? 0;
  const isFirst = 'selected' in outcome && outcome.selected === search.resultType;
  return { ...NEW_VIEW, term: search.term, list: isFirst && page === 0 ? null : search.resultType, sort, page };
}

function browseView({ browse, providerId }: BrowseRequest, state: SearchState): SearchView {
  const { providerName, ...filters } = browse;
  const provider = addressableProvider(providerId);
  // Without its provider, the address would show other claims.
  if (providerName !== null && provider === null) return { ...NEW_VIEW, type: 'browse-claims' };
  // The filter text is not in the address, so neither is a page of the filtered claims.
  const page = state.appliedFilter === '' ? (state.pages.claims ?? 0) : 0;
  return { ...NEW_VIEW, type: 'browse-claims', browse: { ...filters, provider }, sort: state.sort, page };
}

function isTermKept({ search, firstFound }: SearchState): boolean {
  const { patients, claims, 'remittance-advice': remittances } = firstFound;
  const ids = [patients, claims, remittances].flatMap((page) => page?.results.map(({ id }) => id) ?? []);
  const others = [
    ...(patients?.results ?? []).flatMap(({ ssn, medicdno, sub }) => [ssn, medicdno, sub.id, sub.ssn]),
    ...(remittances?.results ?? []).flatMap(({ check, eft, to }) => [check, eft, to.tin]),
  ];
  return isAddressableTerm(search.term, ids, others);
}

function viewOfState(state: SearchState): SearchView {
  const { request, search } = state;
  if (request?.type === 'browse-claims') return browseView(request, state);
  if (request?.type === 'quick-search' && isTermKept(state)) return quickView(state);
  return { ...NEW_VIEW, type: SEARCH_TABS.find((type) => type === search.searchType) ?? NEW_VIEW.type };
}

/** The URL fragment of a search, without its #. */
export const fragmentOfState = (state: SearchState): string => fragmentOfView(viewOfState(state));
