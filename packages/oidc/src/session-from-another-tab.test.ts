import { describe, expect, test } from 'vitest';
import { stored } from '../test/fake-idp.ts';
import { createTab } from '../test/fake-tab.ts';
import type { World } from '../test/sign-in.ts';
import { answerFrame, createWorld, signIn } from '../test/sign-in.ts';
import type { LoginConfig } from './types.ts';

const BY_TOKEN = {
  silentRenew: true,
  useRefreshToken: true,
  silentRenewUrl: undefined,
  scope: 'openid offline_access',
};
const BY_FRAME = { silentRenew: true };

const SESSION_KEY = 'pbt.oidc.0-pbt-spa';

/**
 * `tab` is a new tab that got its tokens from the tab of the sign-in. That tab is closed, so that the new tab must send
 * its own requests.
 */
async function openNewTab(config: Partial<LoginConfig> = BY_TOKEN): Promise<World> {
  const { browser, idp, tab: first } = await createWorld(config);
  await signIn({ browser, idp, tab: first }, { session_state: 's1' });
  idp.requests.length = 0;
  const tab = createTab({ browser, idp, config });
  await tab.client.checkAuth();
  expect(await browser.until(tab.client.forceRefresh())).toMatchObject({ isAuthenticated: true });
  first.client.stop();
  await browser.advance(0);
  return { browser, idp, tab };
}

/** Delays the next discovery document. */
function holdDiscovery({ idp }: World): () => void {
  const released = Promise.withResolvers<void>();
  idp.plans.discovery.push((_request, honest) => released.promise.then(honest));
  return released.resolve;
}

const renewFrames = ({ tab }: World) => tab.frames.filter(({ id }) => id.startsWith('pbt-oidc-renew'));
const revoked = ({ idp }: World) => idp.to('revocation').map(({ form }) => form['token']);

const UNAVAILABLE = [
  { what: 'gets no answer', plan: ['network', 'network', 'network'] as const },
  { what: 'is answered with 503', plan: [503, 503, 503] as const },
  { what: 'is answered with 404', plan: [404, 404, 404] as const },
  { what: 'is answered with another issuer', plan: [{ issuer: 'https://other.test' }] as const },
];

describe('a tab that got its session from another tab', () => {
  test('has no stored discovery document at first', async () => {
    const { tab } = await openNewTab();
    expect(stored(tab.storage.get(SESSION_KEY))['discovery']).toBeNull();
  });

  test('renews with the refresh token when the token expires', async () => {
    const { browser, idp, tab } = await openNewTab();
    await browser.advance(65_000);
    expect(tab.client.isAuthenticated()).toBe(true);
    expect([tab.tokens()?.generation, idp.to('token').length]).toEqual([1, 1]);
  });

  test('renews by frame when the token expires', async () => {
    const world = await openNewTab(BY_FRAME);
    await world.browser.advance(61_000);
    await answerFrame(world);
    await world.browser.advance(0);
    expect([world.tab.client.isAuthenticated(), world.tab.tokens()?.generation]).toEqual([true, 1]);
  });

  test('renews the user data', async () => {
    const { browser, idp, tab } = await openNewTab({ ...BY_TOKEN, renewUserInfo: true });
    idp.user = { ...idp.user, name: 'Pat Renamed' };
    await browser.advance(65_000);
    expect(tab.client.getUserData()).toMatchObject({ name: 'Pat Renamed' });
  });

  test.each(UNAVAILABLE)('stays signed in if its request for the discovery document $what', async ({ plan }) => {
    const { browser, idp, tab } = await openNewTab();
    idp.plans.discovery.push(...plan);
    await browser.advance(65_000);
    expect(tab.values('SilentRenewFailed')).toMatchObject([{ code: 'discovery', transient: true }]);
    expect([tab.client.isAuthenticated(), idp.to('token')]).toEqual([true, []]);
    await browser.advance(20_000); // the next attempt gets the document
    expect(tab.tokens()?.generation).toBe(1);
  });

  test.each(UNAVAILABLE)('stays signed in if a renewal by frame needs the document and it $what', async ({ plan }) => {
    const world = await openNewTab(BY_FRAME);
    world.idp.plans.discovery.push(...plan);
    await world.browser.advance(65_000);
    expect(world.tab.values('SilentRenewFailed')).toMatchObject([{ code: 'discovery', transient: true }]);
    expect([world.tab.client.isAuthenticated(), renewFrames(world)]).toEqual([true, []]);
  });

  test('sends no token request if the document arrives after the renewal timed out', async () => {
    const world = await openNewTab();
    const release = holdDiscovery(world);
    await world.browser.advance(61_000 + 21_000);
    expect(world.tab.values('SilentRenewFailed')).toMatchObject([{ code: 'renew-timeout', transient: true }]);
    // Another tab renews now.
    const { promise: otherTabRenewed, resolve: endRenewal } = Promise.withResolvers<void>();
    void world.browser.locks.request('pbt.oidc.refresh.0-pbt-spa', {}, () => otherTabRenewed);
    release();
    await world.browser.advance(5000);
    expect(world.idp.to('token')).toEqual([]);
    endRenewal();
    await world.browser.advance(20_000);
    expect(world.tab.tokens()?.generation).toBe(1);
  });

  test('sends no token request after a sign-out while the document is loading', async () => {
    const world = await openNewTab();
    const release = holdDiscovery(world);
    const result = world.tab.client.forceRefresh();
    await world.browser.advance(0);
    await world.tab.client.logout({ local: true });
    release();
    expect(await world.browser.until(result)).toMatchObject({ isAuthenticated: false });
    expect(world.idp.to('token')).toEqual([]);
  });

  test.each([{ local: false }, { local: true }])(
    'revokes its tokens when the user signs out (only in this browser: $local)',
    async ({ local }) => {
      const world = await openNewTab();
      const before = world.tab.tokens();
      const result = await world.browser.until(world.tab.client.revokeAndLogout({ local }));
      expect(result).toEqual({ errorMessage: '', isLeaving: !local });
      expect(revoked(world)).toEqual([before?.refreshToken, before?.accessToken]);
      expect(world.tab.tokens()).toBeNull();
    },
  );

  test('revokes the tokens of its session with a hosted sign-out', async () => {
    const world = await openNewTab({ ...BY_TOKEN, hostedLogout: true });
    const before = world.tab.tokens();
    await world.browser.until(world.tab.client.revokeAndLogout());
    expect(revoked(world)).toEqual([before?.refreshToken, before?.accessToken]);
    expect(world.tab.assigned.at(-1)).toContain('https://idp.test/v2/logout');
  });

  test('forgets its tokens before the document is loaded, and revokes them afterwards', async () => {
    const world = await openNewTab();
    const before = world.tab.tokens();
    const release = holdDiscovery(world);
    const result = world.tab.client.revokeAndLogout();
    await world.browser.advance(0);
    expect([world.tab.tokens(), revoked(world)]).toEqual([null, []]);
    release();
    expect(await world.browser.until(result)).toEqual({ errorMessage: '', isLeaving: true });
    expect(revoked(world)).toEqual([before?.refreshToken, before?.accessToken]);
    expect(new URL(world.tab.assigned.at(-1) ?? '').searchParams.get('id_token_hint')).toBe(before?.idToken);
  });

  test.each([
    { config: BY_TOKEN, message: 'revoke token failed' },
    { config: { ...BY_FRAME, useRefreshToken: false }, message: 'revoke accessToken failed' },
  ])('reports "$message" if the document cannot be loaded, and signs out', async ({ config, message }) => {
    const world = await openNewTab(config);
    world.idp.plans.discovery.push(...Array<'network'>(20).fill('network'));
    const result = await world.browser.until(world.tab.client.revokeAndLogout());
    expect(result).toEqual({ errorMessage: message, isLeaving: false });
    expect([world.tab.tokens(), world.idp.to('discovery').length]).toEqual([null, 3]);
  });

  test('revokes one token', async () => {
    const world = await openNewTab();
    const before = world.tab.tokens();
    expect(await world.tab.client.revokeToken('refresh_token')).toEqual({ errorMessage: '' });
    expect(revoked(world)).toEqual([before?.refreshToken]);
  });

  test('leaves for the sign-out page of the provider', async () => {
    const { tab } = await openNewTab();
    expect(await tab.client.logout()).toEqual({ errorMessage: '', isLeaving: true });
    expect(tab.assigned.at(-1)).toContain('https://idp.test/end');
  });

  test('starts the session check', async () => {
    const { browser, tab } = await openNewTab({ ...BY_TOKEN, checkSession: true });
    const [frame] = tab.frames;
    frame?.load();
    await browser.advance(3000);
    expect(frame?.posted).toEqual([{ message: 'pbt-spa s1', targetOrigin: 'https://idp.test' }]);
  });

  test('starts one session check for the user who is signed in when the document arrives', async () => {
    const config = { ...BY_TOKEN, checkSession: true };
    const world = await createWorld(config);
    const { browser, idp } = world;
    await signIn(world, { session_state: 's1' });
    const tab = createTab({ browser, idp, config });
    await tab.client.checkAuth();
    const release = holdDiscovery(world);
    await browser.until(tab.client.forceRefresh());
    await tab.client.logout({ local: true });
    await browser.advance(10);
    await signIn(world, { session_state: 's2' });
    expect(await browser.until(tab.client.forceRefresh())).toMatchObject({ isAuthenticated: true });
    expect(tab.frames).toEqual([]);
    release();
    await browser.advance(0);
    expect(tab.frames).toHaveLength(1);
  });

  test('starts no session check if the user signed out while the document was loading', async () => {
    const config = { ...BY_TOKEN, checkSession: true };
    const world = await createWorld(config);
    const { browser, idp } = world;
    await signIn(world, { session_state: 's1' });
    const tab = createTab({ browser, idp, config });
    await tab.client.checkAuth();
    const release = holdDiscovery(world);
    await browser.until(tab.client.forceRefresh());
    await tab.client.logout({ local: true });
    release();
    await browser.advance(0);
    expect(tab.frames).toEqual([]);
  });
});
