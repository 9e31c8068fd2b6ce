import { expect, test } from 'vitest';
import { openTab, type Tabs } from '../portal/tabs.ts';
import { firstChoice, paletteGroups, type PaletteFacts, type PaletteOption } from './palette.ts';

const open = (...paths: string[]) => paths.reduce<Tabs>(openTab, []);
const facts = (changes: Partial<PaletteFacts> = {}): PaletteFacts => ({
  tabs: open('/search'),
  seen: [],
  user: { id: 101, name: { full: 'Riley Example' }, roles: ['Staff'], isUmr: false, emulatingUser: '' },
  theme: 'default',
  claimIds: null,
  remittanceIds: null,
  longestTerm: 16,
  ...changes,
});
const user = (changes: Partial<PaletteFacts['user']>) => facts({ user: { ...facts().user, ...changes } });

function words(option: PaletteOption): string {
  if (option.kind === 'lookup') return `lookup ${option.name.firstName}|${option.name.lastName}`;
  if (option.kind === 'search') return `search ${option.term}`;
  if (option.kind === 'record' || option.kind === 'page' || option.kind === 'action') return option.title;
  return `${option.kind} ${option.id} ${option.path}`;
}
const group = (id: string, given: PaletteFacts, text: string) =>
  paletteGroups(given, text)
    .find((found) => found.id === id)
    ?.options.map(words) ?? [];

test.each([
  { text: '262790004200', offers: ['claim 262790004200 /claim-details/262790004200'] },
  { text: ' 2627-9000 4200 ', offers: ['claim 262790004200 /claim-details/262790004200'] },
  { text: '26279000420', offers: ['search 26279000420'] },
  { text: 'cm20261022000101', offers: ['payment CM20261022000101 /remittance-advice/CM20261022000101'] },
  { text: 'A-7K3M-92QR', offers: ['submission A-7K3M-92QR /submissions/A-7K3M-92QR'] },
  { text: 'a7k3m92qr', offers: ['submission A-7K3M-92QR /submissions/A-7K3M-92QR'] },
  { text: 'A-7K3M-92QT', offers: ['search A-7K3M-92QT'] },
  { text: '262', offers: [] },
  { text: '2627', offers: ['search 2627'] },
  { text: '12345678901234567', offers: [] },
  { text: '123-45-6789', offers: ['search 123-45-6789'] },
  { text: 'Lindqvist', offers: ['lookup |Lindqvist', 'search Lindqvist'] },
  { text: 'Lindqvist, Avery', offers: ['lookup Avery|Lindqvist'] },
  { text: 'Avery Lindqvist', offers: ['lookup Avery|Lindqvist'] },
  { text: 'Li', offers: ['lookup |Li'] },
  { text: 'L', offers: [] },
  { text: '', offers: [] },
])("'$text' offers $offers [KEYS-05]", ({ text, offers }) => {
  expect(group('search', facts(), text)).toEqual(offers);
});

test("the plan's own numbers are recognized [KEYS-05]", () => {
  const plan = facts({ claimIds: 'E[0-9]{7}', remittanceIds: 'R[0-9]{5}' });
  expect(group('search', plan, 'e-0000123')).toEqual(['claim E0000123 /claim-details/E0000123']);
  expect(group('search', plan, 'R12345')).toEqual(['payment R12345 /remittance-advice/R12345']);
  expect(group('search', plan, '262790004200')).toEqual(['search 262790004200']);
});

const RECORDS = facts({
  tabs: open('/claim-details/262790004200', '/work', '/search'),
  seen: [
    { id: '/claim-details/262710031900', title: 'C - 262710031900', kind: 'claim-details' },
    { id: '/patient-details/1', title: 'Zoë Winter-Lake', kind: 'patient-details' },
    { id: '/claim-details/262790004200', title: 'C - 262790004200', kind: 'claim-details' },
    { id: '/patient-details/2', title: 'Lake Moss', kind: 'patient-details' },
  ],
});

test.each([
  { text: '', tabs: ['C - 262790004200', 'Work List'], seen: ['C - 262710031900', 'Zoë Winter-Lake', 'Lake Moss'] },
  { text: '2627', tabs: ['C - 262790004200'], seen: ['C - 262710031900'] },
  { text: 'c-2627', tabs: ['C - 262790004200'], seen: ['C - 262710031900'] },
  { text: 'lake', tabs: [], seen: ['Lake Moss', 'Zoë Winter-Lake'] },
  { text: 'zoe', tabs: [], seen: ['Zoë Winter-Lake'] },
  { text: 'sea', tabs: ['SEARCH'], seen: [] },
  { text: '---', tabs: [], seen: [] },
])("'$text' finds the open tabs $tabs and the seen records $seen [KEYS-04] [KEYS-06]", ({ text, tabs, seen }) => {
  expect(group('tabs', RECORDS, text)).toEqual(tabs);
  expect(group('seen', RECORDS, text)).toEqual(seen);
});

const claims = (count: number) => Array.from({ length: count }, (_, at) => `/claim-details/${262790004000 + at}`);

test.each([
  { open: 6, text: '', listed: 5, more: 0 },
  { open: 7, text: '', listed: 5, more: 1 },
  { open: 22, text: '', listed: 5, more: 16 },
  { open: 22, text: '2627', listed: 8, more: 14 },
  { open: 8, text: '2627', listed: 8, more: 0 },
])(
  "of $open open tabs, '$text' lists $listed and counts $more more [KEYS-04]",
  ({ open: count, text, listed, more }) => {
    const [tabs] = paletteGroups(facts({ tabs: open(...claims(count)) }), text);
    expect([tabs!.options.length, tabs!.more]).toEqual([listed, more]);
  },
);

test('the groups have a fixed order, and empty ones are left out [KEYS-04]', () => {
  expect(paletteGroups(RECORDS, '').map(({ id }) => id)).toEqual(['tabs', 'seen', 'pages']);
  expect(paletteGroups(RECORDS, '2627').map(({ id }) => id)).toEqual(['tabs', 'seen', 'search']);
  expect(paletteGroups(RECORDS, 'work').map(({ id }) => id)).toEqual(['tabs', 'search', 'pages']);
});

test.each([
  { text: 'pay', pages: ['Payments'] },
  { text: 'PROV', pages: ['Provider Update', 'Provider List'] },
  { text: 'tab', pages: ['New tab', 'Close other tabs', 'Close all tabs'] },
])("'$text' finds the pages and actions $pages [KEYS-04]", ({ text, pages }) => {
  expect(group('pages', RECORDS, text)).toEqual(pages);
});

test('with one tab there is nothing to close [KEYS-09]', () => {
  expect(group('pages', facts(), 'tab')).toEqual(['New tab']);
});

test.each([
  { who: 'Staff', given: facts(), page: 'User Lookup', isOffered: false },
  { who: 'a super administrator', given: user({ roles: ['SuperAdmin'] }), page: 'User Lookup', isOffered: true },
  {
    who: 'an emulating administrator',
    given: user({ roles: ['SuperAdmin'], emulatingUser: 'Jo Hartwell' }),
    page: 'User Lookup',
    isOffered: false,
  },
  { who: 'Staff', given: facts(), page: 'Letters', isOffered: true },
  { who: 'an isUmr user', given: user({ isUmr: true }), page: 'Letters', isOffered: false },
  { who: 'Staff', given: facts(), page: 'Provider Update', isOffered: true },
  { who: 'a user of sba', given: facts({ theme: 'sba' }), page: 'Provider Update', isOffered: false },
  {
    who: 'an emulating administrator',
    given: user({ emulatingUser: 'Jo Hartwell' }),
    page: 'Provider Update',
    isOffered: false,
  },
  { who: 'Staff', given: facts(), page: 'My Profile', isOffered: true },
  {
    who: 'an emulating administrator',
    given: user({ emulatingUser: 'Jo Hartwell' }),
    page: "Jo Hartwell's Profile",
    isOffered: true,
  },
  {
    who: 'an emulating administrator',
    given: user({ emulatingUser: 'Jo Hartwell' }),
    page: 'Batch check',
    isOffered: false,
  },
])('$page is offered to $who: $isOffered [KEYS-09]', ({ given, page, isOffered }) => {
  expect(group('pages', given, '').includes(page)).toBe(isOffered);
});

test.each([
  { text: 'pay', chosen: 'Payments' },
  { text: 'work', chosen: 'Work List' },
  { text: 'lindqvist', chosen: 'lookup |lindqvist' },
  { text: '2627', chosen: 'C - 262790004200' },
  { text: '262710031901', chosen: 'claim 262710031901 /claim-details/262710031901' },
  { text: '', chosen: 'C - 262790004200' },
])("for '$text', Enter opens '$chosen' [KEYS-04]", ({ text, chosen }) => {
  const groups = paletteGroups(RECORDS, text);
  const options = groups.flatMap(({ options: found }) => found);
  expect(words(options[firstChoice(groups, text)]!)).toBe(chosen);
});
