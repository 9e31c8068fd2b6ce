import { describe, expect, test } from 'vitest';
import { stored } from '../../test/fake-idp.ts';
import { ORIGIN } from '../../test/fake-tab.ts';
import type { World } from '../../test/sign-in.ts';
import { createWorld, signIn } from '../../test/sign-in.ts';
import type { LoginConfig } from '../types.ts';

const CONFIG = { silentRenew: true, useRefreshToken: true, silentRenewUrl: undefined, scope: 'openid offline_access' };
const BLOB = 'pbt.oidc.0-pbt-spa';

async function signedIn(config: Partial<LoginConfig> = {}): Promise<World> {
  const world = await createWorld({ ...CONFIG, ...config });
  await signIn(world);
  world.idp.requests.length = 0;
  world.tab.events.length = 0;
  return world;
}

function patch({ tab }: World, change: (blob: Record<string, unknown>) => object): void {
  tab.storage.set(BLOB, JSON.stringify(change(stored(tab.storage.get(BLOB)))));
}

/** The page was closed during a renewal. The tab is opened again later. */
async function reopened(age: number) {
  const world = await signedIn();
  await world.browser.advance(59_000);
  world.tab.client.stop();
  await world.browser.advance(30_000);
  const dateOfLaunchedProcessUtc = new Date(world.browser.now() - age).toISOString();
  patch(world, (blob) => ({ ...blob, renew: { state: 'running', dateOfLaunchedProcessUtc } }));
  world.idp.requests.length = 0;
  const result = await world.tab.load(`${ORIGIN}/search`).checkAuth();
  return { ...world, result };
}

describe('a renewal starts', () => {
  test('automatically once a token has expired, and not before [OIDC-20]', async () => {
    const world = await signedIn();
    await world.browser.advance(59_900);
    expect(world.idp.to('token')).toEqual([]);
    expect(world.tab.names()).toEqual([]);
    await world.browser.advance(4100);
    expect(world.idp.to('token')).toHaveLength(1);
    expect(world.tab.names()).toEqual(['TokenExpired', 'SilentRenewStarted', 'NewAuthenticationResult']);
    expect(world.tab.tokens()?.expiresAt).toBeGreaterThan(world.browser.now());
  });

  test('even if a sign-in was abandoned on the previous page [OIDC-20]', async () => {
    const world = await createWorld(CONFIG);
    await world.tab.client.login(); // the first of two clicks
    await signIn(world);
    world.idp.requests.length = 0;
    await world.browser.advance(64_000);
    expect(world.idp.to('token')).toHaveLength(1);
  });

  test('at once when the user returns from the provider with the Back button [OIDC-20]', async () => {
    const world = await signedIn();
    await world.tab.client.login();
    await world.browser.advance(64_000);
    expect(world.idp.to('token')).toEqual([]);
    world.tab.wake();
    await world.browser.advance(1);
    expect(world.idp.to('token')).toHaveLength(1);
  });

  test('when the ID token alone has expired [OIDC-20]', async () => {
    const world = await createWorld(CONFIG);
    world.idp.answer = (body) => ({ ...body, expires_in: 3600 });
    await signIn(world);
    world.tab.events.length = 0;
    await world.browser.advance(304_000);
    expect(world.tab.names()).toEqual(['IdTokenExpired', 'SilentRenewStarted', 'NewAuthenticationResult']);
  });

  test('not for an expired ID token if that is switched off', async () => {
    const world = await createWorld({ ...CONFIG, renewWhenIdTokenExpired: false });
    world.idp.answer = (body) => ({ ...body, expires_in: 3600 });
    await signIn(world);
    world.tab.events.length = 0;
    await world.browser.advance(304_000);
    expect(world.tab.names()).toEqual([]);
  });

  test('only once for an ID token that the provider does not renew', async () => {
    const world = await createWorld(CONFIG);
    world.idp.answer = (body) => ({ ...body, expires_in: 36_000 });
    await signIn(world);
    world.idp.requests.length = 0;
    world.idp.answer = ({ id_token: _idToken, ...body }) => ({ ...body, expires_in: 36_000 });
    await world.browser.advance(400_000);
    expect(world.idp.to('token')).toHaveLength(1);
  });

  test.each([
    { secondsBefore: 0, at: 59_000, requests: 0 },
    { secondsBefore: 20, at: 39_000, requests: 0 },
    { secondsBefore: 20, at: 41_000, requests: 1 },
  ])(
    '$secondsBefore s before expiry: after $at ms $requests requests [OIDC-59]',
    async ({ secondsBefore, at, requests }) => {
      const world = await signedIn({ renewBeforeExpirySeconds: secondsBefore });
      await world.browser.advance(at);
      expect(world.idp.to('token')).toHaveLength(requests);
    },
  );

  test.each([
    { what: 'user data', change: { userData: null } },
    { what: 'an ID token', change: { idToken: '' } },
  ])('not without $what [OIDC-20]', async ({ change }) => {
    const world = await signedIn();
    patch(world, (blob) => ({ ...blob, tokens: { ...world.tab.tokens(), ...change } }));
    await world.browser.advance(70_000);
    expect(world.idp.to('token')).toEqual([]);
    expect(world.tab.names()).not.toContain('SilentRenewStarted');
  });

  test('not during a sign-in [OIDC-20]', async () => {
    const world = await signedIn();
    await world.tab.client.login();
    await world.browser.advance(70_000);
    expect(world.idp.to('token')).toEqual([]);
    expect(world.tab.names()).not.toContain('SilentRenewStarted');
    await world.browser.advance(10 * 60_000); // the user returned with the Back button
    expect(world.idp.to('token').length).toBeGreaterThan(0);
  });

  test('not without an expiry [OIDC-58]', async () => {
    const world = await createWorld({ ...CONFIG, renewWhenIdTokenExpired: false });
    world.idp.answer = ({ expires_in: _seconds, ...body }) => body;
    await signIn(world);
    world.tab.events.length = 0;
    await world.browser.advance(1_000_000);
    expect(world.tab.names()).toEqual([]);
  });

  test('not if silent renewal is off; the expiry is reported once per token', async () => {
    const world = await signedIn({ silentRenew: false });
    await world.browser.advance(120_000);
    expect(world.tab.names()).toEqual(['TokenExpired']);
    expect(world.tab.client.isAuthenticated()).toBe(true);
  });

  test('at once when the page wakes up', async () => {
    const world = await signedIn({ tokenCheckIntervalSeconds: 3600 });
    await world.browser.advance(70_000);
    expect(world.idp.to('token')).toEqual([]);
    world.tab.wake();
    await world.browser.advance(10);
    expect(world.idp.to('token')).toHaveLength(1);
  });
});

describe('the stored flag of a running renewal', () => {
  test('is stored during a renewal and removed after it [OIDC-19]', async () => {
    const world = await signedIn();
    let during: unknown;
    world.idp.answer = (body) => {
      during = stored(world.tab.storage.get(BLOB))['renew'];
      return body;
    };
    const started = new Date(world.browser.now()).toISOString();
    await world.tab.client.forceRefresh();
    expect(during).toEqual({ state: 'running', dateOfLaunchedProcessUtc: started });
    expect(stored(world.tab.storage.get(BLOB))['renew']).toBeNull();
  });

  test('blocks a renewal at 19.9 seconds, and no longer once it is stuck [OIDC-19]', async () => {
    const { browser, idp, result, tab } = await reopened(19_900);
    expect(result.isAuthenticated).toBe(false);
    expect(idp.to('token')).toEqual([]);
    await browser.advance(4100);
    expect(idp.to('token')).toHaveLength(1);
    expect(tab.tokens()?.expiresAt).toBeGreaterThan(browser.now());
  });

  test('is not yet stuck at exactly 20 seconds [OIDC-19]', async () => {
    expect((await reopened(20_000)).idp.to('token')).toEqual([]);
  });

  test('is reset at 20.1 seconds, and the renewal starts at once [OIDC-19]', async () => {
    const { idp, result } = await reopened(20_100);
    expect(result.isAuthenticated).toBe(true);
    expect(idp.to('token')).toHaveLength(1);
  });

  test('is reset after 20 seconds if the frame does not answer; the session stays [OIDC-19]', async () => {
    const world = await signedIn({ useRefreshToken: false, silentRenewUrl: `${ORIGIN}/silent-renew.html` });
    await world.browser.advance(60_000);
    expect(stored(world.tab.storage.get(BLOB))['renew']).not.toBeNull();
    await world.browser.advance(19_900);
    expect(world.tab.names()).not.toContain('SilentRenewFailed');
    await world.browser.advance(200);
    expect(world.tab.values('SilentRenewFailed')).toMatchObject([{ code: 'renew-timeout', transient: true }]);
    expect(stored(world.tab.storage.get(BLOB))['renew']).toBeNull();
    expect(world.tab.frames[0]?.isRemoved).toBe(true);
    expect(world.tab.transactionKeys()).toEqual([]);
    expect(world.tab.client.isAuthenticated()).toBe(true);
  });

  test('is removed when a sign-in starts', async () => {
    const world = await signedIn();
    patch(world, (blob) => ({
      ...blob,
      renew: { state: 'running', dateOfLaunchedProcessUtc: new Date().toISOString() },
    }));
    await world.tab.client.login();
    expect(stored(world.tab.storage.get(BLOB))['renew']).toBeNull();
  });
});
