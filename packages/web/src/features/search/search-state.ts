import {
  NEW_SEARCH,
  RESULT_TYPES,
  searchOutcome,
  switchSearchType,
  type Answer,
  type ResultType,
  type Search,
  type SearchType,
} from '@pbt/domain/rules/portal/search-results';
import type { SearchReply, ClaimSort, PageReply, SearchRequest, PageRequest } from './search-calls.ts';

/** Why a search request failed. The status is null if there was no response. */
export interface Problem {
  readonly status: number | null;
  /** The server's message, if it sent one. */
  readonly message: string | null;
}

export interface SearchState {
  readonly search: Search;
  /** True after the first search in this tab. Switching the search type or clearing the results does not reset it. */
  readonly hasSearched: boolean;
  readonly request: SearchRequest | null;
  readonly found: Partial<PageReply>;
  readonly problems: Partial<Record<ResultType, Problem>>;
  /** Index of the page that is shown or loading, by result type. The first page is zero. */
  readonly pages: Partial<Record<ResultType, number>>;
  /** Result types that stay visible while another page, order or filter is loading. */
  readonly reloading: readonly ResultType[];
  readonly sort: ClaimSort | null;
  /** The filter of the claims that are shown or loading. The filter box may already have newer text. */
  readonly appliedFilter: string;
  /** True if the search was started by an address, not by the user. */
  readonly isRestored: boolean;
  /** The list that the address selects. Null for the first list with results. */
  readonly addressedList: ResultType | null;
  /** The first page of each list, when all lists are loaded. They tell whether the term can be in the address. */
  readonly firstFound: Partial<PageReply>;
}

const START: SearchState = {
  search: NEW_SEARCH,
  hasSearched: false,
  request: null,
  found: {},
  problems: {},
  pages: {},
  reloading: [],
  sort: null,
  appliedFilter: '',
  isRestored: false,
  addressedList: null,
  firstFound: {},
};

export function initialState(type: SearchType): SearchState {
  return { ...START, search: switchSearchType(NEW_SEARCH, type) };
}

export type SearchEvent =
  | { readonly type: 'switched'; readonly to: SearchType }
  | { readonly type: 'submitted'; readonly request: SearchRequest }
  | { readonly type: 'restored'; readonly request: SearchRequest; readonly list: ResultType | null }
  | { readonly type: 'requested'; readonly of: ResultType; readonly page: PageRequest }
  | (SearchReply & { readonly type: 'loaded' })
  | { readonly type: 'failed'; readonly of: ResultType; readonly problem: Problem }
  | { readonly type: 'selected'; readonly resultType: ResultType }
  | { readonly type: 'filtered'; readonly text: string };

/**
 * Stores the outcome of one request. The last one of a search selects the list of the address, or the first tab with
 * results or an error.
 */
function withAnswer(state: SearchState, of: ResultType, answer: Answer): SearchState {
  const search = { ...state.search, answers: { ...state.search.answers, [of]: answer } };
  const reloading = state.reloading.filter((type) => type !== of);
  const wasWaiting = searchOutcome(state.search).state === 'loading';
  const outcome = searchOutcome(search);
  if (!wasWaiting || outcome.state === 'loading') return { ...state, reloading, search };
  const addressed = state.addressedList;
  const total = addressed && search.answers[addressed];
  const isListed = total?.state === 'done' && total.total > 0;
  const selected = 'selected' in outcome ? outcome.selected : search.resultType;
  return {
    ...state,
    reloading,
    search: { ...search, resultType: addressed && isListed ? addressed : selected },
    firstFound: state.found,
  };
}

function without<T extends object, K extends keyof T>(record: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = record;
  return rest;
}

export function step(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'switched':
      return { ...START, hasSearched: state.hasSearched, search: switchSearchType(state.search, event.to) };
    case 'submitted':
    case 'restored': {
      const { request } = event;
      const isRestored = event.type === 'restored';
      const answers = Object.fromEntries(RESULT_TYPES[request.type].map((type) => [type, { state: 'loading' }]));
      const term = request.type === 'quick-search' ? request.term : '';
      const { filter } = state.search;
      return {
        ...START,
        hasSearched: !isRestored || state.hasSearched,
        isRestored,
        addressedList: isRestored ? event.list : null,
        request,
        search: { ...state.search, term, answers },
        appliedFilter: filter,
      };
    }
    case 'requested': {
      const { of, page } = event;
      const isShown = state.search.answers[of]?.state !== 'loading';
      return {
        ...state,
        pages: { ...state.pages, [of]: page.index },
        reloading: isShown ? [...new Set([...state.reloading, of])] : state.reloading,
        ...(of === 'claims' && { sort: page.sort, appliedFilter: page.filter }),
      };
    }
    case 'loaded': {
      const found = { ...state.found, [event.of]: event.reply };
      const problems = without(state.problems, event.of);
      return withAnswer({ ...state, found, problems }, event.of, { state: 'done', total: event.reply.total });
    }
    case 'failed': {
      const next = withAnswer(state, event.of, { state: 'failed' });
      return { ...next, problems: { ...state.problems, [event.of]: event.problem } };
    }
    case 'selected':
      return { ...state, search: { ...state.search, resultType: event.resultType } };
    default:
      return { ...state, search: { ...state.search, filter: event.text } };
  }
}
