import { expect, test } from 'vitest';
import type { SearchRequest } from './search-calls.ts';
import { claim, claimPage, paged, patient, remittance } from '../../../test/search-data.ts';
import { initialState, step, type SearchEvent, type SearchState } from './search-state.ts';

const quick: SearchRequest = { type: 'quick-search', term: '900000123' };
const broken = { status: 500, message: null };
const play = (events: readonly SearchEvent[], from: SearchState = initialState('quick-search')) =>
  events.reduce(step, from);

const noPatients: SearchEvent = { type: 'loaded', of: 'patients', reply: paged([]) };
const twoClaims: SearchEvent = { type: 'loaded', of: 'claims', reply: claimPage([claim()], { total: 2 }) };
const oneRemittance: SearchEvent = { type: 'loaded', of: 'remittance-advice', reply: paged([remittance()]) };

test('a response fills the list and the count of its type [SEARCH-63]', () => {
  const state = play([{ type: 'submitted', request: quick }, twoClaims]);
  expect(state.found.claims?.results).toHaveLength(1);
  expect(state.search.answers).toEqual({
    patients: { state: 'loading' },
    claims: { state: 'done', total: 2 },
    'remittance-advice': { state: 'loading' },
  });
});

test('after the last response, in any order, the first type with results is selected [SEARCH-30] [SEARCH-62]', () => {
  const waiting = play([{ type: 'submitted', request: quick }, oneRemittance, twoClaims]);
  expect(waiting.search.resultType).toBe('patients');
  expect(step(waiting, noPatients).search.resultType).toBe('claims');
});

test('a failure is kept beside the other results [SEARCH-61]', () => {
  const state = play([
    { type: 'submitted', request: quick },
    { type: 'failed', of: 'patients', problem: broken },
    twoClaims,
    oneRemittance,
  ]);
  expect(state.problems).toEqual({ patients: broken });
  expect(state.search.resultType).toBe('claims');
  expect(Object.keys(state.found)).toEqual(['claims', 'remittance-advice']);
});

test('loading another page does not change the selected type', () => {
  const shown = play([{ type: 'submitted', request: quick }, noPatients, twoClaims, oneRemittance]);
  const paging = play(
    [
      { type: 'selected', resultType: 'remittance-advice' },
      { type: 'requested', of: 'remittance-advice', page: { index: 1, sort: null, filter: '' } },
    ],
    shown,
  );
  expect(paging.reloading).toEqual(['remittance-advice']);
  const done = step(paging, { type: 'loaded', of: 'remittance-advice', reply: paged([], { total: 11, index: 1 }) });
  expect([done.search.resultType, done.reloading]).toEqual(['remittance-advice', []]);
});

test('a successful response clears an earlier failure', () => {
  const failed = play([
    { type: 'submitted', request: quick },
    { type: 'failed', of: 'patients', problem: broken },
  ]);
  const state = step(failed, { type: 'loaded', of: 'patients', reply: paged([patient()]) });
  expect(state.problems).toEqual({});
});

test('switching clears results, errors, pages, order, filter and term [SEARCH-58]', () => {
  const used = play([
    { type: 'submitted', request: quick },
    twoClaims,
    { type: 'failed', of: 'patients', problem: broken },
    { type: 'requested', of: 'claims', page: { index: 4, sort: { column: 'payable', direction: 'asc' }, filter: 'x' } },
    { type: 'filtered', text: 'xy' },
  ]);
  expect(step(used, { type: 'switched', to: 'patient-lookup' })).toEqual({
    ...initialState('patient-lookup'),
    hasSearched: true,
  });
});

test('a new search starts at the first page without an order, and keeps the filter text', () => {
  const browsed = play(
    [
      { type: 'filtered', text: 'finch' },
      {
        type: 'requested',
        of: 'claims',
        page: { index: 4, sort: { column: 'payable', direction: 'asc' }, filter: 'fin' },
      },
      {
        type: 'submitted',
        request: {
          type: 'browse-claims',
          browse: {
            fromDate: '2025-09-29',
            toDate: '2025-10-29',
            providerName: null,
            status: null,
            type: null,
            outcome: null,
          },
        },
      },
    ],
    initialState('browse-claims'),
  );
  expect([browsed.pages, browsed.sort, browsed.appliedFilter, browsed.search.filter]).toEqual([
    {},
    null,
    'finch',
    'finch',
  ]);
});
