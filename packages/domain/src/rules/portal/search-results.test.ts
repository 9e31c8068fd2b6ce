import { expect, test } from 'vitest';
import {
  NEW_SEARCH,
  RESULT_TYPES,
  SEARCH_TABS,
  resultTabs,
  searchOutcome,
  switchSearchType,
  singleResult,
} from './search-results.ts';
import type { Answer, ResultType, SearchType } from './search-results.ts';

const loading: Answer = { state: 'loading' };
const failed: Answer = { state: 'failed' };
const done = (total: number): Answer => ({ state: 'done', total });

test('a search starts as a quick search [SEARCH-57]', () => {
  expect(NEW_SEARCH.searchType).toBe('quick-search');
  expect(SEARCH_TABS).toEqual(['quick-search', 'patient-lookup', 'browse-claims']);
});

test('remittance-advice is a search type without a tab [SEARCH-04]', () => {
  expect(Object.keys(RESULT_TYPES)).toContain('remittance-advice');
  expect(SEARCH_TABS).not.toContain('remittance-advice');
});

test.each<{ searchType: SearchType; allowed: ResultType[] }>([
  { searchType: 'quick-search', allowed: ['patients', 'claims', 'remittance-advice'] },
  { searchType: 'patient-lookup', allowed: ['patients'] },
  { searchType: 'browse-claims', allowed: ['claims'] },
])('$searchType shows the result types $allowed [SEARCH-05]', ({ searchType, allowed }) => {
  expect(RESULT_TYPES[searchType]).toEqual(allowed);
});

test('switching the search type clears results, errors, counts, filter and term [SEARCH-58]', () => {
  const used = { ...NEW_SEARCH, term: '800123456', filter: 'abc', answers: { patients: done(3), claims: failed } };
  expect(switchSearchType(used, 'patient-lookup')).toEqual({ ...NEW_SEARCH, searchType: 'patient-lookup' });
});

test.each<{ from: ResultType; to: SearchType; resultType: ResultType }>([
  { from: 'claims', to: 'browse-claims', resultType: 'claims' },
  { from: 'patients', to: 'browse-claims', resultType: 'claims' },
  { from: 'remittance-advice', to: 'patient-lookup', resultType: 'patients' },
  { from: 'claims', to: 'quick-search', resultType: 'claims' },
])('switching from $from results to $to shows $resultType [SEARCH-59]', ({ from, to, resultType }) => {
  expect(switchSearchType({ ...NEW_SEARCH, resultType: from }, to).resultType).toBe(resultType);
});

test('each result type has its title and count [SEARCH-29]', () => {
  const answers = { patients: done(2), claims: done(14), 'remittance-advice': done(1) };
  expect(resultTabs({ searchType: 'quick-search', answers }).map(({ title, count }) => [title, count])).toEqual([
    ['Patients', 2],
    ['Claims', 14],
    ['Remittance Advice', 1],
  ]);
});

test('a failed query marks only its own tab [SEARCH-31] [SEARCH-61]', () => {
  const answers = { patients: done(2), claims: failed, 'remittance-advice': done(1) };
  expect(resultTabs({ searchType: 'quick-search', answers }).map(({ isError, count }) => [isError, count])).toEqual([
    [false, 2],
    [true, 0],
    [false, 1],
  ]);
});

test.each([
  { patients: done(2), claims: done(3), ra: done(1), selected: 'patients' },
  { patients: done(0), claims: done(3), ra: done(1), selected: 'claims' },
  { patients: done(0), claims: done(0), ra: done(1), selected: 'remittance-advice' },
  { patients: failed, claims: done(0), ra: done(1), selected: 'remittance-advice' },
])('the first tab with results is selected: $selected [SEARCH-30]', ({ patients, claims, ra, selected }) => {
  const answers = { patients, claims, 'remittance-advice': ra };
  expect(searchOutcome({ searchType: 'quick-search', answers })).toEqual({ state: 'found', selected });
});

test.each([
  { patients: done(2), claims: loading, ra: done(1), state: 'loading' },
  { patients: failed, claims: done(0), ra: loading, state: 'loading' },
  { patients: done(2), claims: failed, ra: failed, state: 'found' },
])('loading ends when all three queries have ended: $state [SEARCH-62]', ({ patients, claims, ra, state }) => {
  const answers = { patients, claims, 'remittance-advice': ra };
  expect(searchOutcome({ searchType: 'quick-search', answers }).state).toBe(state);
});

test.each([
  { searchType: 'quick-search', answers: {}, state: 'idle' },
  { searchType: 'patient-lookup', answers: { patients: done(0) }, state: 'not-found' },
  { searchType: 'patient-lookup', answers: { patients: done(1) }, state: 'found' },
  { searchType: 'browse-claims', answers: { claims: done(0) }, state: 'not-found' },
  {
    searchType: 'quick-search',
    answers: { patients: done(0), claims: done(0), 'remittance-advice': done(0) },
    state: 'not-found',
  },
] as const)('$searchType without results has the state $state [SEARCH-64]', ({ searchType, answers, state }) => {
  expect(searchOutcome({ searchType, answers }).state).toBe(state);
});

test('if nothing was found and a query failed, the failed tab is selected [SUBNAV-03]', () => {
  const answers = { patients: done(0), claims: failed, 'remittance-advice': failed };
  expect(searchOutcome({ searchType: 'quick-search', answers })).toEqual({ state: 'failed', selected: 'claims' });
});

test.each([
  { patients: done(1), claims: done(0), remittances: done(0), is: 'patients' },
  { patients: done(0), claims: done(1), remittances: done(0), is: 'claims' },
  { patients: done(0), claims: done(0), remittances: done(1), is: 'remittance-advice' },
  { patients: done(1), claims: done(1), remittances: done(0), is: null },
  { patients: done(2), claims: done(0), remittances: done(0), is: null },
  { patients: done(0), claims: done(0), remittances: done(0), is: null },
  { patients: done(1), claims: failed, remittances: done(0), is: null },
  { patients: done(1), claims: loading, remittances: done(0), is: null },
])('$patients, $claims and $remittances have the single result $is [BROWSE-11]', (row) => {
  const answers = { patients: row.patients, claims: row.claims, 'remittance-advice': row.remittances };
  expect(singleResult({ searchType: 'quick-search', answers })).toBe(row.is);
});
