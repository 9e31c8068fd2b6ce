import type { Answer, ResultType, SearchType } from '@pbt/domain/rules/portal/search-results';
import { expect, test } from 'vitest';
import { announcementOf } from './search-announcement.tsx';
import { claimPage } from '../../../../test/search-data.ts';
import { initialState } from '../search-state.ts';

const done = (total: number): Answer => ({ state: 'done', total });
const failed: Answer = { state: 'failed' };

const announced = (
  type: SearchType,
  answers: Partial<Record<ResultType, Answer>>,
  { filter = '', totalIsExact = true } = {},
) => {
  const state = initialState(type);
  const found = { claims: claimPage([], { totalIsExact }) };
  return announcementOf({ search: { ...state.search, answers }, found, appliedFilter: filter });
};

test.each<{ text: string; type: SearchType; answers: Partial<Record<ResultType, Answer>> }>([
  { text: '', type: 'quick-search', answers: {} },
  { text: '', type: 'quick-search', answers: { patients: done(1), claims: { state: 'loading' } } },
  {
    text: 'Found 2 patients, 1 claim.',
    type: 'quick-search',
    answers: { patients: done(2), claims: done(1), 'remittance-advice': done(0) },
  },
  {
    text: 'Found 1 remittance advice. Patients: the search failed.',
    type: 'quick-search',
    answers: { patients: failed, claims: done(0), 'remittance-advice': done(1) },
  },
  {
    text: 'No results found',
    type: 'quick-search',
    answers: { patients: done(0), claims: done(0), 'remittance-advice': done(0) },
  },
  {
    text: 'Hmm...looks like the information provided was not found in your records.',
    type: 'patient-lookup',
    answers: { patients: done(0) },
  },
])('$type announces "$text"', ({ text, type, answers }) => {
  expect(announced(type, answers)).toBe(text);
});

test('an inexact count is announced as "more than"', () => {
  expect(announced('browse-claims', { claims: done(1000) }, { totalIsExact: false })).toBe(
    'Found more than 1000 claims.',
  );
});

test('a filter without matches is announced [SEARCH-93]', () => {
  expect(announced('browse-claims', { claims: done(0) }, { filter: 'x' })).toBe(
    'No results matched the provided filter.',
  );
});
