import { describe, expect, test } from 'vitest';
import { createTab, ORIGIN } from '../test/fake-tab.ts';
import type { World } from '../test/sign-in.ts';
import { answerFrame, createWorld, signIn } from '../test/sign-in.ts';
import type { LoginConfig } from './types.ts';

const HOUR_MS = 3_600_000;

const BY_FRAME = {};
const BY_TOKEN = { useRefreshToken: true, scope: 'openid offline_access' };

async function signedIn(config: Partial<LoginConfig>): Promise<World> {
  const world = await createWorld(config);
  await signIn(world);
  world.idp.requests.length = 0;
  return world;
}

/** Delays the provider's next answer of one kind. */
function hold({ idp }: World, name: 'discovery' | 'token'): () => void {
  const released = Promise.withResolvers<void>();
  idp.plans[name].push((_request, honest) => released.promise.then(honest));
  return released.resolve;
}

const renewFrames = ({ tab }: World) => tab.frames.filter(({ url }) => url.includes('prompt=none'));

describe('after a sign-out a running renewal sends nothing more', () => {
  test('a renewal that waits for the discovery document opens no frame', async () => {
    const world = await signedIn(BY_FRAME);
    await world.browser.advance(HOUR_MS); // the stored document is too old
    const release = hold(world, 'discovery');
    const result = world.tab.client.forceRefresh();
    await world.browser.advance(0);
    await world.tab.client.logout({ local: true });
    release();
    expect(await world.browser.until(result)).toMatchObject({ isAuthenticated: false });
    expect([renewFrames(world), world.idp.to('token')]).toEqual([[], []]);
  });

  test('a silent sign-in that waits for the discovery document opens no frame', async () => {
    const world = await createWorld(BY_FRAME);
    const release = hold(world, 'discovery');
    const result = world.tab.client.forceRefresh();
    await world.browser.advance(0);
    await world.tab.client.logout({ local: true });
    release();
    expect(await world.browser.until(result)).toMatchObject({ isAuthenticated: false });
    expect(renewFrames(world)).toEqual([]);
  });

  test('a renewal opens no frame after another user signed in', async () => {
    const world = await signedIn(BY_FRAME);
    const { browser, idp, tab } = world;
    await browser.advance(HOUR_MS);
    const release = hold(world, 'discovery');
    const result = tab.client.forceRefresh();
    await browser.advance(0);
    await tab.client.logout({ local: true });
    idp.user = { sub: 'user-2', name: 'Kim Next' };
    const popup = tab.client.loginWithPopup();
    await browser.advance(0);
    release();
    await browser.advance(0);
    const opened = tab.popups.at(-1);
    const url = await idp.authorize(opened?.visited.at(-1) ?? '');
    tab.deliver({ origin: ORIGIN, source: opened, data: { type: 'pbt.oidc.callback', url } });
    expect(await browser.until(popup)).toMatchObject({ isAuthenticated: true, userData: { sub: 'user-2' } });
    await browser.until(result);
    expect(renewFrames(world)).toEqual([]);
    expect(tab.client.getUserData()).toMatchObject({ sub: 'user-2' });
  });

  test('an authorization code that arrives in the frame after the sign-out is not exchanged for tokens', async () => {
    const world = await signedIn(BY_FRAME);
    const result = world.tab.client.forceRefresh();
    await world.browser.advance(0);
    await world.tab.client.logout({ local: true });
    await answerFrame(world);
    expect(await world.browser.until(result)).toMatchObject({ isAuthenticated: false });
    expect(world.idp.to('token')).toEqual([]);
  });

  test('a refresh that waits for its retry is not sent again', async () => {
    const world = await signedIn(BY_TOKEN);
    world.idp.plans.token.push(503);
    const result = world.tab.client.forceRefresh();
    await world.browser.advance(1000);
    expect(world.idp.to('token')).toHaveLength(1);
    await world.tab.client.logout({ local: true });
    expect(await world.browser.until(result)).toMatchObject({ isAuthenticated: false });
    await world.browser.advance(30_000);
    expect(world.idp.to('token')).toHaveLength(1);
  });

  test.each([
    { how: 'frame', config: BY_FRAME },
    { how: 'refresh token', config: BY_TOKEN },
  ])('a renewal by $how that waits for another tab’s renewal sends nothing', async ({ config }) => {
    const world = await signedIn(config);
    const { browser } = world;
    const { promise: otherTabRenewed, resolve: release } = Promise.withResolvers<void>();
    void browser.locks.request('pbt.oidc.refresh.0-pbt-spa', {}, () => otherTabRenewed);
    const result = world.tab.client.forceRefresh();
    await browser.advance(0);
    await world.tab.client.logout({ local: true });
    release();
    expect(await browser.until(result)).toMatchObject({ isAuthenticated: false });
    expect([renewFrames(world), world.idp.to('token')]).toEqual([[], []]);
  });

  test('tokens that another tab hands over late are not taken', async () => {
    const world = await signedIn(BY_FRAME);
    const { browser, idp } = world;
    const other = createTab({ browser, idp, config: BY_FRAME });
    await browser.until(other.client.checkAuth());
    const result = other.client.forceRefresh(); // asks the first tab
    const stop = other.client.on('SilentRenewStarted', () => void other.client.logout({ local: true }));
    await browser.until(result);
    stop();
    expect([other.tokens(), renewFrames({ ...world, tab: other })]).toEqual([null, []]);
  });
});
