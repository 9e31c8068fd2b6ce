import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { cloneTemplate, dropClone } from './databases.ts';
import { expect, START_LIMIT_MS, test as base } from './fixtures.ts';
import { startPortal, type Portal } from '../tools/stage/portal-process.ts';

/**
 * The browser renews a token 30 seconds before its stated end, so at the earliest two seconds after it was issued. The
 * API accepts the token for ten minutes, so that a test on a slow machine does not lose its session.
 */
export const SHORT_TOKENS = { IDP_STATED_SECONDS: '32' };

/** Tests with a separate portal, because short access tokens and stopped processes would disturb other tests. */
export const test = base.extend<object, { readonly portal: Portal }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const folder = process.env['PBT_E2E_FOLDER']!;
      const dataDir = join(folder, `sessions-${workerIndex}`);
      cpSync(join(folder, 'template'), dataDir, { recursive: true });
      const portal = await startPortal(dataDir, { ...cloneTemplate(workerIndex), ...SHORT_TOKENS });
      await use(portal);
      // A paused identity provider would not react to the signal to stop.
      portal.resumeIdentityProvider();
      await portal.stop();
      dropClone(workerIndex);
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
});

/** Changes a configuration that the server sends to this page at start. */
export async function configure(page: Page, file: 'client' | 'environment/v3', change: (given: Config) => Config) {
  await page.route(`**/config/${file}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Config) });
  });
}

export const withProvider = (page: Page, settings: Record<string, boolean>): Promise<void> =>
  configure(page, 'environment/v3', (given) => ({
    ...given,
    identityProvider: { ...(given['identityProvider'] as Config), ...settings },
  }));

export async function signInAt(page: Page, origin: string, username = 'staff'): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectSignedIn(page);
}

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Robin Ashdown' })).toBeVisible();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Robin Ashdown' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
}

export const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome!' });

type Config = Record<string, unknown>;

interface StoredTokens {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
  /**
   * A random ID that the OIDC client creates at sign-in. A renewal keeps the ID. A window that takes over the tokens of
   * another window also takes over their ID.
   */
  readonly sessionId: string;
  /** Number of renewals of this session. */
  readonly generation: number;
}

/** The tokens that this window has stored. Null before sign-in and after sign-out. */
export async function tokensOf(page: Page): Promise<StoredTokens | null> {
  const text = await page.evaluate(() => sessionStorage.getItem('pbt.oidc.0-pbt-spa'));
  return text === null ? null : (JSON.parse(text) as { tokens: StoredTokens | null }).tokens;
}

export const generationOf = async (page: Page): Promise<number> => (await tokensOf(page))?.generation ?? -1;

export function grantOf(request: Request): string | null {
  return request.method() === 'POST' && new URL(request.url()).pathname === '/token'
    ? new URLSearchParams(request.postData() ?? '').get('grant_type')
    : null;
}

/** Returns an array to which every later matching request of the context is added. */
export function collect(context: BrowserContext, matches: (request: Request) => boolean): Request[] {
  const found: Request[] = [];
  context.on('request', (request) => {
    if (matches(request)) found.push(request);
  });
  return found;
}

/** Holds requests to an address until `release` is called. `held` resolves at the first request. */
export async function hold(
  page: Page,
  address: RegExp | string,
): Promise<{ held: Promise<void>; release: () => void }> {
  const held = Promise.withResolvers<void>();
  const goAhead = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    held.resolve();
    await goAhead.promise;
    await route.continue();
  });
  return { held: held.promise, release: () => goAhead.resolve() };
}
