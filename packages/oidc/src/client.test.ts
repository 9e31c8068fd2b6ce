import { describe, expect, test } from 'vitest';
import { createOidcClient } from './client.ts';
import { CONFIG, ORIGIN } from '../test/fake-tab.ts';
import { answerOf, createWorld, signIn } from '../test/sign-in.ts';

function blocked(): never {
  throw new DOMException('blocked', 'SecurityError');
}

describe('creating a client', () => {
  test.each([null, undefined])('with %s throws [OIDC-79]', (config) => {
    const make = () => createOidcClient(config);
    expect(make).toThrow('Please provide a configuration before setting up the module');
  });

  test('with a rejected configuration throws the first error after all findings are logged', async () => {
    const { tab } = await createWorld();
    const make = () => createOidcClient({ ...CONFIG, authority: '', clientId: '' }, tab.env);
    expect(make).toThrow('The authority URL MUST be provided in the configuration! ');
    expect(tab.lines.filter((line) => line.startsWith('error'))).toHaveLength(2);
  });

  test('without a browser returns a client that is never signed in and does nothing', async () => {
    const client = createOidcClient(CONFIG);
    const noUser = { isAuthenticated: false, errorMessage: '', accessToken: '', idToken: '', userData: null };
    expect(await client.checkAuth(`${ORIGIN}/login?code=1&state=2`)).toMatchObject(noUser);
    expect(await client.forceRefresh()).toMatchObject(noUser);
    expect(await client.loginWithPopup()).toMatchObject(noUser);
    expect(await client.login()).toMatchObject({ errorMessage: '' });
    expect(await client.logout()).toEqual({ errorMessage: '', isLeaving: false });
    expect([client.isAuthenticated(), client.getAccessToken(), client.getUserData()]).toEqual([false, null, null]);
    expect(client.getSnapshot()).toBe(client.getSnapshot());
    client.startPeriodicCheck();
    client.subscribe(() => {})();
    client.stop();
  });

  test('publishes that its configuration is loaded, to a late listener too [OIDC-17]', async () => {
    const { tab } = await createWorld({ unsafe: { symmetricKey: 'secret' } });
    expect(tab.events).toMatchObject([{ type: 'ConfigLoaded', configId: '0-pbt-spa', value: { clientId: 'pbt-spa' } }]);
    expect(JSON.stringify(tab.events)).not.toContain('secret');
  });
});

describe('checking', () => {
  test('without an address fails [OIDC-84]', async () => {
    const { tab } = await createWorld();
    tab.href = '';
    expect(await tab.client.checkAuth()).toMatchObject({ isAuthenticated: false, errorMessage: 'No URL found!' });
    expect(tab.values('CheckingAuthFinishedWithError')).toEqual(['No URL found!']);
  });

  test('an ordinary page restores the stored session without a request', async () => {
    const world = await createWorld();
    const { accessToken } = await signIn(world);
    world.idp.requests.length = 0;
    world.tab.routes.length = 0;
    const client = world.tab.load(`${ORIGIN}/search`);
    expect(client.getAccessToken()).toBe(accessToken);
    expect(await client.checkAuth()).toMatchObject({ isAuthenticated: true, accessToken, userData: { sub: 'user-1' } });
    expect(world.tab.names().slice(1)).toEqual(['CheckingAuth', 'UserDataChanged', 'CheckingAuthFinished']);
    expect([world.idp.requests, world.tab.routes]).toEqual([[], []]);
  });

  test('an expired session is not authenticated, although its tokens are stored [OIDC-04]', async () => {
    const world = await createWorld();
    await signIn(world);
    await world.browser.advance(60_000);
    const client = world.tab.load(`${ORIGIN}/search`);
    expect(await client.checkAuth()).toMatchObject({ isAuthenticated: false, accessToken: '', idToken: '' });
    expect(client.isAuthenticated()).toBe(true);
  });

  test('an expired session that can be renewed is renewed first', async () => {
    const world = await createWorld({ silentRenew: true, useRefreshToken: true });
    await signIn(world);
    world.tab.client.stop();
    await world.browser.advance(600_000);
    const result = await world.tab.load(`${ORIGIN}/search`).checkAuth();
    expect(result).toMatchObject({ isAuthenticated: true, accessToken: world.tab.tokens()?.accessToken });
    expect(world.idp.to('token')).toHaveLength(2);
  });

  test('without a user finishes without an error', async () => {
    const { tab } = await createWorld();
    expect(await tab.client.checkAuth()).toMatchObject({ isAuthenticated: false, errorMessage: '' });
    expect(tab.names().slice(1)).toEqual(['CheckingAuth', 'CheckingAuthFinished']);
    expect(tab.client.getSnapshot()).toMatchObject({ isAuthenticated: false, checked: true, signedOut: false });
  });

  test('twice for the same callback requests tokens once and opens one route', async () => {
    const world = await createWorld();
    const client = world.tab.load(await answerOf(world));
    // Like a double mount: the address is already clean at the second check.
    const [first, second] = await Promise.all([client.checkAuth(), client.checkAuth()]);
    expect(first).toBe(second);
    expect(first?.isAuthenticated).toBe(true);
    expect([world.idp.to('token').length, world.tab.routes]).toEqual([1, ['/']]);
  });

  test('again for the same callback returns the same result', async () => {
    const world = await createWorld();
    const url = await answerOf(world);
    const client = world.tab.load(url);
    const first = await client.checkAuth(url);
    expect(await client.checkAuth(url)).toBe(first);
    expect([world.idp.to('token').length, world.tab.routes]).toEqual([1, ['/']]);
  });

  test('an answer to another configuration is not redeemed', async () => {
    const world = await createWorld();
    const url = await answerOf(world);
    const other = world.tab.load(url, { ...CONFIG, clientId: 'other' });
    expect(await other.checkAuth()).toMatchObject({ isAuthenticated: false, errorMessage: '' });
    expect([world.tab.transactionKeys().length, world.tab.routes]).toEqual([1, []]);
  });

  test.each([
    { what: 'corrupt storage', text: '{broken' },
    { what: 'storage of another shape', text: '{"tokens":{"accessToken":"a","idToken":"b"}}' },
  ])('$what counts as signed out', async ({ text }) => {
    const world = await createWorld();
    world.tab.storage.set('pbt.oidc.0-pbt-spa', text);
    expect(await world.tab.load(`${ORIGIN}/search`).checkAuth()).toMatchObject({ isAuthenticated: false });
    expect(await signIn(world)).toMatchObject({ isAuthenticated: true });
  });

  test('storage that throws is replaced by memory, with a warning', async () => {
    const storage = { getItem: blocked, setItem: blocked, removeItem: blocked, keys: blocked };
    const world = await createWorld({}, { env: { storage } });
    await world.tab.client.login();
    const url = await world.idp.authorize(world.tab.assigned[0] ?? '');
    world.tab.href = url;
    expect(await world.tab.client.checkAuth()).toMatchObject({ isAuthenticated: true });
    expect(world.tab.lines.join('\n')).toContain('Session storage cannot be used');
  });
});

describe('the snapshot for screens', () => {
  test('is a new object only after a change', async () => {
    const world = await createWorld();
    const client = world.tab.load(await answerOf(world));
    const before = client.getSnapshot();
    expect(client.getSnapshot()).toBe(before);
    let calls = 0;
    const leave = client.subscribe(() => void (calls += 1));
    await client.checkAuth();
    const after = client.getSnapshot();
    expect(after).toMatchObject({ isAuthenticated: true, userData: { sub: 'user-1' }, checked: true });
    expect(calls).toBeGreaterThan(0);
    leave();
    const seen = calls;
    await client.checkAuth(`${ORIGIN}/search`);
    expect(client.getSnapshot()).toBe(after);
    await client.logout({ local: true });
    expect(client.getSnapshot()).not.toBe(after);
    expect(calls).toBe(seen);
  });

  describe('a remembered route', () => {
    test.each(['logout', 'revokeAndLogout'] as const)('is dropped by %s', async (leave) => {
      const world = await createWorld();
      await signIn(world);
      world.tab.client.rememberRoute('/patient-details/1');
      await world.tab.client[leave]();
      expect([...world.tab.storage.keys()].filter((key) => key.includes('Route'))).toEqual([]);
    });

    test.each([
      { next: 'user-1', route: '/patient-details/1' },
      { next: 'user-2', route: '/' },
    ])('of user-1, whose session has ended: $next gets $route', async ({ next, route }) => {
      const world = await createWorld();
      await signIn(world);
      await world.tab.client.logout({ local: true }); // for example, the API refused the token
      world.tab.client.rememberRoute('/patient-details/1');
      world.tab.routes.length = 0;
      world.idp.user = { ...world.idp.user, sub: next };
      await signIn(world);
      expect(world.tab.routes).toEqual([route]);
    });

    test('of a visitor is used by the next user', async () => {
      const world = await createWorld();
      world.tab.client.rememberRoute('/letters');
      await signIn(world);
      expect(world.tab.routes).toEqual(['/letters']);
    });
  });

  test('a remembered route can be taken by the application', async () => {
    const { tab } = await createWorld();
    tab.client.rememberRoute('/letters');
    expect([tab.client.takeRememberedRoute(), tab.client.takeRememberedRoute()]).toEqual(['/letters', null]);
  });
});
