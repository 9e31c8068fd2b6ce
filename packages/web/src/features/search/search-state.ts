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
import type { Answered, ClaimSort, Found, SearchRequest, Wanted } from './search-calls.ts';

/** Why a call failed, as far as the screen tells it. */
export interface Problem {
  readonly status: number | null;
  /** The server's own sentence, where it sent one. */
  readonly message: string | null;
}

export interface SearchState {
  readonly search: Search;
  /** Search was clicked in this tab, whatever has been switched or cleared since. */
  readonly hasSearched: boolean;
  readonly request: SearchRequest | null;
  readonly found: Partial<Found>;
  readonly problems: Partial<Record<ResultType, Problem>>;
  /** The page shown or on its way, from zero. */
  readonly pages: Partial<Record<ResultType, number>>;
  /** Lists that stay on the screen while another page, order or filter of theirs is fetched. */
  readonly reloading: readonly ResultType[];
  readonly sort: ClaimSort | null;
  /** The filter text the shown claims belong to; the box may be ahead of it. */
  readonly appliedFilter: string;
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
};

export function startWith(type: SearchType): SearchState {
  return { ...START, search: switchSearchType(NEW_SEARCH, type) };
}

export type SearchEvent =
  | { readonly type: 'switched'; readonly to: SearchType }
  | { readonly type: 'submitted'; readonly request: SearchRequest }
  | { readonly type: 'asked'; readonly of: ResultType; readonly wanted: Wanted }
  | (Answered & { readonly type: 'answered' })
  | { readonly type: 'failed'; readonly of: ResultType; readonly problem: Problem }
  | { readonly type: 'selected'; readonly resultType: ResultType }
  | { readonly type: 'filtered'; readonly text: string };

/** Answers close a search one by one; the last one decides which results are shown first. */
function withAnswer(state: SearchState, of: ResultType, answer: Answer): SearchState {
  const search = { ...state.search, answers: { ...state.search.answers, [of]: answer } };
  const reloading = state.reloading.filter((type) => type !== of);
  const wasWaiting = searchOutcome(state.search).state === 'loading';
  const outcome = searchOutcome(search);
  const selects = wasWaiting && 'selected' in outcome;
  return { ...state, reloading, search: selects ? { ...search, resultType: outcome.selected } : search };
}

function without<T extends object, K extends keyof T>(record: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = record;
  return rest;
}

export function step(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'switched':
      return { ...START, hasSearched: state.hasSearched, search: switchSearchType(state.search, event.to) };
    case 'submitted': {
      const { request } = event;
      const answers = Object.fromEntries(RESULT_TYPES[request.type].map((type) => [type, { state: 'loading' }]));
      const term = request.type === 'quick-search' ? request.term : '';
      const { filter } = state.search;
      return {
        ...START,
        hasSearched: true,
        request,
        search: { ...state.search, term, answers },
        appliedFilter: filter,
      };
    }
    case 'asked': {
      const { of, wanted } = event;
      const isShown = state.search.answers[of]?.state !== 'loading';
      return {
        ...state,
        pages: { ...state.pages, [of]: wanted.index },
        reloading: isShown ? [...new Set([...state.reloading, of])] : state.reloading,
        ...(of === 'claims' && { sort: wanted.sort, appliedFilter: wanted.filter }),
      };
    }
    case 'answered': {
      const next = withAnswer(state, event.of, { state: 'done', total: event.reply.total });
      return {
        ...next,
        found: { ...state.found, [event.of]: event.reply },
        problems: without(state.problems, event.of),
      };
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
