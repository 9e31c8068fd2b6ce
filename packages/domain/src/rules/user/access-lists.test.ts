import { expect, test } from 'vitest';
import {
  accessColumns,
  accessTabs,
  ROSTER_PAGE_SIZE,
  searchAccessRows,
  selectedAccessTab,
  sortAccessRows,
  terminationText,
} from './access-lists.ts';

const row = (name: string, id = 'P-1') => ({
  name,
  taxId: '070000001',
  id,
  npi: '9000000015',
  payTo: 'Testville Holdings',
  terminationDate: '9999-12-31',
});

const rows = (count: number) => Array.from({ length: count }, () => row('A'));

test.each([
  { providers: 1, groups: 1, facilities: 1, tabs: 'providers groups facilities' },
  { providers: 0, groups: 2, facilities: 1, tabs: 'groups facilities' },
  { providers: 1, groups: 0, facilities: 1, tabs: 'providers facilities' },
  { providers: 0, groups: 0, facilities: 1, tabs: 'facilities' },
  { providers: 0, groups: 0, facilities: 0, tabs: '' },
])(
  'with $providers providers, $groups groups and $facilities facilities the tabs are "$tabs" [PROFILE-03]',
  ({ providers, groups, facilities, tabs }) => {
    const access = { providers: rows(providers), groups: rows(groups), facilities: rows(facilities) };
    expect(accessTabs(access).join(' ')).toBe(tabs);
  },
);

test.each([
  { tabs: ['providers', 'groups'], current: null, selected: 'providers', id: '[PROFILE-04]' },
  { tabs: ['groups', 'facilities'], current: null, selected: 'groups', id: '[PROFILE-04]' },
  { tabs: ['providers', 'groups'], current: 'groups', selected: 'groups', id: '[PROFILE-05]' },
  { tabs: ['providers', 'facilities'], current: 'groups', selected: 'providers', id: '[PROFILE-05]' },
  { tabs: [], current: 'groups', selected: null, id: '[PROFILE-05]' },
] as const)(
  'with the tabs $tabs and $current selected before, $selected is shown $id',
  ({ tabs, current, selected }) => {
    expect(selectedAccessTab(tabs, current)).toBe(selected);
  },
);

test.each([
  { date: '9999-12-31', text: '' },
  { date: null, text: '' },
  { date: undefined, text: '' },
  { date: '', text: '' },
  { date: '9999-12-30', text: '12/30/9999' },
  { date: '2025-06-16', text: '06/16/2025' },
  { date: '2025-06-15', text: '06/15/2025' },
  { date: '2025-06-14', text: '06/14/2025' },
])('a row that ends on $date shows "$text" [PROFILE-11]', ({ date, text }) => {
  expect(terminationText({ terminationDate: date })).toBe(text);
});

test.each([
  { includeTerminated: false, columns: 'name taxId id npi payTo' },
  { includeTerminated: true, columns: 'name taxId id npi payTo terminationDate' },
])(
  'with terminated rows included $includeTerminated the columns are $columns [PROFILE-11]',
  ({ includeTerminated, columns }) => {
    expect(accessColumns(includeTerminated).join(' ')).toBe(columns);
  },
);

test('rows are sorted by name, ignoring case and accents, then by ID [PROFILE-09]', () => {
  const rows = [row('Zed'), row('émile'), row('Clinic 10'), row('clinic 2'), row('Adams', 'P-2'), row('Adams', 'P-1')];
  const sorted = sortAccessRows(rows).map(({ name, id }) => `${name} ${id}`);
  expect(sorted).toEqual(['Adams P-1', 'Adams P-2', 'clinic 2 P-1', 'Clinic 10 P-1', 'émile P-1', 'Zed P-1']);
});

test.each([
  { search: '', found: true },
  { search: ' avery ', found: true },
  { search: '070000001', found: true },
  { search: '07-0000001', found: true },
  { search: 'p-1', found: true },
  { search: '9000000015', found: true },
  { search: 'holdings', found: true },
  { search: '12/31/9999', found: false },
  { search: 'blake', found: false },
])('the search "$search" finds the row: $found', ({ search, found }) => {
  expect(searchAccessRows([row('Avery Placeholder')], search)).toHaveLength(found ? 1 : 0);
});

test('the page size for the providers of a provider group is 20 rows [PROFILE-14]', () => {
  expect(ROSTER_PAGE_SIZE).toBe(20);
});
