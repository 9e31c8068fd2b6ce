import type { Answer, ResultType, SearchType } from '@pbt/domain/rules/portal/search-results';
import { expect, test } from 'vitest';
import { announcementOf } from './search-announcement.tsx';
import { claimPage } from '../../../../test/search-data.ts';
import { startWith } from '../search-state.ts';

const done = (total: number): Answer => ({ state: 'done', total });
const failed: Answer = { state: 'failed' };

const announced = (
  type: SearchType,
  answers: Partial<Record<ResultType, Answer>>,
  { filter = '', totalIsExact = true } = {},
) => {
  const state = startWith(type);
  const found = { claims: claimPage([], { totalIsExact }) };
  return announcementOf({ search: { ...state.search, answers }, found, appliedFilter: filter });
};

test.each<{ says: string; type: SearchType; answers: Partial<Record<ResultType, Answer>> }>([
  { says: '', type: 'quick-search', answers: {} },
  { says: '', type: 'quick-search', answers: { patients: done(1), claims: { state: 'loading' } } },
  {
    says: 'Found 2 patients, 1 claim.',
    type: 'quick-search',
    answers: { patients: done(2), claims: done(1), 'remittance-advice': done(0) },
  },
  {
    says: 'Found 1 remittance advice. Patients: the search failed.',
    type: 'quick-search',
    answers: { patients: failed, claims: done(0), 'remittance-advice': done(1) },
  },
  {
    says: 'No results found',
    type: 'quick-search',
    answers: { patients: done(0), claims: done(0), 'remittance-advice': done(0) },
  },
  {
    says: 'Hmm...looks like the information provided was not found in your records.',
    type: 'patient-lookup',
    answers: { patients: done(0) },
  },
])('$type announces "$says"', ({ says, type, answers }) => {
  expect(announced(type, answers)).toBe(says);
});

test('an inexact count is announced as a lower limit', () => {
  expect(announced('browse-claims', { claims: done(1000) }, { totalIsExact: false })).toBe(
    'Found more than 1000 claims.',
  );
});

test('nothing under a filter is announced as such [SEARCH-93]', () => {
  expect(announced('browse-claims', { claims: done(0) }, { filter: 'x' })).toBe(
    'No results matched the provided filter.',
  );
});
