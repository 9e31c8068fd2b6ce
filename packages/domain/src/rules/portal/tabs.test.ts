import { expect, test } from 'vitest';
import {
  activeTab,
  canCloseTab,
  closeTab,
  freshTabs,
  fromStored,
  hrefOf,
  isUnnamed,
  nameTab,
  newSearchPath,
  openTab,
  tabTitle,
  toStored,
  visitPane,
} from './tabs.ts';
import type { Tabs } from './tabs.ts';

/** Opens the addresses in order. The last one is active. */
const withTabs = (...hrefs: string[]): Tabs => hrefs.reduce<Tabs>(openTab, []);
const idsOf = (tabs: Tabs) => tabs.map(({ id }) => id);

test('a route without a tab opens a new active tab at the end [TABS-16]', () => {
  const tabs = withTabs('/search', '/letters');
  expect(idsOf(tabs)).toEqual(['/search', '/letters']);
  expect(tabs.map(({ active }) => active)).toEqual([false, true]);
});

test('a tab has id, title, route, params, fragment and active, and nothing else [TABS-23]', () => {
  expect(withTabs('/patient-details/90000012301#history')).toEqual([
    {
      id: '/patient-details/90000012301',
      title: 'Patient Details',
      route: '/patient-details/:id',
      params: { id: '90000012301' },
      fragment: 'history',
      active: true,
    },
  ]);
});

test.each([
  {
    again: '/patient-details/1',
    ids: ['/patient-details/1', '/search'],
    active: '/patient-details/1',
    rule: 'same route and same params',
  },
  {
    again: '/patient-details/1/',
    ids: ['/patient-details/1', '/search'],
    active: '/patient-details/1',
    rule: 'a trailing slash makes no difference',
  },
  {
    again: '/patient-details/1#history',
    ids: ['/patient-details/1', '/search'],
    active: '/patient-details/1',
    rule: 'a fragment makes no difference',
  },
  {
    again: '/patient-details/2',
    ids: ['/patient-details/1', '/search', '/patient-details/2'],
    active: '/patient-details/2',
    rule: 'other params open another tab',
  },
  {
    again: '/claim-details/1',
    ids: ['/patient-details/1', '/search', '/claim-details/1'],
    active: '/claim-details/1',
    rule: 'another route opens another tab',
  },
])('reselecting an open tab: $rule [TABS-17]', ({ again, ids, active }) => {
  const tabs = openTab(withTabs('/patient-details/1', '/search'), again);
  expect(idsOf(tabs)).toEqual(ids);
  expect(tabs.filter(({ active }) => active)).toHaveLength(1);
  expect(activeTab(tabs)?.id).toBe(active);
});

test('a reselected tab keeps its title and takes the new fragment [TABS-17]', () => {
  const tabs = nameTab(withTabs('/patient-details/1'), '/patient-details/1', 'Marigold Testperson');
  expect(openTab(tabs, '/patient-details/1#history')).toMatchObject([
    { title: 'Marigold Testperson', fragment: 'history' },
  ]);
});

test.each(['/tabs', '/login', '/login?expired', '/attestation'])('%s gets no tab [TABS-15]', (href) => {
  const tabs = withTabs('/search');
  expect(openTab(tabs, href)).toBe(tabs);
});

test.each(['/error', '/error/0x40300300', '/forbidden', '/unauthorized', '/style-demo', '/nowhere', '//evil.example'])(
  'the address %s gets no tab',
  (href) => {
    const tabs = withTabs('/search');
    expect(openTab(tabs, href)).toBe(tabs);
  },
);

test.each([
  { tabs: withTabs('/search'), can: false },
  { tabs: withTabs('/search', '/faq'), can: true },
])('with $tabs.length tabs a tab can be closed: $can [TABS-02] [TABS-18]', ({ tabs, can }) => {
  expect(canCloseTab(tabs)).toBe(can);
  expect(closeTab(tabs, '/search').length).toBe(can ? tabs.length - 1 : tabs.length);
});

test.each([
  { active: '/faq', close: '/faq', becomes: '/letters', rule: 'the last one activates the tab before it' },
  { active: '/letters', close: '/letters', becomes: '/search', rule: 'one in the middle activates the tab before it' },
  { active: '/search', close: '/search', becomes: '/letters', rule: 'the first one activates the next tab' },
  { active: '/faq', close: '/search', becomes: '/faq', rule: 'an inactive one keeps the active tab' },
  { active: '/search', close: '/faq', becomes: '/search', rule: 'an inactive one on either side' },
])('closing a tab: $rule [TABS-19]', ({ active, close, becomes }) => {
  const tabs = closeTab(openTab(withTabs('/search', '/letters', '/faq'), active), close);
  expect(tabs).toHaveLength(2);
  expect(tabs.filter((tab) => tab.active).map(({ id }) => id)).toEqual([becomes]);
});

test('closing an unknown tab changes nothing', () => {
  const tabs = withTabs('/search', '/faq');
  expect(closeTab(tabs, '/letters')).toBe(tabs);
});

test.each([
  { kind: 'profile', title: 'User Profile Access' },
  { kind: 'search', title: 'SEARCH' },
  { kind: 'faq', title: 'FAQ' },
  { kind: 'contact-us', title: 'Contact Us' },
  { kind: 'patient-details', title: 'Patient Details' },
  { kind: 'remittance-advice', title: 'Remittance Advice' },
  { kind: 'claim-details', title: 'Claim Details' },
  { kind: 'user-lookup', title: 'User Lookup' },
  { kind: 'letters', title: 'Letters' },
  { kind: 'provider-update', title: 'Provider Update' },
  { kind: 'provider-details', title: 'Provider Details' },
] as const)('the title of $kind is $title [TABS-07]', ({ kind, title }) => {
  expect(tabTitle(kind)).toBe(title);
});

test.each([
  { kind: 'provider-list', title: 'Provider List' },
  { kind: 'dental-claim-history', title: 'Dental Claim History' },
  { kind: 'work', title: 'Work List' },
  { kind: 'submissions', title: 'My Submissions' },
  { kind: 'payments', title: 'Payments' },
  { kind: 'batch-check', title: 'Batch Check' },
  { kind: 'receipt', title: 'Check a Receipt' },
  { kind: 'notices', title: 'Notices' },
] as const)('the title of $kind is $title', ({ kind, title }) => {
  expect(tabTitle(kind)).toBe(title);
});

test.each([
  { href: '/patient-details/1', name: 'Marigold Testperson', title: 'Marigold Testperson', id: '[TABS-08]' },
  { href: '/profile/7', name: 'Riley Example', title: 'Riley Example', id: '[TABS-09]' },
  { href: '/remittance-advice/9000000000000417', name: '', title: 'RA - 9000000000000417', id: '[TABS-10]' },
  { href: '/claim-details/000000251147', name: '', title: 'C - 000000251147', id: '[TABS-11]' },
  { href: '/claim-details/CL202600AB01', name: 'cl-2026-00ab-01', title: 'C - cl-2026-00ab-01', id: '[ERA-03]' },
  {
    href: '/dental-claim-history/1/D1',
    name: 'Marigold Testperson',
    title: 'Marigold Testperson - Dental Claim History',
    id: '[TABS-12]',
  },
  {
    href: '/provider-details/9000000015',
    name: 'Example Family Clinic',
    title: 'Example Family Clinic',
    id: '[TABS-13]',
  },
])('once the name is known, the title of $href is $title $id', ({ href, name, title }) => {
  expect(nameTab(withTabs('/search', href), href, name)[1]?.title).toBe(title);
});

test.each([
  { href: '/patient-details/1', title: 'Patient Details' },
  { href: '/dental-claim-history/1/D1', title: 'Dental Claim History' },
  { href: '/search', title: 'SEARCH' },
])('without a name the title of $href stays $title', ({ href, title }) => {
  expect(nameTab(withTabs(href), href, ' ')[0]?.title).toBe(title);
});

test('the address of the first search tab is /search, and a later one adds an ID of 7 characters, as in /search/abc1234 [TABS-03] [ROUTE-06]', () => {
  expect(newSearchPath([], () => 0)).toBe('/search');
  expect(newSearchPath(withTabs('/letters'), () => 0)).toBe('/search');
  expect(newSearchPath(withTabs('/search'), () => 0)).toBe('/search/aaaaaaa');
  expect(newSearchPath(withTabs('/search'), () => 0.999_999)).toBe('/search/9999999');
  expect(newSearchPath(withTabs('/search'), Math.random)).toMatch(/^\/search\/[a-z0-9]{7}$/);
});

test('after the first search tab was closed, New Tab opens /search again [TABS-03]', () => {
  expect(newSearchPath(withTabs('/search/abc1234'), () => 0)).toBe('/search');
});

test('when emulation starts or ends, one search tab remains [TABS-21]', () => {
  expect(freshTabs()).toEqual(withTabs('/search'));
});

test('stored tabs are restored in order with the same active tab [TABS-20]', () => {
  const tabs = openTab(
    withTabs('/search', '/claim-details/1', '/faq#request-access', '/search/abc1234'),
    '/claim-details/1',
  );
  expect(fromStored(JSON.parse(JSON.stringify(toStored(tabs))))).toEqual(tabs);
});

const closed = (href: string) => ({ href, active: false });

test('stored tabs contain addresses but no names', () => {
  const tabs = nameTab(withTabs('/patient-details/1'), '/patient-details/1', 'Marigold Testperson');
  expect(toStored(tabs)).toEqual([{ href: '/patient-details/1', active: true }]);
  expect(fromStored(toStored(tabs))[0]?.title).toBe('Patient Details');
});

test.each([
  { stored: null, ids: [], active: undefined },
  { stored: 'tabs', ids: [], active: undefined },
  { stored: [null, 1, {}, { href: 1, active: true }, { href: '/faq', active: 'yes' }], ids: [], active: undefined },
  {
    stored: ['/login', '//evil.example', '/nowhere'].map((href) => ({ href, active: true })),
    ids: [],
    active: undefined,
  },
  { stored: ['/search', '/search', '/faq'].map(closed), ids: ['/search', '/faq'], active: '/search' },
  { stored: ['/search', '/faq'].map((href) => ({ href, active: true })), ids: ['/search', '/faq'], active: '/search' },
  { stored: [closed('/search'), { href: '/login', active: true }], ids: ['/search'], active: '/search' },
])('the stored value $stored restores $ids with $active active', ({ stored, ids, active }) => {
  const tabs = fromStored(stored);
  expect(idsOf(tabs)).toEqual(ids);
  expect(activeTab(tabs)?.id).toBe(active);
  expect(tabs.filter((tab) => tab.active)).toHaveLength(ids.length > 0 ? 1 : 0);
});

test('a tab keeps its address and fragment', () => {
  expect(withTabs('/faq#request-access', '/patient-details/a%2Fb').map(hrefOf)).toEqual([
    '/faq#request-access',
    '/patient-details/a%2Fb',
  ]);
});

const twelve = Array.from({ length: 12 }, (_, index) => `pane ${index + 1}`);
const none = () => false;

test.each([
  { panes: twelve.slice(1), visit: 'new', isProtected: none, length: 12, dropped: [], rule: 'the twelfth view fits' },
  {
    panes: twelve,
    visit: 'new',
    isProtected: none,
    length: 12,
    dropped: ['pane 1'],
    rule: 'the least recently visited view is dropped',
  },
  {
    panes: twelve,
    visit: 'pane 1',
    isProtected: none,
    length: 12,
    dropped: [],
    rule: 'a view that is already open drops no other',
  },
  {
    panes: twelve,
    visit: 'new',
    isProtected: (id: string) => id === 'pane 1',
    length: 12,
    dropped: ['pane 2'],
    rule: 'a view with unsaved work is not dropped',
  },
  {
    panes: twelve,
    visit: 'new',
    isProtected: () => true,
    length: 13,
    dropped: [],
    rule: 'if all views have unsaved work, none is dropped',
  },
])('at most 12 views stay open: $rule', ({ panes, visit, isProtected, length, dropped }) => {
  const kept = visitPane(panes, visit, isProtected);
  expect(kept).toHaveLength(length);
  expect(kept.at(-1)).toBe(visit);
  expect(panes.filter((pane) => !kept.includes(pane))).toEqual(dropped);
});

test('after the unsaved work is done, the next visit drops the view', () => {
  const thirteen = visitPane(twelve, 'new', () => true);
  expect(visitPane(thirteen, 'newer', none)).toHaveLength(12);
});

test.each([
  { href: '/patient-details/1', waits: true },
  { href: '/dental-claim-history/1/P1', waits: true },
  { href: '/profile/101', waits: true },
  { href: '/provider-details/9000001013', waits: true },
  { href: '/search', waits: false },
  { href: '/claim-details/1', waits: true },
  { href: '/remittance-advice/1', waits: false },
  { href: '/letters', waits: false },
])('a tab for $href waits for a name until it has one: $waits', ({ href, waits }) => {
  const tabs = withTabs(href);
  expect(isUnnamed(tabs[0]!)).toBe(waits);
  expect(isUnnamed(nameTab(tabs, href, 'Marigold Testperson')[0]!)).toBe(false);
});

test('the tab of a started batch check is named after its reference, so two of them differ [BATCH-06]', () => {
  expect(tabTitle('batch-check', { reference: 'b-7k3m-92qs' })).toBe('Batch - B-7K3M-92QS');
  expect(tabTitle('batch-check')).toBe('Batch Check');
});

test('the tab of a submission is named after its reference [SUBMIT-06]', () => {
  expect(tabTitle('submission', { reference: 'a-7k3m-92qs' })).toBe('S - A-7K3M-92QS');
});
