import { FILTER_DEBOUNCE_MS, PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import { clampPage, pageCount } from '@pbt/domain/rules/shared/pagination';
import { RESULT_TYPES, type ResultType, type SearchType } from '@pbt/domain/rules/portal/search-results';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { HttpError } from '../../api/http-error.ts';
import type { ClaimSort, Found, SearchRequest, Wanted } from './search-calls.ts';
import { startWith, step, type Problem, type SearchState } from './search-state.ts';

export interface SearchActions {
  readonly switchTo: (type: SearchType) => void;
  readonly submit: (request: SearchRequest) => void;
  /** A search that cannot find anybody is answered without asking. */
  readonly submitNothing: (request: SearchRequest) => void;
  /** Nothing is searched any more: the form was emptied, or refused what stands in it. */
  readonly clear: () => void;
  readonly select: (type: ResultType) => void;
  readonly goToPage: (type: ResultType, index: number) => void;
  readonly sortBy: (sort: ClaimSort | null) => void;
  readonly filterBy: (text: string) => void;
  readonly retry: (type: ResultType) => void;
}

/** Not needed before somebody searches. */
export const loadCalls = () => import('./search-calls.ts');

const NOTHING = { results: [], count: 0, total: 0, index: 0 };

function problemOf(error: unknown): Problem {
  if (!(error instanceof HttpError)) return { status: null, message: null };
  // A server that broke has nothing to tell; one that refused may say why.
  const isRefusal = error.status !== null && error.status < 500;
  return { status: error.status, message: isRefusal ? error.detail : null };
}

/** The page asked for has gone (the list shrank meanwhile): the last one that is there, or null where all is well. */
function lastPageInstead({ total, results }: Found[ResultType], index: number): number | null {
  return results.length === 0 && total > 0 && index > 0 ? clampPage(index, pageCount(total, PAGE_SIZE)) : null;
}

/**
 * One search screen's searches. Every result type has at most one request under way: a newer one aborts the older, so
 * a late answer never takes the place of a newer one. Nothing is aborted when the screen is merely hidden.
 */
export function useSearch(startType: SearchType): readonly [SearchState, SearchActions] {
  const [state, dispatch] = useReducer(step, startType, startWith);
  const running = useRef(new Map<ResultType, AbortController>());

  const stopAll = () => {
    for (const controller of running.current.values()) controller.abort();
    running.current.clear();
  };

  const run = async (of: ResultType, request: SearchRequest, wanted: Wanted): Promise<void> => {
    running.current.get(of)?.abort();
    const controller = new AbortController();
    running.current.set(of, controller);
    dispatch({ type: 'asked', of, wanted });
    try {
      const { fetchPage } = await loadCalls();
      const answer = await fetchPage[of](request, wanted, controller.signal);
      if (controller.signal.aborted) return;
      const instead = lastPageInstead(answer.reply, wanted.index);
      if (instead !== null && instead !== wanted.index) await run(of, request, { ...wanted, index: instead });
      else dispatch({ type: 'answered', ...answer });
    } catch (error) {
      if (!controller.signal.aborted) dispatch({ type: 'failed', of, problem: problemOf(error) });
    }
  };

  const reload = (of: ResultType, change: Partial<Wanted>) => {
    if (!state.request) return;
    const current = { index: state.pages[of] ?? 0, sort: state.sort, filter: state.appliedFilter };
    void run(of, state.request, { ...current, ...change });
  };

  // Also picked up again where the screen was hidden before the pause was over.
  const { filter } = state.search;
  const isAhead = state.request !== null && filter !== state.appliedFilter;
  const applyFilter = useEffectEvent((text: string) => reload('claims', { index: 0, filter: text }));
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = setTimeout(() => applyFilter(filter), FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isAhead, filter]);

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
      submitNothing: (request) => {
        start(request);
        dispatch({ type: 'answered', of: 'patients', reply: NOTHING });
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
