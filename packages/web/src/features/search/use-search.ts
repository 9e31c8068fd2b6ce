import { FILTER_DEBOUNCE_MS, PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import { clampPage, pageCount } from '@pbt/domain/rules/shared/pagination';
import type { SearchView } from '@pbt/domain/rules/portal/search-address';
import { RESULT_TYPES, type ResultType, type SearchType } from '@pbt/domain/rules/portal/search-results';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { HttpError } from '../../api/http-error.ts';
import type { ClaimSort, PageReply, SearchRequest, PageRequest } from './search-calls.ts';
import type * as SearchCode from './search-code.ts';
import { initialState, step, type Problem, type SearchState } from './search-state.ts';

type RestoredSearch = Pick<SearchView, 'list' | 'sort' | 'page'> & { readonly request: SearchRequest };

export interface SearchActions {
  readonly switchTo: (type: SearchType) => void;
  readonly submit: (request: SearchRequest) => void;
  /** Shows the search of an address. Without a search it shows an empty form. */
  readonly restore: (type: SearchType, search: RestoredSearch | null) => void;
  /** Shows "not found" without a request, for a search that cannot match. */
  readonly submitWithoutResults: (request: SearchRequest) => void;
  /** Clears the results when the form is reset or its input is invalid. */
  readonly clear: () => void;
  readonly select: (type: ResultType) => void;
  readonly goToPage: (type: ResultType, index: number) => void;
  readonly sortBy: (sort: ClaimSort | null) => void;
  readonly filterBy: (text: string) => void;
  readonly retry: (type: ResultType) => void;
}

let code: typeof SearchCode | null = null;

/** Loads the API calls of the search on demand, because the page shows the form first. */
export async function loadCalls(): Promise<typeof SearchCode> {
  const loaded = await import('./search-code.ts');
  code = loaded;
  return loaded;
}

/** The fragment of a search. Null until the code of the search is loaded. */
export const fragmentOf = (state: SearchState): string | null => code && code.fragmentOfState(state);

const NO_RESULTS = { results: [], count: 0, total: 0, index: 0 };

function problemOf(error: unknown): Problem {
  if (!(error instanceof HttpError)) return { status: null, message: null };
  // The server's message is kept only for a refusal (4xx). Other failures show a general text.
  const isRefusal = error.status !== null && error.status < 500;
  return { status: error.status, message: isRefusal ? error.detail : null };
}

/** The last existing page, if the list became shorter and the requested page no longer exists. Otherwise null. */
function lastExistingPage({ total, results }: PageReply[ResultType], index: number): number | null {
  return results.length === 0 && total > 0 && index > 0 ? clampPage(index, pageCount(total, PAGE_SIZE)) : null;
}

/**
 * The searches of one search page. Each result type has at most one running request. A newer request aborts the older
 * one, so a late response never replaces a newer one. A hidden page keeps its requests.
 */
export function useSearch(startType: SearchType): readonly [SearchState, SearchActions] {
  const [state, dispatch] = useReducer(step, startType, initialState);
  const running = useRef(new Map<ResultType, AbortController>());

  const stopAll = () => {
    for (const controller of running.current.values()) controller.abort();
    running.current.clear();
  };

  const run = async (of: ResultType, request: SearchRequest, page: PageRequest): Promise<void> => {
    running.current.get(of)?.abort();
    const controller = new AbortController();
    running.current.set(of, controller);
    dispatch({ type: 'requested', of, page });
    try {
      const { fetchPage } = await loadCalls();
      const result = await fetchPage[of](request, page, controller.signal);
      if (controller.signal.aborted) return;
      const lastPage = lastExistingPage(result.reply, page.index);
      if (lastPage !== null && lastPage !== page.index) await run(of, request, { ...page, index: lastPage });
      else dispatch({ type: 'loaded', ...result });
    } catch (error) {
      if (!controller.signal.aborted) dispatch({ type: 'failed', of, problem: problemOf(error) });
    }
  };

  const reload = (of: ResultType, change: Partial<PageRequest>) => {
    if (!state.request) return;
    const current = { index: state.pages[of] ?? 0, sort: state.sort, filter: state.appliedFilter };
    void run(of, state.request, { ...current, ...change });
  };

  // Debounces the filter. The effect also runs when a hidden tab is shown again, so a pending filter is not lost.
  const { filter } = state.search;
  const hasPendingFilter = state.request !== null && filter !== state.appliedFilter;
  const applyFilter = useEffectEvent((text: string) => reload('claims', { index: 0, filter: text }));
  useEffect(() => {
    if (!hasPendingFilter) return undefined;
    const timer = setTimeout(() => applyFilter(filter), FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [hasPendingFilter, filter]);

  const start = (request: SearchRequest) => {
    stopAll();
    dispatch({ type: 'submitted', request });
  };

  return [
    state,
    {
      switchTo: (to) => {
        if (to === state.search.searchType) return;
        stopAll();
        dispatch({ type: 'switched', to });
      },
      submit: (request) => {
        start(request);
        for (const of of RESULT_TYPES[request.type]) {
          void run(of, request, { index: 0, sort: null, filter });
        }
      },
      restore: (type, search) => {
        stopAll();
        dispatch({ type: 'switched', to: type });
        if (!search) return;
        const { request, list, sort, page } = search;
        dispatch({ type: 'restored', request, list });
        for (const of of RESULT_TYPES[type]) {
          const isPaged = of === (list ?? RESULT_TYPES[type][0]);
          void run(of, request, { index: isPaged ? page : 0, sort: of === 'claims' ? sort : null, filter: '' });
        }
      },
      submitWithoutResults: (request) => {
        start(request);
        dispatch({ type: 'loaded', of: 'patients', reply: NO_RESULTS });
      },
      clear: () => {
        stopAll();
        dispatch({ type: 'switched', to: state.search.searchType });
      },
      select: (resultType) => dispatch({ type: 'selected', resultType }),
      goToPage: (of, index) => reload(of, { index }),
      sortBy: (sort) => reload('claims', { index: 0, sort }),
      filterBy: (text) => dispatch({ type: 'filtered', text }),
      retry: (of) => reload(of, {}),
    },
  ];
}
