import { describe, expect, test } from 'vitest';
import type { ChannelPort } from '../env.ts';
import { waitUntilIdle } from '../../test/fake-browser.ts';
import { stored } from '../../test/fake-idp.ts';
import type { FakeTab } from '../../test/fake-tab.ts';
import { createTab, ORIGIN } from '../../test/fake-tab.ts';
import type { World } from '../../test/sign-in.ts';
import { createWorld, signIn } from '../../test/sign-in.ts';

const CONFIG = { silentRenew: true, useRefreshToken: true, silentRenewUrl: undefined, scope: 'openid offline_access' };
const BLOB = 'pbt.oidc.0-pbt-spa';

/** A second tab with a copy of the first tab's storage, like the browser's "Duplicate tab". */
async function duplicate({ browser, idp, tab }: World, env = {}): Promise<FakeTab> {
  const copy = createTab({ browser, idp, config: CONFIG, storage: new Map(tab.storage), env });
  await copy.client.checkAuth();
  return copy;
}

async function signedIn(): Promise<World> {
  const world = await createWorld(CONFIG);
  await signIn(world);
  world.idp.requests.length = 0;
  return world;
}

describe('several tabs', () => {
  test('with the same rotating token send one token request and get the same tokens', async () => {
    const world = await signedIn();
    const copy = await duplicate(world);
    await world.browser.advance(65_000);
    expect(world.idp.to('token')).toHaveLength(1);
    expect(copy.tokens()).toEqual(world.tab.tokens());
    expect(world.tab.tokens()?.generation).toBe(1);
    for (const { client } of [world.tab, copy]) expect(client.isAuthenticated()).toBe(true);
  });

  test('share ten renewals, no matter which tab is first', async () => {
    const world = await signedIn();
    const [second, third] = [await duplicate(world), await duplicate(world)];
    for (let round = 1; round <= 10; round++) {
      await world.browser.advance(60_400);
      expect([world.tab, second, third].map((tab) => tab.tokens()?.generation)).toEqual([round, round, round]);
    }
    expect(world.idp.to('token')).toHaveLength(10);
  });

  test('a forced refresh in all tabs at once is one request', async () => {
    const world = await signedIn();
    const copy = await duplicate(world);
    const [a, b] = await world.browser.until(
      Promise.all([world.tab.client.forceRefresh(), copy.client.forceRefresh()]),
    );
    expect(world.idp.to('token')).toHaveLength(1);
    expect([a?.accessToken, a?.isAuthenticated]).toEqual([b?.accessToken, true]);
  });

  test('a tab that got new tokens while it waited for the lock sends no request', async () => {
    const world = await signedIn();
    const { locks } = world.browser;
    // The broadcast arrives before the lock is granted. Browsers guarantee no order.
    const request: typeof locks.request = (name, options, run) =>
      locks.request(name, options, async (held) => {
        if (name.includes('refresh')) await waitUntilIdle();
        return run(held);
      });
    const copy = await duplicate(world, { locks: { ...locks, request } });
    await world.browser.until(Promise.all([world.tab.client.forceRefresh(), copy.client.forceRefresh()]));
    expect(world.idp.to('token')).toHaveLength(1);
    expect(copy.tokens()).toEqual(world.tab.tokens());
  });

  test('a tab that was not waiting takes the renewed tokens at once', async () => {
    const world = await signedIn();
    const copy = await duplicate(world);
    await world.browser.until(world.tab.client.forceRefresh());
    await world.browser.advance(400);
    expect(copy.tokens()).toEqual(world.tab.tokens());
    world.tab.client.stop(); // the tab that renewed is closed
    await world.browser.advance(65_000);
    expect(copy.client.isAuthenticated()).toBe(true);
  });

  test('tokens are handed only to a tab of the same session', async () => {
    const world = await signedIn();
    const other = createTab({ browser: world.browser, idp: world.idp, config: CONFIG });
    await signIn({ ...world, tab: other });
    const before = other.tokens();
    await world.browser.until(world.tab.client.forceRefresh());
    await world.browser.advance(400);
    expect(other.tokens()).toEqual(before);
  });

  test('a tab sends tokens only when asked', async () => {
    const world = await signedIn();
    const heard: unknown[] = [];
    const spy: ChannelPort = world.browser.channel(BLOB);
    spy.onMessage((data) => void heard.push(data));
    await world.browser.until(world.tab.client.forceRefresh());
    await world.browser.advance(400);
    expect(heard).toEqual([expect.objectContaining({ type: 'renewed', generation: 1 })]);
    expect(JSON.stringify(heard)).not.toContain(world.tab.tokens()?.accessToken);
    await duplicate(world).then(({ client }) => world.browser.until(client.forceRefresh()));
    const asked = heard.filter((data) => stored(JSON.stringify(data))['type'] === 'ask');
    expect(JSON.stringify(asked)).not.toContain(world.tab.tokens()?.refreshToken);
  });

  test('a new tab gets the session from a signed-in tab', async () => {
    const world = await signedIn();
    const fresh = createTab({ browser: world.browser, idp: world.idp, config: CONFIG });
    expect(await fresh.client.checkAuth()).toMatchObject({ isAuthenticated: false });
    expect(await world.browser.until(fresh.client.forceRefresh())).toMatchObject({
      isAuthenticated: true,
      accessToken: world.tab.tokens()?.accessToken,
    });
    expect(world.idp.to('token')).toEqual([]);
  });

  test('a new tab gets no expired token', async () => {
    const world = await createWorld({ ...CONFIG, silentRenew: false });
    await signIn(world);
    await world.browser.advance(60_000);
    const fresh = createTab({ browser: world.browser, idp: world.idp, config: CONFIG });
    expect(await world.browser.until(fresh.client.forceRefresh())).toMatchObject({ isAuthenticated: false });
  });

  test('a sign-out reaches every tab', async () => {
    const world = await signedIn();
    const copy = await duplicate(world);
    await world.tab.client.logout();
    await world.browser.advance(10);
    expect([world.tab.tokens(), copy.tokens()]).toEqual([null, null]);
    expect(copy.client.getSnapshot()).toMatchObject({ isAuthenticated: false, signedOut: true });
    expect(copy.values('UserDataChanged').at(-1)).toBeNull();
    expect(copy.assigned).toEqual([]); // only one tab leaves for the provider
  });

  test('a sign-out of another client on the same page is ignored', async () => {
    const world = await signedIn();
    const config = { ...CONFIG, clientId: 'other', configId: '0-pbt-spa' };
    const other = createTab({ browser: world.browser, idp: world.idp, config });
    await other.client.checkAuth();
    await other.client.logout({ local: true });
    await world.browser.advance(10);
    expect(world.tab.client.isAuthenticated()).toBe(true);
  });

  test('invalid messages on the channel are ignored', async () => {
    const world = await signedIn();
    const channel = world.browser.channel(BLOB);
    for (const message of [null, 'signed-out', { type: 'signed-out' }, { type: 'answer' }, { type: 'ask' }, 7]) {
      channel.post(message);
    }
    await world.browser.advance(10);
    expect(world.tab.client.isAuthenticated()).toBe(true);
  });

  test('a duplicated tab detects that and does not wait for the renewal of the original', async () => {
    const world = await signedIn();
    const renew = { state: 'running', dateOfLaunchedProcessUtc: new Date(world.browser.now()).toISOString() };
    const storage = new Map(world.tab.storage);
    storage.set(BLOB, JSON.stringify({ ...stored(storage.get(BLOB)), renew }));
    const copy = createTab({ ...world, config: CONFIG, storage });
    await copy.client.checkAuth();
    expect(stored(storage.get(BLOB))['renew']).toBeNull();
    expect(storage.get('pbt.tab.0-pbt-spa')).not.toBe(world.tab.storage.get('pbt.tab.0-pbt-spa'));
  });

  test('a reloaded tab is not a duplicate', async () => {
    const world = await signedIn();
    const id = world.tab.storage.get('pbt.tab.0-pbt-spa');
    world.tab.client.stop(); // the old page ends before the new one starts
    await world.browser.advance(0);
    await world.tab.load(`${ORIGIN}/search`).checkAuth();
    expect(world.tab.storage.get('pbt.tab.0-pbt-spa')).toBe(id);
  });

  test.each([
    { what: 'locks', env: { locks: null } },
    { what: 'channels', env: { channel: null } },
  ])('without $what a tab still renews', async ({ env }) => {
    const world = await createWorld(CONFIG, { env });
    await signIn(world);
    expect(await world.browser.until(world.tab.client.forceRefresh())).toMatchObject({ isAuthenticated: true });
  });

  test('a tab that does not answer does not delay a renewal', async () => {
    const world = await signedIn();
    const held = Promise.withResolvers<void>();
    void world.browser.locks.request('pbt.oidc.tab.0-pbt-spa.frozen', {}, () => held.promise);
    const began = world.browser.now();
    expect(await world.browser.until(world.tab.client.forceRefresh())).toMatchObject({ isAuthenticated: true });
    expect(world.browser.now() - began).toBeLessThan(600);
    held.resolve();
  });

  test('a renewal fails after 20 seconds if another tab keeps the lock, and the session stays', async () => {
    const world = await signedIn();
    const held = Promise.withResolvers<void>();
    void world.browser.locks.request('pbt.oidc.refresh.0-pbt-spa', {}, () => held.promise);
    await world.browser.advance(61_000 + 20_000);
    expect(world.tab.values('SilentRenewFailed')).toMatchObject([{ code: 'renew-timeout', transient: true }]);
    expect(world.tab.client.isAuthenticated()).toBe(true);
    held.resolve();
    await world.browser.advance(20_000);
    expect(world.tab.tokens()?.generation).toBe(1);
  });
});
