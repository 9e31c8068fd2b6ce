import { firstFailed } from './sub-nav.ts';
import type { SubNavItem } from './sub-nav.ts';

/** Kinds of search (spec 2 §2). `remittance-advice` has no tab on the search page. */
export type SearchType = 'quick-search' | 'patient-lookup' | 'browse-claims' | 'remittance-advice';
export type ResultType = 'patients' | 'claims' | 'remittance-advice';

/** Tabs of the search page in display order. The first tab is selected initially. */
export const SEARCH_TABS = ['quick-search', 'patient-lookup', 'browse-claims'] as const satisfies SearchType[];

export const RESULT_TYPES: Record<SearchType, readonly [ResultType, ...ResultType[]]> = {
  'quick-search': ['patients', 'claims', 'remittance-advice'],
  'patient-lookup': ['patients'],
  'browse-claims': ['claims'],
  'remittance-advice': ['remittance-advice'],
};

const RESULT_TITLES: Record<ResultType, string> = {
  patients: 'Patients',
  claims: 'Claims',
  'remittance-advice': 'Remittance Advice',
};

/** State of the request for one result type, with the number of results when done. */
export type Answer = { state: 'loading' } | { state: 'failed' } | { state: 'done'; total: number };

export type Search = {
  searchType: SearchType;
  resultType: ResultType;
  term: string;
  filter: string;
  answers: Partial<Record<ResultType, Answer>>;
};

export const NEW_SEARCH: Search = {
  searchType: SEARCH_TABS[0],
  resultType: RESULT_TYPES[SEARCH_TABS[0]][0],
  term: '',
  filter: '',
  answers: {},
};

/** Clears the results, term and filter. The selected result type stays if the new search type has it. */
export function switchSearchType(search: Search, searchType: SearchType): Search {
  const allowed = RESULT_TYPES[searchType];
  const resultType = allowed.includes(search.resultType) ? search.resultType : allowed[0];
  return { ...NEW_SEARCH, searchType, resultType };
}

export function resultTabs({ searchType, answers }: Pick<Search, 'searchType' | 'answers'>): SubNavItem<ResultType>[] {
  return RESULT_TYPES[searchType].map((tabId) => {
    const answer = answers[tabId];
    const isError = answer?.state === 'failed';
    const count = answer?.state === 'done' ? answer.total : null;
    return { title: RESULT_TITLES[tabId], tabId, count: isError ? 0 : count, isCountable: true, isError };
  });
}

export type Outcome = { state: 'idle' | 'loading' | 'not-found' } | { state: 'found' | 'failed'; selected: ResultType };

/**
 * The state is `loading` until all requests have ended. If one failed and the others found nothing, the first failed
 * result tab is selected.
 */
export function searchOutcome(search: Pick<Search, 'searchType' | 'answers'>): Outcome {
  const answers = RESULT_TYPES[search.searchType].map((type) => search.answers[type]);
  if (answers.every((answer) => answer === undefined)) return { state: 'idle' };
  if (answers.some((answer) => answer === undefined || answer.state === 'loading')) return { state: 'loading' };
  const tabs = resultTabs(search);
  const found = tabs.find((tab) => tab.count !== null && tab.count > 0);
  if (found) return { state: 'found', selected: found.tabId };
  const failed = firstFailed(tabs);
  return failed === null ? { state: 'not-found' } : { state: 'failed', selected: failed };
}

/** The list with the only result of a search. Null if all lists together have more or none, or if one failed. */
export function singleResult({ searchType, answers }: Pick<Search, 'searchType' | 'answers'>): ResultType | null {
  const types = RESULT_TYPES[searchType];
  const totals = types.map((type) => {
    const answer = answers[type];
    return answer?.state === 'done' ? answer.total : Number.NaN;
  });
  return totals.reduce((sum, total) => sum + total, 0) === 1 ? (types[totals.indexOf(1)] ?? null) : null;
}
