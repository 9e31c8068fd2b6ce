import { describe, expect, test } from 'vitest';
import type { World } from '../../test/sign-in.ts';
import { createWorld, signIn } from '../../test/sign-in.ts';
import type { LoginConfig } from '../types.ts';

const CONFIG = { silentRenew: true, useRefreshToken: true, silentRenewUrl: undefined, scope: 'openid offline_access' };
const ELSEWHERE = 'OidcService code request https://idp.test';

async function signedIn(config: Partial<LoginConfig> = {}): Promise<World> {
  const world = await createWorld({ ...CONFIG, ...config });
  await signIn(world);
  world.idp.requests.length = 0;
  world.tab.events.length = 0;
  world.tab.routes.length = 0;
  return world;
}

describe('renewal by refresh token', () => {
  test('sends exactly these fields and stores the new tokens [OIDC-66] [OIDC-18]', async () => {
    const world = await signedIn({ refreshParams: { tenant: 'x', client_id: 'never' } });
    const before = world.tab.tokens();
    expect(await world.tab.client.forceRefresh()).toMatchObject({ isAuthenticated: true, errorMessage: '' });
    const [request] = world.idp.to('token');
    expect([request?.method, request?.headers.get('content-type')]).toEqual([
      'POST',
      'application/x-www-form-urlencoded',
    ]);
    expect(request?.form).toEqual({
      grant_type: 'refresh_token',
      client_id: 'pbt-spa',
      refresh_token: before?.refreshToken,
      tenant: 'x',
    });
    const after = world.tab.tokens();
    expect(after?.accessToken).not.toBe(before?.accessToken);
    expect(after?.refreshToken).not.toBe(before?.refreshToken);
    expect(after?.expiresAt).toBe(world.browser.now() + 60_000);
    expect(world.tab.frames).toEqual([]);
  });

  test('emits events for start and result, and opens no route [OIDC-17]', async () => {
    const world = await signedIn();
    await world.tab.client.forceRefresh();
    expect(world.tab.names()).toEqual(['SilentRenewStarted', 'NewAuthenticationResult']);
    expect(world.tab.values('NewAuthenticationResult')).toMatchObject([
      { isAuthenticated: true, validationResult: 'Ok', isRenewProcess: true },
    ]);
    expect(world.tab.routes).toEqual([]);
  });

  test('every token request has the resources and no audience', async () => {
    const resource = ['https://api.test/claims', 'https://api.test/members'];
    const world = await createWorld({ ...CONFIG, resource, audience: ['https://api.test'] });
    await signIn(world);
    await world.tab.client.forceRefresh();
    expect(world.idp.to('token').map(({ fields }) => fields.getAll('resource'))).toEqual([resource, resource]);
    expect(world.idp.to('token').map(({ fields }) => fields.has('audience'))).toEqual([false, false]);
  });

  test('without a refresh token the renewal fails and sends nothing [OIDC-74]', async () => {
    const world = await createWorld(CONFIG);
    world.idp.answer = ({ refresh_token: _token, ...body }) => body;
    await signIn(world);
    expect(await world.tab.client.forceRefresh()).toMatchObject({
      errorMessage: 'no refresh token found, please login',
    });
    expect(world.tab.client.isAuthenticated()).toBe(true); // the access token is still valid
    await world.browser.advance(61_000);
    expect(world.tab.client.isAuthenticated()).toBe(false);
    expect(world.idp.to('token')).toHaveLength(1);
  });

  test('an answer without a refresh token keeps the old one', async () => {
    const world = await signedIn();
    const { refreshToken } = world.tab.tokens() ?? {};
    world.idp.plans.token.push({ access_token: 'new', id_token: await world.idp.idToken(), expires_in: 60 });
    await world.tab.client.forceRefresh();
    expect(world.tab.tokens()).toMatchObject({ accessToken: 'new', refreshToken });
    await world.tab.client.forceRefresh();
    expect(world.idp.to('token')[1]?.form['refresh_token']).toBe(refreshToken);
  });

  test('an answer without an ID token keeps the old one and fetches no keys', async () => {
    const world = await signedIn();
    const { idToken } = world.tab.tokens() ?? {};
    world.idp.plans.token.push({ access_token: 'new', refresh_token: 'r2', expires_in: 60 });
    expect(await world.tab.client.forceRefresh()).toMatchObject({ isAuthenticated: true });
    expect(world.tab.tokens()).toMatchObject({ accessToken: 'new', idToken });
    expect(world.idp.to('jwks')).toEqual([]);
  });

  test.each([
    { what: 'the nonce of the sign-in', nonce: 'same', ok: true },
    { what: 'no nonce', nonce: undefined, ok: true },
    { what: 'another nonce', nonce: 'other', ok: false },
  ])('a refreshed ID token with $what is accepted: $ok [OIDC-60]', async ({ nonce, ok }) => {
    const world = await signedIn();
    if (nonce !== 'same') world.idp.forgery.claims = (claims) => ({ ...claims, nonce });
    await world.tab.client.forceRefresh();
    expect(world.tab.client.isAuthenticated()).toBe(ok);
    expect(world.tab.values('NewAuthenticationResult')).toMatchObject([
      { validationResult: ok ? 'Ok' : 'IncorrectNonce' },
    ]);
  });

  test('a refreshed ID token of another subject clears the session [OIDC-52] [OIDC-15]', async () => {
    const world = await signedIn();
    world.idp.user = { sub: 'user-2' };
    const result = await world.tab.client.forceRefresh();
    expect(result).toMatchObject({ isAuthenticated: false, accessToken: '', idToken: '', userData: null });
    expect(world.tab.names()).toEqual([
      'SilentRenewStarted',
      'UserDataChanged',
      'NewAuthenticationResult',
      'SilentRenewFailed',
    ]);
    expect(world.tab.values('NewAuthenticationResult')).toMatchObject([
      { validationResult: 'IncorrectIdTokenClaimsAfterRefresh', isRenewProcess: true },
    ]);
    expect(world.tab.tokens()).toBeNull();
    expect(world.tab.routes).toEqual([]);
  });

  test('a refused refresh token clears the session, opens no route and stops the checks', async () => {
    const world = await signedIn();
    world.idp.plans.token.push(400);
    await world.browser.advance(61_000);
    expect(world.tab.tokens()).toBeNull();
    expect(world.tab.values('SilentRenewFailed')).toEqual([
      { code: 'token-request', message: ELSEWHERE, transient: false },
    ]);
    expect(world.tab.client.getSnapshot().isAuthenticated).toBe(false);
    expect(world.tab.routes).toEqual([]);
    const count = world.idp.requests.length;
    await world.browser.advance(60_000);
    expect(world.idp.requests).toHaveLength(count);
  });

  test.each([['network' as const], [500], [503], [429]])(
    'after %s the request is repeated after 3 seconds, and the session stays [OIDC-22]',
    async (plan) => {
      const world = await signedIn();
      world.idp.plans.token.push(plan, plan);
      expect(await world.browser.until(world.tab.client.forceRefresh())).toMatchObject({ isAuthenticated: true });
      const [first = 0, second = 0, third = 0] = world.idp.to('token').map(({ at }) => at);
      for (const gap of [second - first, third - second]) {
        expect(gap).toBeGreaterThanOrEqual(3000);
        expect(gap).toBeLessThan(3500);
      }
    },
  );

  test.each([['network' as const], [500], [429]])('%s for hours does not end a session', async (plan) => {
    const world = await signedIn();
    const before = world.tab.tokens();
    world.idp.plans.token.push(...Array.from({ length: 5000 }, () => plan));
    await world.browser.advance(61_000);
    for (let minute = 0; minute < 10; minute++) await world.browser.advance(60_000);
    expect(world.tab.client.isAuthenticated()).toBe(true);
    expect(world.tab.tokens()).toEqual(before);
    const asked = world.idp.to('token').length;
    expect(asked).toBeGreaterThan(20);
    expect(asked).toBeLessThan(120); // the pauses grow
    world.idp.plans.token.length = 0;
    world.tab.wake(); // back online
    await world.browser.advance(10_000);
    expect(world.tab.tokens()?.accessToken).not.toBe(before?.accessToken);
  });

  test('an answer after the 20-second limit of the renewal is still used, and the next renewal sends no second request', async () => {
    const world = await signedIn();
    const { refreshToken } = world.tab.tokens() ?? {};
    const answer = Promise.withResolvers<Response>();
    world.idp.plans.token.push(() => answer.promise);
    await world.browser.advance(61_000);
    await world.browser.advance(45_000); // beyond the check interval and the 20 seconds, into the next renewal
    expect(world.tab.values('SilentRenewStarted').length).toBeGreaterThan(1);
    expect(world.idp.to('token')).toHaveLength(1);
    expect(world.tab.tokens()?.refreshToken).toBe(refreshToken);
    answer.resolve(Response.json({ access_token: 'late', refresh_token: 'r2', expires_in: 600 }));
    await world.browser.advance(100);
    expect(world.tab.tokens()).toMatchObject({ accessToken: 'late', refreshToken: 'r2' });
    expect(world.idp.to('token')).toHaveLength(1);
    expect(world.tab.client.isAuthenticated()).toBe(true);
  });

  test('an answer after the sign-out does not sign the user in again', async () => {
    const world = await signedIn();
    const answer = Promise.withResolvers<Response>();
    world.idp.plans.token.push(() => answer.promise);
    const refreshing = world.tab.client.forceRefresh();
    await world.browser.advance(0);
    await world.tab.client.logout({ local: true });
    answer.resolve(Response.json({ access_token: 'late', refresh_token: 'r2', expires_in: 600 }));
    expect(await refreshing).toMatchObject({ isAuthenticated: false });
    expect(world.tab.tokens()).toBeNull();
  });

  /** Signs out and in again as another user during a refresh, then answers the refresh. */
  async function refreshOutlivesSession(answer: () => Response | Promise<Response>): Promise<World> {
    const world = await signedIn();
    const late = Promise.withResolvers<void>();
    world.idp.plans.token.push(() => late.promise.then(answer));
    const refreshing = world.tab.client.forceRefresh();
    await world.browser.advance(0);
    await world.tab.client.logout({ local: true });
    world.idp.user = { sub: 'user-2', name: 'Kim Next' };
    const popup = world.tab.client.loginWithPopup();
    await world.browser.advance(0);
    const opened = world.tab.popups.at(-1);
    const url = await world.idp.authorize(opened?.visited.at(-1) ?? '');
    world.tab.deliver({ origin: 'https://portal.test', source: opened, data: { type: 'pbt.oidc.callback', url } });
    expect(await popup).toMatchObject({ isAuthenticated: true, userData: { sub: 'user-2' } });
    late.resolve();
    await world.browser.until(refreshing);
    return world;
  }

  test.each([
    { what: 'refuses', answer: () => Response.json({ error: 'invalid_grant' }, { status: 400 }) },
    { what: 'succeeds', answer: () => Response.json({ access_token: 'late', refresh_token: 'r2', expires_in: 600 }) },
    {
      what: 'has a broken ID token',
      answer: () => Response.json({ access_token: 'late', refresh_token: 'r2', id_token: 'x.y.z' }),
    },
  ])('a late answer that $what does not change the next user’s session [OIDC-15]', async ({ answer }) => {
    const world = await refreshOutlivesSession(answer);
    expect(world.tab.client.getUserData()).toMatchObject({ sub: 'user-2' });
    expect(world.tab.tokens()?.accessToken).not.toBe('late');
    expect(world.tab.client.isAuthenticated()).toBe(true);
    expect(world.tab.values('SilentRenewFailed')).toMatchObject([{ code: 'superseded' }]);
  });

  test('a refresh that fails after another tab has renewed the session keeps the new tokens', async () => {
    const world = await signedIn();
    const late = Promise.withResolvers<Response>();
    world.idp.plans.token.push(() => late.promise);
    const refreshing = world.tab.client.forceRefresh();
    await world.browser.advance(0);
    const key = [...world.tab.storage.keys()].find((name) => name === 'pbt.oidc.0-pbt-spa') ?? '';
    const held = world.tab.tokens();
    // Another tab has handed over newer tokens.
    const blob: unknown = JSON.parse(world.tab.storage.get(key) ?? '');
    world.tab.storage.set(
      key,
      JSON.stringify(Object.assign(blob as object, { tokens: { ...held, accessToken: 'newer', generation: 9 } })),
    );
    late.resolve(Response.json({ error: 'invalid_grant' }, { status: 400 }));
    expect(await refreshing).toMatchObject({ isAuthenticated: true, accessToken: 'newer', errorMessage: '' });
  });

  test('user data is loaded again only if configured', async () => {
    const plain = await signedIn();
    await plain.tab.client.forceRefresh();
    expect(plain.idp.to('userinfo')).toEqual([]);
    const eager = await signedIn({ renewUserInfo: true });
    eager.idp.user = { ...eager.idp.user, name: 'Pat Renamed' };
    await eager.tab.client.forceRefresh();
    expect(eager.tab.client.getUserData()).toMatchObject({ name: 'Pat Renamed' });
    expect(eager.tab.values('UserDataChanged')).toHaveLength(1);
  });

  test('a failed userinfo call during a renewal keeps tokens and user data', async () => {
    const world = await signedIn({ renewUserInfo: true });
    const before = world.tab.tokens();
    world.idp.plans.userinfo.push(500, 500, 500);
    await world.browser.until(world.tab.client.forceRefresh());
    expect(world.tab.client.isAuthenticated()).toBe(true);
    expect(world.tab.tokens()?.refreshToken).not.toBe(before?.refreshToken);
    expect(world.tab.client.getUserData()).toEqual(before?.userData);
  });

  test('userinfo of another subject during a renewal clears the session [OIDC-53]', async () => {
    const world = await signedIn({ renewUserInfo: true });
    world.idp.plans.userinfo.push({ sub: 'user-2' });
    await world.tab.client.forceRefresh();
    expect(world.tab.tokens()).toBeNull();
  });

  test('concurrent callers share one refresh', async () => {
    const world = await signedIn();
    const { client } = world.tab;
    const results = await Promise.all([client.forceRefresh(), client.forceRefresh(), client.forceRefresh()]);
    expect(world.idp.to('token')).toHaveLength(1);
    expect(new Set(results.map(({ accessToken }) => accessToken)).size).toBe(1);
  });
});
