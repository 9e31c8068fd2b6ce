import { expect, test } from 'vitest';
import type { SearchRequest } from './search-calls.ts';
import { claim, claimPage, paged, patient, remittance } from '../../../test/search-data.ts';
import { startWith, step, type SearchEvent, type SearchState } from './search-state.ts';

const quick: SearchRequest = { type: 'quick-search', term: '900000123' };
const broken = { status: 500, message: null };
const play = (events: readonly SearchEvent[], from: SearchState = startWith('quick-search')) =>
  events.reduce(step, from);

const noPatients: SearchEvent = { type: 'answered', of: 'patients', reply: paged([]) };
const twoClaims: SearchEvent = { type: 'answered', of: 'claims', reply: claimPage([claim()], { total: 2 }) };
const oneRemittance: SearchEvent = { type: 'answered', of: 'remittance-advice', reply: paged([remittance()]) };

test('answers fill the list and the count of their own type [SEARCH-63]', () => {
  const state = play([{ type: 'submitted', request: quick }, twoClaims]);
  expect(state.found.claims?.results).toHaveLength(1);
  expect(state.search.answers).toEqual({
    patients: { state: 'loading' },
    claims: { state: 'done', total: 2 },
    'remittance-advice': { state: 'loading' },
  });
});

test('the last answer, in whatever order they come, selects the first type with results [SEARCH-30] [SEARCH-62]', () => {
  const waiting = play([{ type: 'submitted', request: quick }, oneRemittance, twoClaims]);
  expect(waiting.search.resultType).toBe('patients');
  expect(step(waiting, noPatients).search.resultType).toBe('claims');
});

test('a failure is kept beside the other answers [SEARCH-61]', () => {
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

test('another page does not change which results are shown', () => {
  const shown = play([{ type: 'submitted', request: quick }, noPatients, twoClaims, oneRemittance]);
  const paging = play(
    [
      { type: 'selected', resultType: 'remittance-advice' },
      { type: 'asked', of: 'remittance-advice', wanted: { index: 1, sort: null, filter: '' } },
    ],
    shown,
  );
  expect(paging.reloading).toEqual(['remittance-advice']);
  const done = step(paging, { type: 'answered', of: 'remittance-advice', reply: paged([], { total: 11, index: 1 }) });
  expect([done.search.resultType, done.reloading]).toEqual(['remittance-advice', []]);
});

test('an answer after a failure takes the failure away', () => {
  const failed = play([
    { type: 'submitted', request: quick },
    { type: 'failed', of: 'patients', problem: broken },
  ]);
  const state = step(failed, { type: 'answered', of: 'patients', reply: paged([patient()]) });
  expect(state.problems).toEqual({});
});

test('switching forgets results, errors, pages, order, filter and term [SEARCH-58]', () => {
  const used = play([
    { type: 'submitted', request: quick },
    twoClaims,
    { type: 'failed', of: 'patients', problem: broken },
    { type: 'asked', of: 'claims', wanted: { index: 4, sort: { column: 'payable', direction: 'asc' }, filter: 'x' } },
    { type: 'filtered', text: 'xy' },
  ]);
  expect(step(used, { type: 'switched', to: 'patient-lookup' })).toEqual({
    ...startWith('patient-lookup'),
    hasSearched: true,
  });
});

test('a new search starts from the first page without order, and keeps the filter that is in the box', () => {
  const browsed = play(
    [
      { type: 'filtered', text: 'finch' },
      {
        type: 'asked',
        of: 'claims',
        wanted: { index: 4, sort: { column: 'payable', direction: 'asc' }, filter: 'fin' },
      },
      {
        type: 'submitted',
        request: {
          type: 'browse-claims',
          browse: { fromDate: '2025-09-29', toDate: '2025-10-29', providerName: null, status: null, type: null },
        },
      },
    ],
    startWith('browse-claims'),
  );
  expect([browsed.pages, browsed.sort, browsed.appliedFilter, browsed.search.filter]).toEqual([
    {},
    null,
    'finch',
    'finch',
  ]);
});
