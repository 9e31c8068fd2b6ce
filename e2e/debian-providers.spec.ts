import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { cloneTemplate, dropClone } from './databases.ts';
import { missingPackages } from './debian-packages.ts';
import { test as base } from './fixtures.ts';
import { GLEWLWYD_USER, GLEWLWYD_PACKAGES, startGlewlwyd } from './glewlwyd-process.ts';
import { LEMONLDAP_API, LEMONLDAP_USER, LEMONLDAP_PACKAGES, startLemonldap } from './lemonldap-process.ts';
import { runProviderJourney } from './provider-journey.ts';
import { tokensOf } from './session-helpers.ts';
import { freePort, startPortal, type Portal } from '../tools/stage/portal-process.ts';

interface Fixtures {
  /** Starts a portal on the given port with the demonstration data. */
  readonly openPortal: (port: number, settings: Record<string, string>) => Promise<Portal>;
  /** Runs when the test has ended. */
  readonly cleanUp: (stop: () => Promise<void>) => void;
}

const test = base.extend<Fixtures>({
  // No journey here uses the worker's own portal.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(undefined),
  // oxlint-disable-next-line no-empty-pattern
  cleanUp: async ({}, use) => {
    const stops: (() => Promise<void>)[] = [];
    await use((stop) => stops.unshift(stop));
    for (const stop of stops) await stop();
  },
  openPortal: async ({ cleanUp }, use, { workerIndex, testId }) => {
    await use(async (port, settings) => {
      const folder = process.env['PBT_E2E_FOLDER']!;
      const dataDir = join(folder, `provider-${testId}`);
      cpSync(join(folder, 'template'), dataDir, { recursive: true });
      const database = cloneTemplate(workerIndex);
      cleanUp(async () => dropClone(workerIndex));
      const portal = await startPortal(dataDir, { ...database, PORT: String(port), ...settings });
      cleanUp(() => portal.stop());
      return portal;
    });
  },
});

test.setTimeout(900_000);

function requirePackages(names: readonly string[]): void {
  const missing = missingPackages(names).join(' ');
  const command = `apt-get install --no-install-recommends ${missing}`;
  test.skip(missing !== '', `Debian packages are not installed. Install them and run this suite again: ${command}`);
}

/**
 * Shortens the stated lifetime of the first access token, so that the browser renews it ten seconds later. The provider
 * accepts the token for ten minutes, so a slow machine does not lose its session.
 */
async function shortenFirstToken(page: Page, authority: string): Promise<void> {
  await page.route(
    (url) => url.href.startsWith(authority) && url.pathname.endsWith('/token'),
    async (route) => {
      // route.fetch() would add cookies. LemonLDAP::NG refuses token requests with cookies.
      const request = route.request();
      const response = await fetch(request.url(), {
        method: 'POST',
        body: request.postData()!,
        headers: request.headers(),
      });
      const tokens = (await response.json()) as Record<string, unknown>;
      const { status, headers } = response;
      await route.fulfill({ status, headers: Object.fromEntries(headers), json: { ...tokens, expires_in: 40 } });
    },
    { times: 1 },
  );
}

interface LemonldapConfiguration {
  readonly name: string;
  readonly hasSignedAccessTokens: boolean;
  readonly settings: Record<string, string>;
}

const lemonldapConfigurations: readonly LemonldapConfiguration[] = [
  {
    name: 'opaque access tokens: sign in, renew, reload, access token deleted (no revocation endpoint), sign out',
    hasSignedAccessTokens: false,
    settings: { OIDC_API_CLIENT_ID: LEMONLDAP_API.id, OIDC_API_CLIENT_SECRET: LEMONLDAP_API.secret },
  },
  {
    name: 'signed access tokens: sign in, renew, reload, key replaced (signed tokens cannot be revoked), sign out',
    hasSignedAccessTokens: true,
    settings: { OIDC_ACCESS_TOKEN_TYPE: 'jwt-for-client' },
  },
];

for (const { name, hasSignedAccessTokens, settings } of lemonldapConfigurations) {
  test(`LemonLDAP::NG with ${name} [OIDC-01] [OIDC-18]`, async ({ page, openPortal, cleanUp }) => {
    requirePackages(LEMONLDAP_PACKAGES);
    const [port, providerPort] = [await freePort(), await freePort()];
    const portalOrigin = `http://localhost:${port}`;
    const provider = await startLemonldap({ port: providerPort, portalOrigin, hasSignedAccessTokens });
    cleanUp(() => provider.stop());
    const portal = await openPortal(port, {
      OIDC_AUTHORITY: provider.authority,
      OIDC_SCOPE: 'openid email profile',
      OIDC_AUTO_LOGIN: 'false',
      ...settings,
    });
    portal.command('users', 'move', 'staff', '--subject', LEMONLDAP_USER.username);
    await shortenFirstToken(page, provider.authority);
    await runProviderJourney(page, portal, {
      formField: (shown) => shown.locator('#userfield'),
      async signIn(shown) {
        await shown.locator('#userfield').fill(LEMONLDAP_USER.username);
        await shown.locator('#passwordfield').fill(LEMONLDAP_USER.password);
        await shown.getByRole('button', { name: 'Connect' }).click();
      },
      async revokeAccessToken(shown) {
        if (hasSignedAccessTokens) await provider.replaceKey();
        else provider.deleteAccessToken((await tokensOf(shown))!.accessToken);
        // The server caches introspection answers and keys.
        await portal.restart();
      },
      endsItsSession: true,
    });
  });
}

test('glewlwyd: sign in, renew, reload, key replaced (signed tokens cannot be revoked), sign out (does not return to the portal) [OIDC-01] [OIDC-18]', async ({
  page,
  openPortal,
  cleanUp,
}) => {
  requirePackages(GLEWLWYD_PACKAGES);
  const [port, providerPort] = [await freePort(), await freePort()];
  const provider = await startGlewlwyd(providerPort, `http://localhost:${port}`);
  cleanUp(() => provider.stop());
  const portal = await openPortal(port, { OIDC_AUTHORITY: provider.authority, OIDC_SCOPE: 'openid' });
  const confirm = (shown: Page) => shown.getByRole('button', { name: 'Continue' }).click();
  const signIn = async (shown: Page) => {
    await shown.locator('#username').fill(GLEWLWYD_USER.username);
    await shown.locator('#password').fill(GLEWLWYD_USER.password);
    await shown.getByRole('button', { name: 'OK' }).click();
    await confirm(shown);
  };

  // glewlwyd creates a random subject for each user. The first sign-in shows it to the operator.
  await page.goto(`${portal.url}/login`);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await signIn(page);
  await page.waitForURL(`${portal.url}/error/0x40300500`);
  const [miss] = JSON.parse(portal.command('users', 'misses', '--json')) as { subject: string }[];
  portal.command('users', 'move', 'staff', '--subject', miss!.subject);
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());

  await shortenFirstToken(page, provider.authority);
  await runProviderJourney(page, portal, {
    formField: (shown) => shown.locator('#username'),
    signIn,
    resume: confirm,
    async confirmSignOut(shown) {
      await shown.getByRole('button', { name: 'Logout' }).click();
      await shown.getByText('You are disconnected').waitFor();
      await shown.goto(`${portal.url}/login`);
    },
    async revokeAccessToken() {
      await provider.replaceKey();
      // The server caches keys.
      await portal.restart();
    },
    endsItsSession: true,
  });
});

const failedStarts: readonly {
  readonly name: string;
  readonly statusOf: (method: string) => number;
  readonly start: (port: number) => Promise<unknown>;
}[] = [
  { name: 'glewlwyd, page missing', statusOf: () => 404, start: (port) => startGlewlwyd(port, 'http://localhost:1') },
  {
    name: 'glewlwyd, administration refused',
    statusOf: (method) => (method === 'GET' ? 200 : 500),
    start: (port) => startGlewlwyd(port, 'http://localhost:1'),
  },
  {
    name: 'LemonLDAP::NG, discovery missing',
    statusOf: () => 404,
    start: (port) => startLemonldap({ port, portalOrigin: 'http://localhost:1', hasSignedAccessTokens: false }),
  },
];

for (const { name, statusOf, start } of failedStarts) {
  test(`a provider that cannot be set up leaves no temporary folder behind (${name})`, async ({ cleanUp }) => {
    // The server occupies the port, so the provider cannot listen there.
    const server = createServer((request, response) => void response.writeHead(statusOf(request.method!)).end());
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
    cleanUp(async () => {
      server.close();
      server.closeAllConnections();
    });
    const [folder, previous] = [mkdtempSync(join(tmpdir(), 'pbt-providers-')), process.env['TMPDIR']];
    process.env['TMPDIR'] = folder;
    cleanUp(async () => {
      if (previous === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = previous;
      rmSync(folder, { recursive: true, force: true });
    });
    await expect(start(port)).rejects.toThrow();
    expect(readdirSync(folder).filter((entry) => entry.startsWith('pbt-'))).toEqual([]);
  });
}
