import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { MemoryRouter, useLocation } from '../../router/router.tsx';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getSettings } from '../../settings.ts';
import { startAuth } from '../../session/auth.ts';
import { currentUserQuery } from '../../session/current-user.ts';
import { useIdentityEpoch } from '../../session/identity.ts';
import { clearCacheOnIdentityChange } from '../../session/query-cache.ts';
import { failure, noContent, stubApi, type Handlers } from '../../../test/api.ts';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { SnackbarProvider } from '../../ui/overlay/snackbar.tsx';
import AttestationPage from './attestation-page.tsx';

const named = (full: string) => ({ id: 101, name: { first: '', last: '', full }, roles: ['Staff'], emulatingUser: '' });

/** Shows the current user's name and the current path, for the tests to read. */
function CurrentState() {
  useIdentityEpoch();
  const { data } = useQuery(currentUserQuery());
  const { pathname } = useLocation();
  return (
    <>
      <p data-testid="user">{data?.name.full}</p>
      <p data-testid="address">{pathname}</p>
    </>
  );
}

async function show(handlers: Handlers = {}, rememberedRoute?: string) {
  const answers = ['Before', 'After'];
  const api = stubApi({
    'GET /user': () => named(answers.shift() ?? 'One request too many'),
    'PUT /user/attestation': () => noContent(),
    ...handlers,
  });
  const auth = startAuth(getSettings());
  auth.takeRememberedRoute();
  if (rememberedRoute !== undefined) auth.rememberRoute(rememberedRoute);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  clearCacheOnIdentityChange(client);
  await render(
    <QueryClientProvider client={client}>
      <SnackbarProvider>
        <MemoryRouter at={'/attestation'}>
          <AttestationPage />
          <CurrentState />
        </MemoryRouter>
      </SnackbarProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByTestId('user')).toHaveTextContent('Before');
  return api;
}

const yes = () => page.getByRole('button', { name: 'Yes, I need access' });
const no = () => page.getByRole('button', { name: 'No, remove my access' });
const address = () => page.getByTestId('address');

test('the page asks for an attestation with Yes and No, and explains both in accordions [ATTEST-01] [ATTEST-02]', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: 'Please Attest' })).toBeVisible();
  await expect.element(yes()).toBeEnabled();
  await expect.element(no()).toBeEnabled();
  const accordions = page.getByRole('heading', { level: 2 }).getByRole('button');
  expect(accordions.elements()).toHaveLength(2);
  for (const accordion of accordions.all()) {
    await userEvent.click(accordion);
    await expect.element(accordion).toHaveAttribute('aria-expanded', 'true');
  }
  await expectNoAxeFindings();
});

test.each([
  { rememberedRoute: '/letters', to: '/letters' },
  { rememberedRoute: undefined, to: '/search' },
])(
  'Yes sends true and opens $to when the remembered route is $rememberedRoute [ATTEST-03] [ATTEST-04]',
  async ({ rememberedRoute, to }) => {
    const api = await show({}, rememberedRoute);
    await userEvent.click(yes());
    await expect.element(address()).toHaveTextContent(to);
    expect(api.named('PUT /user/attestation').map(({ body }) => body)).toEqual([true]);
  },
);

test('No sends false and opens the rejected-attestation error, even with a remembered route [ATTEST-05]', async () => {
  const api = await show({}, '/letters');
  await userEvent.click(no());
  await expect.element(address()).toHaveTextContent('/error/0x40300400');
  expect(api.named('PUT /user/attestation').map(({ body }) => body)).toEqual([false]);
});

test('after the attestation the current user is fetched again [ATTEST-08]', async () => {
  const api = await show();
  expect(api.named('GET /user')).toHaveLength(1);
  await userEvent.click(yes());
  await expect.element(page.getByTestId('user')).toHaveTextContent('After');
  expect(api.named('GET /user')).toHaveLength(2);
});

test.each([
  { status: 400, detail: 'You cannot attest today', shown: 'You cannot attest today', id: '[ATTEST-06]' },
  { status: 500, detail: 'Something inside broke', shown: 'Attestation update failed.', id: '[ATTEST-07]' },
  { status: null, detail: undefined, shown: 'Attestation update failed.', id: '[ATTEST-07]' },
])(
  'a failure with status $status shows "$shown" and keeps the user on the page $id',
  async ({ status, detail, shown }) => {
    await show({ 'PUT /user/attestation': () => failure(status, detail) });
    await userEvent.click(yes());
    await expect.element(page.getByText(shown)).toBeVisible();
    await expect.element(address()).toHaveTextContent('/attestation');
    await expect.element(yes()).toBeEnabled();
  },
);

test('no heading level is skipped [ATTEST-01]', async () => {
  await show();
  expect([...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => tagName)).toEqual(['H1', 'H2', 'H2']);
});
