import { describe, expect, test } from 'vitest';
import { ORIGIN } from '../../test/fake-tab.ts';
import type { World } from '../../test/sign-in.ts';
import { answerFrame, createWorld, signIn } from '../../test/sign-in.ts';

const NO_ANSWER = 'The identity provider showed a page instead of answering silently';

async function renewing(isSignedIn = true): Promise<World & { result: Promise<unknown> }> {
  const world = await createWorld({ silentRenew: true });
  if (isSignedIn) await signIn(world);
  world.tab.events.length = 0;
  world.tab.routes.length = 0;
  world.idp.requests.length = 0;
  const result = world.tab.client.forceRefresh();
  await world.browser.advance(0);
  return { ...world, result };
}

describe('renewal in the hidden frame', () => {
  test('asks with prompt=none and stores the new tokens [OIDC-18] [OIDC-70]', async () => {
    const world = await renewing();
    const before = world.tab.tokens();
    const [frame] = world.tab.frames;
    const query = new URL(frame?.url ?? '').searchParams;
    expect([query.get('prompt'), query.get('redirect_uri')]).toEqual(['none', `${ORIGIN}/silent-renew.html`]);
    await answerFrame(world);
    expect(await world.result).toMatchObject({ isAuthenticated: true, errorMessage: '' });
    expect(world.tab.tokens()?.accessToken).not.toBe(before?.accessToken);
    expect(world.idp.to('token')[0]?.form['redirect_uri']).toBe(`${ORIGIN}/silent-renew.html`);
    expect(frame?.isRemoved).toBe(true);
    expect(world.tab.transactionKeys()).toEqual([]);
    expect([world.tab.routes, world.tab.replaced.length]).toEqual([[], 1]); // one from the sign-in
  });

  test('signs in silently if no user was signed in', async () => {
    const world = await renewing(false);
    await answerFrame(world);
    expect(await world.result).toMatchObject({ isAuthenticated: true, userData: { sub: 'user-1' } });
    expect(world.tab.routes).toEqual([]);
    expect(world.tab.values('NewAuthenticationResult')).toMatchObject([{ isRenewProcess: true }]);
  });

  test.each([
    { error: 'login_required', validationResult: 'LoginRequired' },
    { error: 'consent_required', validationResult: 'SecureTokenServerError' },
  ])('$error clears the session and opens no route [OIDC-12]', async ({ error, validationResult }) => {
    const world = await renewing();
    await answerFrame(world, { error });
    expect(await world.result).toMatchObject({ isAuthenticated: false });
    expect(world.tab.names()).toEqual([
      'SilentRenewStarted',
      'UserDataChanged',
      'NewAuthenticationResult',
      'SilentRenewFailed',
    ]);
    expect(world.tab.values('NewAuthenticationResult')).toMatchObject([{ validationResult, isRenewProcess: true }]);
    expect([world.tab.tokens(), world.tab.transactionKeys(), world.tab.routes]).toEqual([null, [], []]);
  });

  test('another user’s tokens are refused', async () => {
    const world = await renewing();
    world.idp.user = { sub: 'user-2' };
    await answerFrame(world);
    expect(await world.result).toMatchObject({ isAuthenticated: false });
    expect(world.tab.values('NewAuthenticationResult')).toMatchObject([
      { validationResult: 'IncorrectIdTokenClaimsAfterRefresh' },
    ]);
  });

  test('messages with another origin, window, type or state are ignored', async () => {
    const world = await renewing();
    const [frame] = world.tab.frames;
    const url = await world.idp.authorize(frame?.url ?? '');
    const data = { type: 'pbt.oidc.callback', url };
    world.tab.deliver({ origin: 'https://evil.test', source: frame, data });
    world.tab.deliver({ origin: `${ORIGIN}.evil.test`, source: frame, data });
    world.tab.deliver({ origin: ORIGIN, source: {}, data });
    world.tab.deliver({ origin: ORIGIN, source: null, data });
    world.tab.deliver({ origin: ORIGIN, source: frame, data: url });
    world.tab.deliver({ origin: ORIGIN, source: frame, data: { type: 'other', url } });
    world.tab.deliver({
      origin: ORIGIN,
      source: frame,
      data: { ...data, url: `${ORIGIN}/silent-renew.html?code=1&state=x` },
    });
    await world.browser.advance(100);
    expect(world.idp.to('token')).toEqual([]);
    expect(frame?.isRemoved).toBe(false);
    world.tab.deliver({ origin: ORIGIN, source: frame, data });
    expect(await world.result).toMatchObject({ isAuthenticated: true });
  });

  test.each([['network' as const], [503]])(
    'a token endpoint that answers %s does not end the session',
    async (plan) => {
      const world = await renewing();
      world.idp.plans.token.push(...Array.from({ length: 100 }, () => plan));
      const before = world.tab.tokens();
      await answerFrame(world);
      await world.browser.advance(20_100);
      expect(world.tab.tokens()).toEqual(before);
      expect(world.tab.values('SilentRenewFailed')).toMatchObject([{ transient: true }]);
    },
  );

  test('a refused token request clears the session [OIDC-85]', async () => {
    const world = await renewing();
    world.idp.plans.token.push(400);
    await answerFrame(world);
    expect(await world.result).toMatchObject({
      isAuthenticated: false,
      errorMessage: 'OidcService code request https://idp.test',
    });
    expect(world.tab.tokens()).toBeNull();
  });

  test.each(['token', 'userinfo'] as const)(
    'a sign-out during a silent sign-in that waits for %s ends the sign-in',
    async (name) => {
      const world = await renewing(false);
      const release = Promise.withResolvers<void>();
      world.idp.plans[name].push((_request, honest) => release.promise.then(honest));
      await answerFrame(world);
      await world.browser.advance(0);
      await world.tab.client.logout({ local: true });
      release.resolve();
      expect(await world.browser.until(world.result, 1000)).toMatchObject({ isAuthenticated: false });
      expect(world.tab.tokens()).toBeNull();
    },
  );

  test('a frame that shows a page instead of an answer ends the attempt after 3 seconds', async () => {
    const world = await renewing(false);
    world.tab.frames[0]?.load();
    await world.browser.advance(2900);
    expect(world.tab.frames[0]?.isRemoved).toBe(false);
    world.tab.frames[0]?.load(); // a redirect page before the answer
    await world.browser.advance(2900);
    expect(world.tab.frames[0]?.isRemoved).toBe(false);
    await world.browser.advance(100);
    expect(await world.result).toMatchObject({ isAuthenticated: false, errorMessage: NO_ANSWER });
    expect([world.tab.frames.length, world.tab.frames[0]?.isRemoved]).toEqual([1, true]);
    expect(world.tab.transactionKeys()).toEqual([]);
  });

  test('after a provider showed a page, this browser session does not try silent sign-in again', async () => {
    const world = await renewing(false);
    world.tab.frames[0]?.load();
    await world.browser.advance(3000);
    await world.result;
    const next = world.tab.load(`${ORIGIN}/login`);
    expect(await next.forceRefresh()).toMatchObject({ isAuthenticated: false, errorMessage: NO_ANSWER });
    expect(world.tab.frames).toHaveLength(1);
    // A signed-in user is still renewed in the frame. An answer there allows silent sign-in again.
    await signIn(world);
    const renewed = world.tab.client.forceRefresh();
    await world.browser.advance(0);
    await answerFrame(world);
    expect(await renewed).toMatchObject({ isAuthenticated: true, errorMessage: '' });
    await world.tab.client.logout({ local: true });
    void world.tab.client.forceRefresh();
    await world.browser.advance(0);
    expect(world.tab.frames).toHaveLength(3);
  });

  test('a page in the frame instead of an answer does not end a session', async () => {
    const world = await renewing();
    world.tab.frames[0]?.load();
    await world.browser.advance(3000);
    expect(await world.result).toMatchObject({ isAuthenticated: true, errorMessage: NO_ANSWER });
    expect(world.tab.values('SilentRenewFailed')).toMatchObject([{ transient: true }]);
  });

  test('without a refresh token and without a frame the user has to sign in [OIDC-74]', async () => {
    const world = await createWorld({ silentRenewUrl: undefined });
    expect(await world.tab.client.forceRefresh()).toMatchObject({
      isAuthenticated: false,
      errorMessage: 'no refresh token found, please login',
    });
  });
});
