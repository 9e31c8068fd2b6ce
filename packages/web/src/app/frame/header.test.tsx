import type { User } from '@pbt/domain/contract/user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getSettings, setSettings } from '../../settings.ts';
import { failure, stubApi } from '../../../test/api.ts';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { emulateMedia } from '../../../test/media.ts';
import { MemoryRouter } from '../../router/router.tsx';
import { SnackbarProvider } from '../../ui/overlay/snackbar.tsx';
import { themes, setTheme } from '../../../test/themes.ts';
import { TabId, useUnsavedWork, useWorkspace, workspace } from '../../state/tabs.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const ROBIN: User = {
  id: 101,
  name: { first: 'Robin', last: 'Ashdown', full: 'Robin Ashdown' },
  email: 'robin@example.org',
  status: { code: 'Active', text: 'Active' },
  contact: { phone: null, email: null },
  roles: ['SuperAdmin'],
  emulatingUser: '',
  isUmr: false,
  initialActivityDate: '2020-01-01',
};

const WIDE = [1280, 900] as const;
const NARROW = [390, 800] as const;

interface Shown {
  readonly user?: User | null;
  readonly at?: string;
  readonly theme?: (typeof themes)[number];
  readonly size?: readonly [number, number];
  readonly more?: ReactNode;
}

async function show({ user = ROBIN, at = '/search', theme = 'default', size = WIDE, more }: Shown = {}) {
  await page.viewport(...size);
  setTheme(theme);
  const { environment, client } = getSettings();
  setSettings({ environment, client: { ...client, theme } });
  const ui = (
    <QueryClientProvider client={new QueryClient()}>
      <SnackbarProvider>
        <MemoryRouter at={at}>
          <Header user={user} signedIn={user !== null} />
          <Footer />
          {more}
        </MemoryRouter>
      </SnackbarProvider>
    </QueryClientProvider>
  );
  return render(ui);
}

const main = () => page.getByRole('navigation', { name: 'Main' });
const labels = (host: HTMLElement) =>
  [...host.querySelectorAll('nav[aria-label="Main"] > *')].map(
    (item) => item.getAttribute('aria-label') ?? item.textContent.trim(),
  );

beforeEach(() => {
  stubApi({});
});

test('the header is 70 px high and its content at most 1100 px wide [SHELL-04]', async () => {
  const { host } = await show();
  const height = host.querySelector('header')!.getBoundingClientRect().height;
  const width = host.querySelector('header > div')!.getBoundingClientRect().width;
  expect([height, width]).toEqual([70, 1100]);
});

test.each([900, 1080])('a name of 40 characters fits into the header at %i px [SHELL-08]', async (width) => {
  const full = 'Maximiliana-Josephine Featherstonehaugh-Q';
  await show({ user: { ...ROBIN, name: { first: '', last: '', full } }, size: [width, 800] });
  const { right } = page.getByRole('button', { name: full }).element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(width);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('logo and product name link to / [SHELL-05] [SHELL-06]', async () => {
  await show();
  const logo = page.getByRole('link', { name: /Provider Benefit Tool/ });
  await expect.element(logo).toHaveAttribute('href', '/');
  await expect.element(logo).toBeVisible();
});

test('a wide header shows the whole menu in order, and a narrow one moves entries into More [WORK-01]', async () => {
  const { host } = await show();
  expect(labels(host).map((label) => label.replace('(opens in a new tab)', ''))).toEqual([
    'Search',
    'Work',
    'Pre-Auth Status',
    'Letters',
    'Provider Update',
    'FAQ',
    'Contact Us',
  ]);
  await page.viewport(899, 800);
  await page.getByRole('button', { name: 'More' }).click();
  const names = page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent.replace('(opens in a new tab)', ''));
  expect(names.map((name) => name.trim())).toEqual([
    'Pre-Auth Status',
    'Provider Update',
    'FAQ',
    'Contact Us',
    'Go to...',
    'Notices',
  ]);
  await expectNoAxeFindings();
});

test('Pre-Auth Status opens the configured address in a new browser tab [SHELL-09]', async () => {
  await show();
  const link = main().getByRole('link', { name: /Pre-Auth Status/ });
  await expect.element(link).toHaveAttribute('href', 'https://preauth.example.org');
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test('only the current page is marked, visually and for screen readers', async () => {
  await show({ at: '/letters' });
  await expect.element(main().getByRole('link', { name: 'Letters' })).toHaveAttribute('aria-current', 'page');
  await expect.element(main().getByRole('link', { name: 'Search' })).not.toHaveAttribute('aria-current');
});

test.each(['/work', '/submissions', '/submissions/A-7K3M-92QR', '/payments'])(
  'Work links to the work list and is current on %s [WORK-01]',
  async (at) => {
    await show({ at });
    const work = main().getByRole('link', { name: 'Work', exact: true });
    await expect.element(work).toHaveAttribute('href', '/work');
    await expect.element(work).toHaveAttribute('aria-current', 'page');
  },
);

test.each([
  { due: 0, shown: 'Work' },
  { due: 1, shown: 'Work1 due within 7 days' },
  { due: 99, shown: 'Work99 due within 7 days' },
  { due: 100, shown: 'Work99+ due within 7 days' },
])('with $due rows that are due the Work entry reads "$shown" [WORK-02]', async ({ due, shown }) => {
  const api = stubApi({ 'GET /claim/work/due': () => ({ due }) });
  await show();
  const work = main().getByRole('link', { name: /^Work/ });
  await expect.poll(() => work.element().textContent).toBe(shown);
  expect(api.named('GET /claim/work/due')).toHaveLength(1);
  await expectNoAxeFindings();
});

test.each([390, 320])('the count fits into the header at %i px [WORK-02] [WORK-03]', async (width) => {
  stubApi({ 'GET /claim/work/due': () => ({ due: 100 }) });
  await show({ size: [width, 800] });
  await expect.element(main().getByText('99+', { exact: false })).toBeVisible();
  await expect.element(main().getByRole('link', { name: /^Work/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expectNoAxeFindings();
});

test.each([failure(404), {}, { due: { of: 'row' } }])(
  'a count that fails or is malformed is not shown [WORK-02] [WORK-04]',
  async (reply) => {
    const api = stubApi({ 'GET /claim/work/due': () => reply });
    await show();
    await expect.poll(() => api.calls.length).toBe(1);
    expect(main().getByRole('link', { name: /^Work/ }).element().textContent).toBe('Work');
  },
);

test('before sign-in the header has no menus and shows Log In', async () => {
  await show({ user: null, at: '/faq' });
  await expect.element(page.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  expect(page.getByRole('navigation').elements()).toEqual([]);
});

/** A tab with unsaved input. */
function Draft() {
  const { tabs } = useWorkspace();
  return (
    <TabId value={tabs.find(({ title }) => title.includes('910000002400'))?.id ?? null}>
      <UnsavedTab />
    </TabId>
  );
}
function UnsavedTab() {
  useUnsavedWork(true);
  return null;
}

test('logging out with unsaved work asks first and names the tab', async () => {
  workspace.open('/claim-details/910000002400');
  await show({ more: <Draft /> });
  await page.getByRole('button', { name: 'Robin Ashdown' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect.element(question.getByText(/910000002400 has not been submitted/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  workspace.clear();
});

test('the user menu has Provider List below the profile [PROVIDER-03]', async () => {
  await show();
  await page.getByRole('button', { name: 'Robin Ashdown' }).click();
  const entries = page.getByRole('menuitem');
  await expect.element(entries.nth(1)).toHaveTextContent('Provider List');
  await expect.element(entries.nth(1)).toHaveAttribute('href', '/provider-list');
  await expectNoAxeFindings();
});

test('a user without a full name is shown as User', async () => {
  await show({ user: { ...ROBIN, name: { first: '', last: '', full: '' } } });
  await expect.element(page.getByRole('button', { name: 'User' })).toBeVisible();
});

test('during emulation the badge is visible at both widths, and the menu belongs to the emulated user', async () => {
  await show({ user: { ...ROBIN, emulatingUser: 'Una Umber' } });
  await expect.element(page.getByText('Emulating Una Umber')).toBeVisible();
  await page.getByRole('button', { name: 'Una Umber', exact: true }).click();
  const names = page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent.trim());
  expect(names).toEqual(["Una Umber's Profile", 'Provider List', 'Keyboard shortcuts', 'Log Out']);
  await userEvent.keyboard('{Escape}');
  await page.viewport(...NARROW);
  await expect.element(page.getByText('Emulating Una Umber')).toBeVisible();
  const stop = page.getByRole('button', { name: 'Stop emulating' });
  const badge = stop.element().closest('div')!.getBoundingClientRect();
  expect(badge.width).toBeGreaterThan(390 - 2 * 16 - 1);
  await userEvent.hover(page.getByText('Emulating Una Umber'));
  await expect
    .element(page.getByText('View only. You cannot change or send anything while emulating Una Umber.'))
    .toBeVisible();
  await userEvent.hover(stop);
  await expect.element(page.getByText('Stop emulating', { exact: true })).toBeVisible();
  await userEvent.unhover(stop);
  await expectNoAxeFindings();
});

test('the menu is between 112 and 280 px wide for any name', async () => {
  await show({
    user: { ...ROBIN, emulatingUser: 'Maximiliana Featherstonehaugh-Cholmondeley the Younger' },
    size: NARROW,
  });
  await page.getByRole('button', { name: /Maximiliana/ }).click();
  const { width } = page.getByRole('menu').element().getBoundingClientRect();
  expect(width).toBeGreaterThanOrEqual(112);
  expect(width).toBeLessThanOrEqual(280);
});

test.each(themes.flatMap((theme) => [WIDE, NARROW].map((size) => [theme, size] as const)))(
  'the %s brand at %s px is accessible, shows its name, and fits into the window',
  async (theme, size) => {
    const { host } = await show({ theme, size });
    await expect
      .element(page.getByText(theme === 'sba' ? 'Sablecrest' : 'Aldermere', { exact: true }))
      .toBeInTheDocument();
    expect(host.querySelectorAll('header [href="/provider-update"]').length).toBe(theme === 'sba' ? 0 : 1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
    await expectNoAxeFindings();
  },
);

test('the footer shows the year, the company and the rights notice [SHELL-18]', async () => {
  const { host } = await show();
  expect(host.querySelector('footer')!.textContent).toBe('© 2025 Aldermere. All rights reserved.');
});

test('header and footer are not printed [SHELL-19]', async () => {
  const { host } = await show();
  await emulateMedia('print');
  try {
    expect(host.querySelector('footer')!.offsetHeight).toBe(0);
    expect(host.querySelector('header')!.offsetHeight).toBe(0);
  } finally {
    await emulateMedia('screen');
  }
});
