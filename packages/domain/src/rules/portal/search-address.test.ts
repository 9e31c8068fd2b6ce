import { expect, test } from 'vitest';
import { addressableProvider, fragmentOfView, isAddressableTerm, NEW_VIEW, type SearchView } from './search-address.ts';
import { keepsSearch, providerFragment } from './search-fragment.ts';
import { viewOfFragment } from './search-address-reader.ts';

const RULES = { today: '2025-10-29', longest: 16 };
const lastMonth = {
  fromDate: '2025-09-29',
  toDate: '2025-10-29',
  type: null,
  status: null,
  outcome: null,
  provider: null,
};
const browse = { ...NEW_VIEW, type: 'browse-claims', browse: lastMonth } as const;
const DATES = 'browse-claims&from=2025-09-29&to=2025-10-29';

test.each<[string, SearchView]>([
  ['', NEW_VIEW],
  ['patient-lookup', { ...NEW_VIEW, type: 'patient-lookup' }],
  ['browse-claims', { ...NEW_VIEW, type: 'browse-claims' }],
  ['q=910000002400', { ...NEW_VIEW, term: '910000002400' }],
  ['q=80000010100&list=claims&page=3', { ...NEW_VIEW, term: '80000010100', list: 'claims', page: 2 }],
  [DATES, browse],
  [
    `${DATES}&claim=D&status=02&outcome=anyDenied&provider=9000001013`,
    {
      ...browse,
      browse: { ...lastMonth, type: 'D', status: '02', outcome: 'anyDenied', provider: '9000001013' },
    },
  ],
  [
    `${DATES}&outcome=denied&decided=2025-09-01..2025-09-30`,
    {
      ...browse,
      browse: { ...lastMonth, outcome: 'denied', decided: { from: '2025-09-01', to: '2025-09-30' } },
    },
  ],
  [`${DATES}&provider=GRP-0001`, { ...browse, browse: { ...lastMonth, provider: 'GRP-0001' } }],
  [`${DATES}&sort=paidDate-desc&page=12`, { ...browse, sort: { column: 'paidDate', direction: 'desc' }, page: 11 }],
])('the address "%s" is read as a search and written again [BROWSE-07]', (fragment, view) => {
  expect(viewOfFragment(`#${fragment}`, RULES)).toEqual(view);
  expect(fragmentOfView(view)).toBe(fragment);
});

test.each([
  { hash: '#', rest: '', rule: 'nothing' },
  { hash: '#claims', rest: '', rule: 'a fragment of another page' },
  { hash: '#q=123', rest: '', rule: 'a term that is too short' },
  { hash: '#q=12345678901234567', rest: '', rule: 'a term that is too long' },
  { hash: '#q=Avery%20Lindqvist', rest: '', rule: 'a name as term' },
  { hash: '#q=910000002400&page=3', rest: 'q=910000002400', rule: 'a page without its list' },
  { hash: '#q=910000002400&list=members', rest: 'q=910000002400', rule: 'a list that does not exist' },
  { hash: '#patient-lookup&q=910000002400&ln=Lindqvist', rest: 'patient-lookup', rule: 'parameters of another type' },
  { hash: '#browse-claims&filter=finch', rest: 'browse-claims', rule: 'a filter text' },
  { hash: '#browse-claims&taxId=280000101', rest: 'browse-claims', rule: 'a tax ID' },
  { hash: '#browse-claims&from=2025-02-30&to=2025-03-01', rest: DATES, rule: 'a day that does not exist' },
  { hash: '#browse-claims&from=2025-03-02&to=2025-03-01', rest: DATES, rule: 'an end before the start' },
  { hash: '#browse-claims&from=2025-03-02', rest: DATES, rule: 'a start without an end' },
  { hash: `#${DATES}&claim=X&status=99&outcome=lost`, rest: DATES, rule: 'codes that do not exist' },
  {
    hash: `#${DATES}&outcome=paid&decided=2025-09-01..2025-09-30`,
    rest: `${DATES}&outcome=paid`,
    rule: 'a decision of claims that are not denied',
  },
  { hash: `#${DATES}&outcome=denied&decided=2025-09`, rest: `${DATES}&outcome=denied`, rule: 'half a range' },
  { hash: `#${DATES}&sort=name-asc`, rest: DATES, rule: 'an order that does not exist' },
  { hash: `#${DATES}&page=0`, rest: DATES, rule: 'a page before the first' },
  { hash: `#${DATES}&page=99999`, rest: DATES, rule: 'a page after the last' },
  { hash: `#${DATES}&page=2.5`, rest: DATES, rule: 'half a page' },
  { hash: `#${DATES}&provider=Marlowe%20Finch`, rest: DATES, rule: 'a provider name' },
  { hash: `#${DATES}&provider=280000101`, rest: DATES, rule: 'a tax ID as provider' },
])('$rule is ignored and removed from the address [BROWSE-07] [BROWSE-08]', ({ hash, rest }) => {
  expect(fragmentOfView(viewOfFragment(hash, RULES))).toBe(rest);
});

test('a link to the claims of a provider browses the last month [BROWSE-07]', () => {
  expect(viewOfFragment(`#${providerFragment('9000001013')}`, RULES)).toEqual({
    ...browse,
    browse: { ...lastMonth, provider: '9000001013' },
  });
});

test.each([
  { id: '9000001013', kept: '9000001013' },
  { id: 'GRP-0001', kept: 'GRP-0001' },
  { id: '280000101', kept: null },
  { id: '28-0000101', kept: null },
  { id: '900-00-1234', kept: null },
  { id: 'Marlowe Finch', kept: null },
  { id: '', kept: null },
  { id: null, kept: null },
])('the provider $id is kept as $kept [BROWSE-08]', ({ id, kept }) => {
  expect(addressableProvider(id)).toBe(kept);
});

test.each([
  { rule: 'the ID of a result', term: '910000002400', ids: ['910000002400'], others: [], kept: true },
  { rule: 'a part of an ID', term: '9100000024', ids: ['910000002400'], others: [], kept: false },
  { rule: 'an ID with hyphens', term: '910000-002400', ids: ['910000002400'], others: [], kept: false },
  { rule: 'a subscriber ID', term: '800000101', ids: ['80000010100'], others: ['800000101'], kept: false },
  { rule: 'an ID that is also an SSN', term: '900001234', ids: ['900001234'], others: ['900-00-1234'], kept: false },
  { rule: 'nothing found', term: '910000002400', ids: [], others: [null], kept: false },
])('a term that is $rule can be in the address: $kept [BROWSE-08]', ({ term, ids, others, kept }) => {
  expect(isAddressableTerm(term, ids, others)).toBe(kept);
});

test.each([
  ['', false],
  ['browse-claims', false],
  ['patient-lookup', false],
  ['q=910000002400', true],
  [DATES, true],
])('the address "%s" keeps a search: %s [BROWSE-07]', (fragment, kept) => {
  expect(keepsSearch(fragment)).toBe(kept);
});
