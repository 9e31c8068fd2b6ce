import type { User } from '@pbt/domain/contract/user';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure } from '../../test/api.ts';
import { renderShell, STAFF, storedTokens } from '../../test/shell.tsx';

const address = () => location.pathname + location.search;

test.each([
  ['with a challenge', { 'www-authenticate': 'Bearer error="invalid_token"' }],
  ['without a challenge', {}],
])(
  'a user fetch that returns 401 %s ends the session and stays on the login page [GUARD-05] [HTTP-05] [HTTP-06]',
  async (_, headers) => {
    const { named } = await renderShell({
      at: '/search',
      handlers: { 'GET /user': () => failure(401, 'The token was revoked', headers) },
    });
    await expect.element(page.getByText(/^Your session has expired/)).toBeVisible();
    expect(address()).toBe('/login?expired');
    expect(storedTokens()).toBeNull();
    await expect.element(page.getByText('Checking for existing session...')).not.toBeInTheDocument();
    expect(named('GET /user')).toHaveLength(1);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect.element(page.getByText(/^The login service cannot be reached/)).toBeVisible();
  },
);

test('Try Again after a failed user request opens the requested page [GUARD-06]', async () => {
  let isDown = true;
  await renderShell({ at: '/letters', handlers: { 'GET /user': () => (isDown ? failure(null) : STAFF) } });
  await expect.element(page.getByRole('heading', { name: 'Oops...' })).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('link', { name: 'Letters' }).first()).toBeVisible();
  expect(address()).toBe('/letters');
});

test('an unknown address shows the header and the tabs of the signed-in user [SHELL-02]', async () => {
  await renderShell({ at: '/nope' });
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Robin Ashdown' })).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'New Tab' })).toBeVisible();
});

test.each([
  { at: '/Search', tab: '/search', item: 'Search' },
  { at: '/search/', tab: '/search', item: 'Search' },
  { at: '/Letters/', tab: '/letters', item: 'Letters' },
  { at: '/patient-details/80000010100/', tab: '/patient-details/80000010100', item: null },
])('the address $at marks its tab as the active one [TABS-17]', async ({ at, tab, item }) => {
  await renderShell({ at });
  const active = () => [...document.querySelectorAll('[aria-current="page"]')].map((link) => link.getAttribute('href'));
  await expect.poll(active).toEqual(item === null ? [tab] : [tab, tab]);
});

test.each([{}, null, [null], [{ releaseDate: 5, title: '', description: '' }], [{ releaseDate: '2025-01-01' }]])(
  'malformed feature notes (%j) keep the login page and show that they did not load [LOGIN-10]',
  async (notes) => {
    await renderShell({ at: '/login', signedIn: false, handlers: { 'GET /provider/feature-note': () => notes } });
    await expect.element(page.getByText('Failed to load new feature note')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  },
);

test('feature notes that return 401 are requested once, and the login page stays [LOGIN-10]', async () => {
  const challenge = { 'www-authenticate': 'Bearer' };
  const { named } = await renderShell({
    at: '/login?expired',
    signedIn: false,
    handlers: { 'GET /provider/feature-note': () => failure(401, undefined, challenge) },
  });
  await expect.element(page.getByText('Failed to load new feature note')).toBeVisible();
  await expect.element(page.getByText(/^Your session has expired/)).toBeVisible();
  expect(address()).toBe('/login?expired');
  expect(named('GET /provider/feature-note')).toHaveLength(1);
});

test('a user response without a name is a failure with a retry [GUARD-06]', async () => {
  let name: User['name'] | null = null;
  await renderShell({ at: '/search', handlers: { 'GET /user': () => ({ ...STAFF, name }) } });
  await expect.element(page.getByRole('heading', { name: 'Oops...' })).toBeVisible();
  name = STAFF.name;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('button', { name: 'Robin Ashdown' })).toBeVisible();
});

test('an expired emulation is announced with the name of the current user [EMULATE-04]', async () => {
  sessionStorage.setItem('pbt.userFetched', '1');
  const users = [{ ...STAFF, id: 105, emulatingUser: 'Casey Lane' }];
  await renderShell({
    at: '/search',
    handlers: {
      'GET /user': () => users.shift() ?? { ...STAFF, roles: ['SuperAdmin'] },
      'POST /claim/letter': () => failure(403, 'Not for you', { 'sh-pbt-effective-user': '101' }),
    },
  });
  await expect.element(page.getByRole('button', { name: 'Stop emulating' })).toBeVisible();
  await page.getByRole('link', { name: 'Letters' }).click();
  await expect
    .element(page.getByText('The emulation of Casey Lane has ended. You are now Robin Ashdown.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Stop emulating' })).not.toBeInTheDocument();
});

test('the maintenance banner is above the tab strip [MAINT-01]', async () => {
  const planned = {
    notifyUserDate: null,
    maintenanceStartDateTime: '2025-11-05T04:00:00',
    maintenanceEndDateTime: '2025-11-05T06:00:00',
    customMessage: null,
    maintenanceStatus: null,
  };
  await renderShell({ at: '/search', handlers: { 'GET /provider/maintenance-window': () => planned } });
  const banner = page.getByText(/^Site will be undergoing maintenance/);
  const strip = page.getByRole('navigation', { name: 'Open tabs' });
  await expect.element(strip).toBeVisible();
  await expect.element(banner).toBeVisible();
  const [above, below] = [banner, strip].map((locator) => locator.element().getBoundingClientRect());
  expect(above!.bottom).toBeLessThanOrEqual(below!.top);
});

test('every landmark of User Lookup has a unique name [LOOKUP-01]', async () => {
  const superUser = { ...STAFF, roles: ['SuperAdmin' as const] };
  await renderShell({ at: '/user-lookup', handlers: { 'GET /user': () => superUser } });
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  const { violations } = await axe.run(document.getElementById('main')!, { runOnly: ['landmark-unique'] });
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
});
