import { afterEach, expect, test, vi } from 'vitest';
import type { OidcClient } from './client-types.ts';
import { CONFIG } from '../test/fake-tab.ts';
import type { World } from '../test/sign-in.ts';
import { answerOf, createWorld, signIn } from '../test/sign-in.ts';

/** A deployment has removed the lazily loaded files. */
function gone(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

const LATER = ['./actions/provider-requests.ts', './actions/sign-in.ts', './actions/popup-sign-in.ts'];

afterEach(() => {
  for (const name of LATER) vi.doUnmock(name);
  vi.resetModules();
});

/** A page of the same tab without its lazily loaded files. */
async function brokenPage({ tab }: World, href: string): Promise<OidcClient> {
  tab.client.stop();
  tab.href = href;
  for (const name of LATER) vi.doMock(name, gone);
  vi.resetModules();
  const { createOidcClient } = await import('./client.ts');
  return createOidcClient(CONFIG, tab.env);
}

test('without its files a sign-out still forgets the user', async () => {
  const world = await createWorld();
  await signIn(world);
  const client = await brokenPage(world, 'https://portal.test/search');
  const { errorMessage } = await client.logout();
  expect(errorMessage).not.toBe('');
  expect([world.tab.tokens(), client.getSnapshot()]).toMatchObject([null, { isAuthenticated: false, signedOut: true }]);
});

test('without its files a renewal fails and keeps the session', async () => {
  const world = await createWorld();
  await signIn(world);
  const client = await brokenPage(world, 'https://portal.test/search');
  expect(await world.browser.until(client.forceRefresh())).toMatchObject({ isAuthenticated: true });
  expect(world.tab.tokens()).not.toBeNull();
});

test('without its files a callback fails, and a sign-in or a popup does not start', async () => {
  const world = await createWorld();
  const client = await brokenPage(world, await answerOf(world));
  expect(await client.checkAuth()).toMatchObject({ isAuthenticated: false });
  expect(world.tab.routes).toEqual(['/unauthorized']);
  expect((await client.login()).errorMessage).not.toBe('');
  expect((await client.loginWithPopup()).errorMessage).not.toBe('');
  expect(world.tab.popups[0]?.closed).toBe(true);
});
