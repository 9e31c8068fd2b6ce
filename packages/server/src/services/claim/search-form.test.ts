import type { ClaimSearch } from '@pbt/domain/contract/claim';
import { expect, test } from 'vitest';
import { Refused } from '../../errors/refused.ts';
import { searchForm } from './search-form.ts';

const read = (body: Partial<ClaimSearch>) => searchForm({ index: 0, ...body });

function problem(body: Partial<ClaimSearch>) {
  try {
    return read(body);
  } catch (error) {
    return error instanceof Refused ? { status: error.status, field: error.options.field } : error;
  }
}

const OCTOBER = { start: '2026-10-01', end: '2026-10-31' };

test.each([
  { rule: 'no search at all', body: {}, field: 'quick' },
  { rule: 'filters alone', body: { status: '02', providerName: 'X' }, field: 'quick' },
  { rule: 'an identifier and a member', body: { quick: '1234', m: '1234' }, field: 'm' },
  { rule: 'an identifier and dates', body: { quick: '1234', start: '2026-01-01', end: '2026-01-02' }, field: 'start' },
  { rule: 'an identifier and one date', body: { quick: '1234', end: '2026-01-02' }, field: 'end' },
  { rule: 'a member and dates', body: { m: '1234', start: '2026-01-01', end: '2026-01-02' }, field: 'start' },
  {
    rule: 'an identifier and days of decisions',
    body: { quick: '1234', outcome: 'denied', decided_from: '2026-10-01', decided_to: '2026-10-02' },
    field: 'decided_from',
  },
  { rule: 'a member and a day of decisions', body: { m: '1234', decided_to: '2026-10-02' }, field: 'decided_to' },
  { rule: 'a start without an end', body: { start: '2026-01-01' }, field: 'end' },
  { rule: 'an end without a start', body: { end: '2026-01-01' }, field: 'start' },
  { rule: 'a day that does not exist', body: { start: '2026-02-29', end: '2026-03-01' }, field: 'start' },
  { rule: 'an end that does not exist', body: { start: '2026-02-28', end: '2026-02-30' }, field: 'end' },
  { rule: 'a start after the end', body: { start: '2026-01-02', end: '2026-01-01' }, field: 'start' },
  {
    rule: 'a first day of decisions alone',
    body: { ...OCTOBER, outcome: 'denied', decided_from: '2026-10-01' },
    field: 'decided_to',
  },
  {
    rule: 'a day of decisions that does not exist',
    body: { ...OCTOBER, outcome: 'denied', decided_from: '2026-02-30', decided_to: '2026-10-02' },
    field: 'decided_from',
  },
  {
    rule: 'days of decisions in the wrong order',
    body: { ...OCTOBER, outcome: 'denied', decided_from: '2026-10-02', decided_to: '2026-10-01' },
    field: 'decided_from',
  },
  {
    rule: 'days of decisions without a denied outcome',
    body: { ...OCTOBER, outcome: 'paid', decided_from: '2026-10-01', decided_to: '2026-10-02' },
    field: 'outcome',
  },
  { rule: 'a second page of a member', body: { m: '1234', index: 1 }, field: 'index' },
])(
  'a search with $rule is refused and the error names the field [API-CLAIM-01] [API-CLAIM-02] [API-CLAIM-03]',
  ({ body, field }) => {
    expect(problem(body)).toEqual({ status: 400, field });
  },
);

test.each([
  { rule: 'one day', start: '2026-01-01', end: '2026-01-01' },
  { rule: 'more than 24 months', start: '2024-01-31', end: '2026-02-01' },
  { rule: 'two hundred years', start: '1900-01-01', end: '2099-12-31' },
  { rule: 'the whole calendar', start: '0001-01-01', end: '9999-12-31' },
])('a range of $rule is accepted [API-CLAIM-02]', ({ start, end }) => {
  expect(read({ start, end })).toMatchObject({ by: 'browse', filter: { start, end } });
});

test('hyphens and letter case of an identifier do not matter [API-CLAIM-01]', () => {
  expect(read({ quick: '991000001-00' })).toMatchObject({ by: 'quick', term: '99100000100', sort: null });
  expect(read({ quick: 'zt1000001-00' })).toMatchObject({ by: 'quick', term: 'ZT100000100', sort: null });
});

test.each([
  { sort_column: 'payable', sort_direction: 'asc', sort: { column: 'payable', direction: 'asc' } },
  { sort_column: 'paidDate', sort_direction: 'desc', sort: { column: 'paidDate', direction: 'desc' } },
  { sort_column: 'payable', sort_direction: null, sort: null },
  { sort_column: null, sort_direction: 'asc', sort: null },
] as const)('a sort needs a column and a direction: $sort_column $sort_direction', ({ sort, ...body }) => {
  expect(read({ quick: '1234', ...body })).toMatchObject({ sort });
});
