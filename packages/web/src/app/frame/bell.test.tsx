import type { User } from '@pbt/domain/contract/user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, stubApi } from '../../../test/api.ts';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { setTheme, themes } from '../../../test/themes.ts';
import { MemoryRouter } from '../../router/router.tsx';
import { SnackbarProvider } from '../../ui/overlay/snackbar.tsx';
import { Header } from './header.tsx';

const ROBIN: User = {
  id: 101,
  name: { first: 'Robin', last: 'Ashdown', full: 'Robin Ashdown' },
  email: null,
  status: { code: 'Active', text: 'Active' },
  contact: { phone: null, email: null },
  roles: ['Staff'],
  emulatingUser: '',
  isUmr: false,
  initialActivityDate: '2020-01-01',
};

const show = (at = '/search') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SnackbarProvider>
        <MemoryRouter at={at}>
          <Header user={ROBIN} signedIn />
        </MemoryRouter>
      </SnackbarProvider>
    </QueryClientProvider>,
  );

beforeEach(() => page.viewport(1280, 900));

const UNREAD = 'GET /user/notice/unread';

test.each([
  { unread: 0, name: 'Notices', shown: '' },
  { unread: 6, name: 'Notices, 6 new', shown: '6' },
  { unread: 100, name: 'Notices, 99+ new', shown: '99+' },
])('with $unread unread notices the bell shows "$shown" [NOTICE-01]', async ({ unread, name, shown }) => {
  stubApi({ [UNREAD]: () => ({ unread }) });
  await show();
  const bell = page.getByRole('link', { name });
  await expect.element(bell).toHaveAttribute('href', '/notices');
  expect(bell.element().textContent).toBe(shown);
});

test.each([failure(500), {}, null])('without a count the bell stays a link [NOTICE-01]', async (reply) => {
  const api = stubApi({ [UNREAD]: () => reply });
  await show();
  await expect.poll(() => api.named(UNREAD).length).toBe(1);
  await expect.element(page.getByRole('link', { name: 'Notices' })).toBeVisible();
});

test.each(themes)('the bell is current on Notices, in the theme %s [NOTICE-01]', async (theme) => {
  stubApi({ [UNREAD]: () => ({ unread: 6 }) });
  setTheme(theme);
  await show('/notices');
  await expect.element(page.getByRole('link', { name: 'Notices, 6 new' })).toHaveAttribute('aria-current', 'page');
  await expectNoAxeFindings();
});

test('below 900 px the More menu carries a dot and ends with Notices and its count [WORK-03]', async () => {
  stubApi({ [UNREAD]: () => ({ unread: 6 }) });
  await page.viewport(390, 800);
  await show();
  const more = page.getByRole('button', { name: 'More (new notices)', exact: true });
  await expect.element(more).toBeVisible();
  await expectNoAxeFindings();
  await more.click();
  const names = page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent.trim());
  expect(names.slice(-2)).toEqual(['Go to...', 'Notices6']);
});
