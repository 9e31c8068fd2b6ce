import { expect, test } from 'vitest';
import {
  currentHeaderItem,
  HEADER_LABELS,
  headerMenu,
  isMobile,
  routeName,
  showsLogIn,
  userMenu,
} from './navigation.ts';

const SIGNED_IN = { signedIn: true, theme: 'default', isUmr: false, width: 1200 } as const;
const labelsOf = (items: (keyof typeof HEADER_LABELS)[]) => items.map((item) => HEADER_LABELS[item]);
const ALL = ['Search', 'Work', 'Pre-Auth Status', 'Letters', 'Provider Update', 'FAQ', 'Contact Us'];

test.each([
  { width: 899, mobile: true },
  { width: 899.98, mobile: true },
  { width: 900, mobile: false },
])('a width of $width px is mobile: $mobile [UX-02]', ({ width, mobile }) => {
  expect(isMobile(width)).toBe(mobile);
});

test.each([
  { width: 900, signedIn: true, bar: ALL },
  { width: 1200, signedIn: true, bar: ALL },
  { width: 1200, signedIn: false, bar: [] },
])('at $width px, signed in $signedIn, the menu shows $bar [SHELL-08] [WORK-01]', ({ width, signedIn, bar }) => {
  const menu = headerMenu({ ...SIGNED_IN, width, signedIn });
  expect(labelsOf(menu.bar)).toEqual(bar);
  expect(menu.more).toEqual([]);
});

test('below 900 px Search, Work and Letters stay in the bar, other entries are in the More menu [SHELL-11] [WORK-03]', () => {
  const menu = headerMenu({ ...SIGNED_IN, width: 899 });
  expect(labelsOf(menu.more)).toEqual(['Pre-Auth Status', 'Provider Update', 'FAQ', 'Contact Us']);
  expect(labelsOf(menu.bar)).toEqual(['Search', 'Work', 'Letters']);
});

test('there is no More menu before sign-in [SHELL-11]', () => {
  expect(headerMenu({ ...SIGNED_IN, signedIn: false, width: 400 })).toEqual({ bar: [], more: [] });
});

test.each([
  { width: 1200, isUmr: true, shown: false },
  { width: 400, isUmr: true, shown: false },
  { width: 1200, isUmr: false, shown: true },
  { width: 400, isUmr: false, shown: true },
])('at $width px a user with isUmr $isUmr sees Letters: $shown [SHELL-10]', ({ width, isUmr, shown }) => {
  const { bar, more } = headerMenu({ ...SIGNED_IN, width, isUmr });
  expect([...bar, ...more].includes('letters')).toBe(shown);
});

test.each([1200, 400])(
  'at %d px the sba theme hides only Pre-Auth Status and Provider Update [THEME-02] [THEME-03]',
  (width) => {
    const { bar, more } = headerMenu({ ...SIGNED_IN, theme: 'sba', width });
    expect(labelsOf([...bar, ...more]).toSorted()).toEqual(['Contact Us', 'FAQ', 'Letters', 'Search', 'Work']);
  },
);

test.each([
  { path: '/work', item: 'work' },
  { path: '/Work/', item: 'work' },
  { path: '/submissions', item: 'work' },
  { path: '/submissions/A-7K3M-92QR', item: 'work' },
  { path: '/payments', item: 'work' },
  { path: '/batch-check', item: 'work' },
  { path: '/batch-check/B-7K3M-92QR', item: 'work' },
  { path: '/notices', item: null },
  { path: '/receipt', item: null },
  { path: '/worker', item: null },
  { path: '/search/abc1234', item: 'search' },
  { path: '/letters', item: 'letters' },
  { path: '/claim-details/910000002400', item: null },
])('on $path the current header entry is $item [WORK-01]', ({ path, item }) => {
  expect(currentHeaderItem(path)).toBe(item);
});

test.each([
  { signedIn: false, path: '/faq', shown: true, id: '[SHELL-13]' },
  { signedIn: false, path: '/error/0x40300300', shown: true, id: '[SHELL-13]' },
  { signedIn: false, path: '/login', shown: false, id: '[SHELL-14]' },
  { signedIn: false, path: '/login/', shown: false, id: '[SHELL-14]' },
  { signedIn: false, path: '/attestation', shown: false, id: '[SHELL-14]' },
  { signedIn: true, path: '/faq', shown: false, id: '[SHELL-13]' },
])('on $path, signed in $signedIn, Log In is shown: $shown $id', ({ signedIn, path, shown }) => {
  expect(showsLogIn(signedIn, path)).toBe(shown);
});

test.each([
  { full: 'Riley Example', title: 'Riley Example' },
  { full: '', title: 'User' },
  { full: '  ', title: 'User' },
  { full: null, title: 'User' },
])('the menu of a user named "$full" has the title $title [SHELL-15]', ({ full, title }) => {
  expect(userMenu({ name: { full }, roles: ['Staff'] }).title).toBe(title);
});

test.each([
  { emulatingUser: '', label: 'My Profile' },
  { emulatingUser: null, label: 'My Profile' },
  { emulatingUser: 'Casey Sample', label: "Casey Sample's Profile" },
])('while emulating "$emulatingUser" the profile entry is $label [SHELL-16]', ({ emulatingUser, label }) => {
  expect(userMenu({ name: { full: 'Casey Sample' }, roles: ['Staff'], emulatingUser }).profileLabel).toBe(label);
});

test('during emulation the menu shows the emulated user’s name', () => {
  expect(userMenu({ name: { full: '' }, roles: ['Staff'], emulatingUser: 'Casey Sample' }).title).toBe('Casey Sample');
});

test.each([
  { roles: ['SuperAdmin'], emulatingUser: '', entries: ['profile', 'provider-list', 'user-lookup', 'log-out'] },
  { roles: ['Staff', 'Admin'], emulatingUser: '', entries: ['profile', 'provider-list', 'log-out'] },
  { roles: [], emulatingUser: '', entries: ['profile', 'provider-list', 'log-out'] },
  { roles: ['SuperAdmin'], emulatingUser: 'Casey Sample', entries: ['profile', 'provider-list', 'log-out'] },
])('with $roles, emulating "$emulatingUser", the menu has $entries [SHELL-17]', ({ roles, emulatingUser, entries }) => {
  expect(userMenu({ name: { full: 'Riley Example' }, roles, emulatingUser }).entries).toEqual(entries);
});

test.each([
  { path: '/login', name: 'Login' },
  { path: '/search', name: 'Search' },
  { path: '/search/abc1234', name: 'Search' },
  { path: '/faq', name: 'FAQ' },
  { path: '/contact-us', name: 'Contact Us' },
  { path: '/patient-details/1', name: 'Patient Details' },
  { path: '/profile/7', name: 'Profile Access' },
  { path: '/provider-list', name: 'Provider List' },
  { path: '/remittance-advice/1', name: 'Remittance Advice' },
  { path: '/claim-details/1', name: 'Claim Details' },
  { path: '/user-lookup', name: 'User Lookup' },
  { path: '/letters', name: 'Letters' },
  { path: '/provider-update', name: 'Provider Update' },
  { path: '/attestation', name: 'Attestation' },
])('the header name of $path is $name [SHELL-07]', ({ path, name }) => {
  expect(routeName(path)).toBe(name);
});

test('the route /provider-list is named Provider List [PROVIDER-03]', () => {
  expect(routeName('/provider-list')).toBe('Provider List');
});

test.each(['/', '/nowhere', '/error/1', '/constructor'])('%s has no name in the header', (path) => {
  expect(routeName(path)).toBeNull();
});
