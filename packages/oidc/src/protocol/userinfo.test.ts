import { describe, expect, test } from 'vitest';
import type { World } from '../../test/sign-in.ts';
import { answerOf, createWorld, signIn } from '../../test/sign-in.ts';

const MESSAGE = 'Received no user data, request failed';

async function expectSignedOut(world: World) {
  expect(world.tab.tokens()).toBeNull();
  expect(world.tab.client.isAuthenticated()).toBe(false);
  expect(world.tab.values('UserDataChanged')).toEqual([null]);
  // The next page load finds no user either.
  expect(await world.tab.load('https://portal.test/search').checkAuth()).toMatchObject({ isAuthenticated: false });
}

describe('userinfo', () => {
  test('is requested with the access token [OIDC-67]', async () => {
    const world = await createWorld();
    await signIn(world);
    const [request, ...more] = world.idp.to('userinfo');
    expect([request?.method, more.length]).toEqual(['GET', 0]);
    expect(request?.headers.get('authorization')).toBe(`Bearer ${world.tab.tokens()?.accessToken}`);
  });

  test('two failed requests are retried [OIDC-67]', async () => {
    const world = await createWorld();
    world.idp.plans.userinfo.push('network', 500);
    const url = await answerOf(world);
    expect(await world.browser.until(world.tab.load(url).checkAuth())).toMatchObject({ isAuthenticated: true });
    expect(world.idp.to('userinfo')).toHaveLength(3);
  });

  test.each(['network', 401, 403, 500, 503] as const)(
    'that answers %s does not end a sign-in; the claims of the ID token are used [OIDC-67]',
    async (plan) => {
      const world = await createWorld();
      world.idp.forgery.claims = (claims) => ({ ...claims, name: 'From Token' });
      world.idp.plans.userinfo.push(plan, plan, plan);
      const url = await answerOf(world);
      const result = await world.browser.until(world.tab.load(url).checkAuth());
      expect(result).toMatchObject({ isAuthenticated: true, userData: { sub: 'user-1', name: 'From Token' } });
      expect(world.idp.to('userinfo')).toHaveLength(plan === 401 || plan === 403 ? 1 : 3);
      expect(world.tab.lines.join('\n')).toContain(MESSAGE);
    },
  );

  test('that fails during a renewal keeps the stored user data', async () => {
    const world = await createWorld({ useRefreshToken: true, renewUserInfo: true });
    await signIn(world);
    const before = world.tab.client.getUserData();
    world.idp.plans.userinfo.push(403);
    expect(await world.tab.client.forceRefresh()).toMatchObject({ isAuthenticated: true, errorMessage: '' });
    expect(world.tab.client.getUserData()).toEqual(before);
  });

  test('that is required ends the sign-in when it fails three times [OIDC-67] [OIDC-78]', async () => {
    const world = await createWorld({ userInfoRequired: true });
    world.idp.plans.userinfo.push(500, 500, 500);
    const url = await answerOf(world);
    const result = await world.browser.until(world.tab.load(url).checkAuth());
    expect(result).toMatchObject({ isAuthenticated: false, errorMessage: MESSAGE });
    expect(world.idp.to('userinfo')).toHaveLength(3);
    await expectSignedOut(world);
  });

  test('of another subject is discarded, and no user is signed in [OIDC-53]', async () => {
    const world = await createWorld();
    world.idp.plans.userinfo.push({ sub: 'user-2', name: 'Another User' });
    expect(await signIn(world)).toMatchObject({ isAuthenticated: false, userData: null, errorMessage: MESSAGE });
    expect(JSON.stringify([...world.tab.storage])).not.toContain('Another User');
    await expectSignedOut(world);
  });

  test.each([{ name: 'no sub' }, {}])('without a subject is no user data: %o [OIDC-78]', async (body) => {
    const world = await createWorld();
    world.idp.plans.userinfo.push(body);
    expect(await signIn(world)).toMatchObject({ isAuthenticated: false, errorMessage: MESSAGE });
    await expectSignedOut(world);
  });

  test('that is required and refused is not requested again [OIDC-78]', async () => {
    const world = await createWorld({ userInfoRequired: true });
    world.idp.plans.userinfo.push(401);
    expect(await signIn(world)).toMatchObject({ isAuthenticated: false, errorMessage: MESSAGE });
    expect(world.idp.to('userinfo')).toHaveLength(1);
  });

  test('only the configured claims are stored', async () => {
    const world = await createWorld();
    await signIn(world);
    expect(JSON.stringify([...world.tab.storage])).not.toContain('123-45-6789');
    const all = await createWorld({ userDataClaims: 'all' });
    await signIn(all);
    expect(all.tab.client.getUserData()).toMatchObject({ ssn: '123-45-6789' });
    const one = await createWorld({ userDataClaims: ['email'] });
    await signIn(one);
    expect(one.tab.client.getUserData()).toEqual({ sub: 'user-1', email: 'pat@example.test' });
  });

  test.each([{ autoUserInfo: false }, { endpoints: { userinfo_endpoint: '' } }])(
    'with %o the claims of the ID token are used',
    async (config) => {
      const world = await createWorld(config);
      world.idp.forgery.claims = (claims) => ({ ...claims, name: 'From Token' });
      await signIn(world);
      expect(world.idp.to('userinfo')).toEqual([]);
      expect(world.tab.client.getUserData()).toEqual({ sub: 'user-1', name: 'From Token' });
    },
  );
});
