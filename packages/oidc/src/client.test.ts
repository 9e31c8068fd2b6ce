import { describe, expect, test } from 'vitest';
import { createOidcClient } from './client.ts';
import { CONFIG, ORIGIN } from '../test/fake-tab.ts';
import { answerOf, createWorld, signIn } from '../test/sign-in.ts';

function blocked(): never {
  throw new DOMException('blocked', 'SecurityError');
}

describe('making a client', () => {
  test.each([null, undefined])('from %s is refused [OIDC-79]', (config) => {
    const make = () => createOidcClient(config);
    expect(make).toThrow('Please provide a configuration before setting up the module');
  });

  test('from a configuration with an error is refused with its text, after all findings were logged', async () => {
    const { tab } = await createWorld();
    const make = () => createOidcClient({ ...CONFIG, authority: '', clientId: '' }, tab.env);
    expect(make).toThrow('The authority URL MUST be provided in the configuration! ');
    expect(tab.lines.filter((line) => line.startsWith('error'))).toHaveLength(2);
  });

  test('without a browser gives one that is never signed in and does nothing', async () => {
    const client = createOidcClient(CONFIG);
    const nobody = { isAuthenticated: false, errorMessage: '', accessToken: '', idToken: '', userData: null };
    expect(await client.checkAuth(`${ORIGIN}/login?code=1&state=2`)).toMatchObject(nobody);
    expect(await client.forceRefresh()).toMatchObject(nobody);
    expect(await client.loginWithPopup()).toMatchObject(nobody);
    expect(await client.login()).toMatchObject({ errorMessage: '' });
    expect(await client.logout()).toEqual({ errorMessage: '', isLeaving: false });
    expect([client.isAuthenticated(), client.getAccessToken(), client.getUserData()]).toEqual([false, null, null]);
    expect(client.getSnapshot()).toBe(client.getSnapshot());
    client.startPeriodicCheck();
    client.subscribe(() => {})();
    client.stop();
  });

  test('tells that its configuration is loaded, to a late listener too [OIDC-17]', async () => {
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

  test('an ordinary page restores the stored session without asking anybody', async () => {
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

  test('an expired session is not authenticated for the check; the stored tokens are [OIDC-04]', async () => {
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

  test('nobody signed in: finished, without a word of an error', async () => {
    const { tab } = await createWorld();
    expect(await tab.client.checkAuth()).toMatchObject({ isAuthenticated: false, errorMessage: '' });
    expect(tab.names().slice(1)).toEqual(['CheckingAuth', 'CheckingAuthFinished']);
    expect(tab.client.getSnapshot()).toMatchObject({ isAuthenticated: false, checked: true, signedOut: false });
  });

  test('twice for the same callback asks for tokens once and leads on once', async () => {
    const world = await createWorld();
    const client = world.tab.load(await answerOf(world));
    // As a double mount does: the second check finds the address cleaned already.
    const [first, second] = await Promise.all([client.checkAuth(), client.checkAuth()]);
    expect(first).toBe(second);
    expect(first?.isAuthenticated).toBe(true);
    expect([world.idp.to('token').length, world.tab.routes]).toEqual([1, ['/']]);
  });

  test('later for the same callback gives the same result', async () => {
    const world = await createWorld();
    const url = await answerOf(world);
    const client = world.tab.load(url);
    const first = await client.checkAuth(url);
    expect(await client.checkAuth(url)).toBe(first);
    expect([world.idp.to('token').length, world.tab.routes]).toEqual([1, ['/']]);
  });

  test('the answer to another configuration of the page is left to it', async () => {
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

describe('what screens watch', () => {
  test('the snapshot is a new object only when something changed', async () => {
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
    test.each(['logout', 'revokeAndLogout'] as const)('is forgotten by %s', async (leave) => {
      const world = await createWorld();
      await signIn(world);
      world.tab.client.rememberRoute('/patient-details/1');
      await world.tab.client[leave]();
      expect([...world.tab.storage.keys()].filter((key) => key.includes('Route'))).toEqual([]);
    });

    test.each([
      { next: 'user-1', goes: '/patient-details/1' },
      { next: 'user-2', goes: '/' },
    ])('of user-1, whose session has ended, leads $next to $goes', async ({ next, goes }) => {
      const world = await createWorld();
      await signIn(world);
      await world.tab.client.logout({ local: true }); // e.g. the API refused the token
      world.tab.client.rememberRoute('/patient-details/1');
      world.tab.routes.length = 0;
      world.idp.user = { ...world.idp.user, sub: next };
      await signIn(world);
      expect(world.tab.routes).toEqual([goes]);
    });

    test('of a visitor leads whoever signs in', async () => {
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
