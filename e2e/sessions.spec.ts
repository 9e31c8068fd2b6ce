import { expect, quickSearch } from './fixtures.ts';
import {
  collect,
  expectSignedIn,
  grantOf,
  hold,
  logOut,
  signInAt,
  test,
  tokensOf,
  generationOf,
  welcome,
  withProvider,
} from './session-helpers.ts';

// One portal for all: outages follow one another.
test.describe.configure({ mode: 'default' });

/** Several renewals, each of several steps on a throttled machine. */
const LONG = { timeout: 180_000 };

const isRefresh = (request: Parameters<typeof grantOf>[0]) => grantOf(request) === 'refresh_token';

test.describe('renewing', () => {
  test('a refresh token renews the session twice, silently, and the portal keeps working [OIDC-18]', async ({
    page,
    portal,
  }) => {
    const frames = collect(page.context(), (request) => request.url().includes('prompt=none'));
    await signInAt(page, portal.url);
    const first = (await tokensOf(page))!;
    frames.length = 0;
    await expect.poll(() => generationOf(page), LONG).toBeGreaterThanOrEqual(first.generation + 2);
    const later = await tokensOf(page);
    expect(later?.accessToken).not.toBe(first.accessToken);
    expect(later?.refreshToken).not.toBe(first.refreshToken);
    await page.getByRole('link', { name: 'Letters' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Letters/ })).toBeVisible();
    expect(frames).toEqual([]);
  });

  test('without refresh tokens a hidden frame renews the session [OIDC-18]', async ({ page, portal }) => {
    await withProvider(page, { useRefreshToken: false });
    await signInAt(page, portal.url);
    const first = (await tokensOf(page))!;
    expect(first.refreshToken).toBe('');
    const parents: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().includes('prompt=none')) parents.push(request.frame().parentFrame());
    });
    await expect.poll(() => generationOf(page), LONG).toBeGreaterThan(first.generation);
    expect(new Set(parents)).toEqual(new Set([page.mainFrame()]));
    expect((await tokensOf(page))?.accessToken).not.toBe(first.accessToken);
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page).toHaveURL(`${portal.url}/search`);
    await page.reload();
    await expectSignedIn(page);
  });

  test('two windows renew with one refresh at a time, and both keep working', async ({ page, portal }) => {
    const refreshes = collect(page.context(), isRefresh);
    await signInAt(page, portal.url);
    const second = await page.context().newPage();
    // A new window has no session of its own: it takes this one over, without the form.
    await second.goto(`${portal.url}/search`);
    await expectSignedIn(second);
    const goal = (await generationOf(second)) + 2;
    const turns = async () => [await generationOf(page), await generationOf(second)];
    await expect.poll(async () => Math.min(...(await turns())), LONG).toBeGreaterThanOrEqual(goal);
    // With one refresh held, no window can send another one: the figures stay as they are.
    const held = [await hold(page, /\/token$/), await hold(second, /\/token$/)];
    await Promise.race(held.map((request) => request.held));
    const newest = new Map<string, number>();
    for (const window of [page, second]) {
      const { sessionId, generation } = (await tokensOf(window))!;
      newest.set(sessionId, Math.max(generation, newest.get(sessionId) ?? 0));
    }
    const sent = refreshes.map((request) => new URLSearchParams(request.postData() ?? '').get('refresh_token'));
    expect(new Set(sent).size).toBe(sent.length);
    const answered = [...newest.values()].reduce((sum, generation) => sum + generation, 0);
    expect(sent.length).toBe(answered + 1);
    for (const request of held) request.release();
    await expect.poll(async () => Math.max(...(await turns())), LONG).toBeGreaterThan(Math.max(...newest.values()));
    for (const window of [page, second]) {
      await window.reload();
      await expectSignedIn(window);
    }
  });
});

test.describe('outages', () => {
  test('an unreachable provider does not sign the user out, and the renewal follows later [OIDC-22]', async ({
    page,
    portal,
  }) => {
    await signInAt(page, portal.url);
    const isLost = (request: Parameters<typeof grantOf>[0]) => isRefresh(request);
    await page.route(`${portal.idpUrl}/**`, (route) => route.abort('connectionrefused'));
    const generation = await generationOf(page);
    await page.waitForEvent('requestfailed', isLost);
    await page.waitForEvent('requestfailed', isLost);
    await expectSignedIn(page);
    await page.getByRole('link', { name: 'Letters' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Letters/ })).toBeVisible();
    await page.unroute(`${portal.idpUrl}/**`);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => generationOf(page)).toBeGreaterThan(generation);
    await expectSignedIn(page);
  });

  test('an API that cannot verify a token shows a message and continues when the provider responds [HTTP-07]', async ({
    page,
    portal,
  }) => {
    await signInAt(page, portal.url);
    // The first token is known to the API; the next one it has to ask about.
    const generation = await generationOf(page);
    await expect.poll(() => generationOf(page)).toBeGreaterThan(generation);
    portal.pauseIdentityProvider();
    const refused = page.waitForResponse((response) => response.status() === 503);
    await quickSearch(page, '8000001');
    await refused;
    const dialog = page.getByRole('dialog', { name: 'Site is currently under maintenance' });
    await expect(dialog).toBeVisible();
    expect(await tokensOf(page)).not.toBeNull();
    portal.resumeIdentityProvider();
    await dialog.getByRole('button', { name: 'Reload Site' }).click();
    await expectSignedIn(page);
    await quickSearch(page, '8000001');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('after the provider restarts with new keys, the session ends at the login page and the next sign-in works', async ({
    page,
    portal,
  }) => {
    await signInAt(page, portal.url);
    const keysOf = () =>
      page.evaluate(() => (JSON.parse(sessionStorage.getItem('pbt.oidc.0-pbt-spa')!) as { jwks: unknown }).jwks);
    const before = await keysOf();
    // A call with a new token during the outage opens this dialog.
    const maintenance = page.getByRole('dialog', { name: 'Site is currently under maintenance' });
    await page.addLocatorHandler(maintenance, () => maintenance.getByRole('button', { name: 'Reload Site' }).click());
    await portal.stopIdentityProvider();
    await portal.startIdentityProvider();
    await expect(async () => {
      // Renewals that failed during the outage pause the next one for up to a minute. A wake-up ends the pause.
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(welcome(page)).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByLabel('Username').fill('staff');
    await page.getByLabel('Password').fill('demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectSignedIn(page);
    expect(await keysOf()).not.toEqual(before);
  });

  test('Login shows that the login service is unreachable, and works when it is back', async ({ page, portal }) => {
    await portal.stopIdentityProvider();
    await page.goto(`${portal.url}/login`);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(
      page.getByText('The login service cannot be reached right now. Please try again in a moment.'),
    ).toBeVisible();
    await portal.startIdentityProvider();
    await signInAt(page, portal.url);
  });
});

test.describe('signing out', () => {
  test('the login page appears only after the sign-out is complete', async ({ page, portal }) => {
    await signInAt(page, portal.url);
    const early: string[] = [];
    await page.exposeFunction('noteHeading', (text: string) => early.push(text));
    // Watches this document alone: what the login page shows after the return is another one's.
    await page.evaluate(() => {
      const note = (globalThis as unknown as { noteHeading(text: string): void }).noteHeading;
      new MutationObserver(() => {
        const text = document.querySelector('h1')?.textContent ?? '';
        if (text === 'Welcome!') note(text);
      }).observe(document.body, { childList: true, subtree: true });
    });
    const revocation = await hold(page, /\/token\/revocation$/);
    const end = page.waitForRequest(/\/session\/end\?/);
    await logOut(page);
    await revocation.held;
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(welcome(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCount(0);
    expect(await tokensOf(page)).toBeNull();
    revocation.release();
    await end;
    await expect(welcome(page)).toBeVisible();
    expect(early).toEqual([]);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
  });

  test('a sign-out without the provider ends at the login page', async ({ page, portal }) => {
    await signInAt(page, portal.url);
    await portal.stopIdentityProvider();
    await logOut(page);
    await expect(welcome(page)).toBeVisible();
    await expect(page).toHaveURL(`${portal.url}/login`);
    expect(await tokensOf(page)).toBeNull();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText(/^The login service cannot be reached right now/)).toBeVisible();
    await portal.startIdentityProvider();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
  });

  test('a sign-out reaches every window and ends the provider’s session', async ({ page, portal }) => {
    await signInAt(page, portal.url);
    const second = await page.context().newPage();
    await second.goto(`${portal.url}/letters`);
    await expectSignedIn(second);
    const revocation = await hold(page, /\/token\/revocation$/);
    const silent = collect(page.context(), (request) => request.url().includes('prompt=none'));
    await logOut(page);
    await revocation.held;
    // The provider still knows the user here; the other window must not be signed in again by that.
    await expect(welcome(second)).toBeVisible();
    await expect(second.getByText('Checking for existing session...')).toHaveCount(0);
    expect(await tokensOf(second)).toBeNull();
    expect(await second.evaluate(() => sessionStorage.getItem('pbt.tabs') ?? '')).not.toContain('letters');
    revocation.release();
    await expect(welcome(page)).toBeVisible();
    expect(silent).toEqual([]);
    await second.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(second.getByLabel('Username')).toBeVisible();
  });
});

test('a token that the API rejects ends the session with a message [HTTP-05] [HTTP-06]', async ({ page, portal }) => {
  await signInAt(page, portal.url);
  await page.route('**/api/claim/letter*', (route) =>
    route.fulfill({ status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }),
  );
  await page.getByRole('link', { name: 'Letters' }).click();
  await expect(page).toHaveURL(`${portal.url}/login?expired`);
  await expect(page.getByText(/^Your session has expired/)).toBeVisible();
  expect(await tokensOf(page)).toBeNull();
});

test('tokens and codes never appear in addresses, local storage or the console', async ({ page, portal }) => {
  const addresses: string[] = [];
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await signInAt(page, portal.url);
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.getByRole('link', { name: 'Letters' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Letters/ })).toBeVisible();
  await page.reload();
  await expectSignedIn(page);
  addresses.push(page.url());
  const { accessToken, idToken, refreshToken } = (await tokensOf(page))!;
  const { local, cookies } = await page.evaluate(() => ({
    local: JSON.stringify(localStorage),
    cookies: document.cookie,
  }));
  const seen = [...addresses, ...lines, local, cookies].join('\n');
  for (const secret of [accessToken, idToken, refreshToken]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(seen).not.toContain(secret);
  }
  expect(seen).not.toMatch(/[?&#](code|state|id_token|access_token)=/);
  // The way back does not lead through the answer either.
  await page.goBack();
  expect(page.url()).not.toMatch(/[?&#](code|state)=/);
});
