import { describe, expect, test } from 'vitest';
import { ORIGIN } from '../../test/fake-tab.ts';
import type { World } from '../../test/sign-in.ts';
import { answerOf, createWorld, signIn } from '../../test/sign-in.ts';

const lastResult = ({ tab }: World) => tab.values('NewAuthenticationResult').at(-1);

describe('a valid answer', () => {
  test('signs in by redirect, callback validation and token exchange [OIDC-01] [OIDC-03]', async () => {
    const world = await createWorld();
    expect(world.tab.client.isAuthenticated()).toBe(false);
    const url = await answerOf(world);
    const client = world.tab.load(url);
    expect(client.isAuthenticated()).toBe(false);
    await client.checkAuth();
    expect(client.isAuthenticated()).toBe(true);
    expect(client.getAccessToken()).toBe(world.tab.tokens()?.accessToken);
    expect(client.getUserData()).toEqual({ sub: 'user-1', name: 'Pat Example', email: 'pat@example.test' });
  });

  test('returns a result of exactly these fields [OIDC-09]', async () => {
    const world = await createWorld();
    const result = await signIn(world);
    expect(result).toEqual({
      isAuthenticated: true,
      errorMessage: '',
      userData: { sub: 'user-1', name: 'Pat Example', email: 'pat@example.test' },
      idToken: world.tab.tokens()?.idToken,
      accessToken: world.tab.tokens()?.accessToken,
      configId: '0-pbt-spa',
    });
  });

  test('emits events in this order: checking, user data, result, finished [OIDC-17]', async () => {
    const world = await createWorld();
    await signIn(world);
    expect(world.tab.names()).toEqual([
      'ConfigLoaded',
      'CheckingAuth',
      'UserDataChanged',
      'NewAuthenticationResult',
      'CheckingAuthFinished',
    ]);
    expect(lastResult(world)).toEqual({
      isAuthenticated: true,
      validationResult: 'Ok',
      isRenewProcess: false,
      configId: '0-pbt-spa',
    });
  });

  test('is exchanged with exactly these fields [OIDC-65]', async () => {
    const world = await createWorld({ codeParams: { tenant: 'x', grant_type: 'never' } });
    await answerOf(world);
    const { codeVerifier } = JSON.parse([...world.tab.storage].find(([key]) => key.includes('.tx.'))?.[1] ?? '{}');
    const url = await world.idp.authorize(world.tab.assigned[0] ?? '');
    await world.tab.load(url).checkAuth();
    const [request] = world.idp.to('token');
    expect(request?.method).toBe('POST');
    expect(request?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(request?.form).toEqual({
      grant_type: 'authorization_code',
      client_id: 'pbt-spa',
      code: new URL(url).searchParams.get('code'),
      code_verifier: codeVerifier,
      redirect_uri: `${ORIGIN}/login`,
      tenant: 'x',
    });
  });

  test('without PKCE no verifier is sent [OIDC-65]', async () => {
    const world = await createWorld({ unsafe: { disablePkce: true } });
    expect(await signIn(world)).toMatchObject({ isAuthenticated: true });
    expect(world.idp.to('token')[0]?.form).not.toHaveProperty('code_verifier');
  });

  test.each([
    { expires_in: 60, expiresAt: 60_000 },
    { expires_in: '90', expiresAt: 90_000 },
    { expires_in: undefined, expiresAt: null },
    { expires_in: 'soon', expiresAt: null },
  ])('with expires_in $expires_in stores now plus $expiresAt ms [OIDC-58]', async ({ expires_in, expiresAt }) => {
    const world = await createWorld();
    world.idp.answer = (body) => ({ ...body, expires_in });
    await signIn(world);
    expect(world.tab.tokens()?.expiresAt).toBe(expiresAt === null ? null : world.browser.now() + expiresAt);
  });

  test.each([
    { remembered: '/claim-details/7', config: {}, route: '/claim-details/7' },
    { remembered: null, config: {}, route: '/' },
    { remembered: null, config: { postLoginRoute: '/home' }, route: '/home' },
    { remembered: null, config: { postLoginRoute: '' }, route: '/' },
    { remembered: null, config: { postLoginRoute: '', fallbackRoute: '/home' }, route: '/home' },
    { remembered: '//evil.test', config: {}, route: '/' },
  ])(
    'opens one route: remembered $remembered, configured $config, opens $route',
    async ({ remembered, config, route }) => {
      const world = await createWorld(config);
      if (remembered) world.tab.client.rememberRoute(remembered);
      await signIn(world);
      expect(world.tab.routes).toEqual([route]);
      expect(world.tab.storage.has('pbt.originalRoute')).toBe(false);
    },
  );

  test('a router in the configuration replaces that of the environment', async () => {
    const routes: string[] = [];
    const world = await createWorld({ navigate: (route) => void routes.push(route) });
    await signIn(world);
    expect([routes, world.tab.routes]).toEqual([['/'], []]);
  });
});

describe('history clean-up', () => {
  test.each([
    { config: {}, left: `${ORIGIN}/login?tab=2` },
    { config: { historyCleanup: true }, left: `${ORIGIN}/login?tab=2` },
    { config: { historyCleanup: false }, left: null },
  ])('$config leaves $left in the address [OIDC-61]', async ({ config, left }) => {
    const world = await createWorld(config);
    const url = (await answerOf(world)).replace('?', '?tab=2&');
    await world.tab.load(url).checkAuth();
    expect(world.tab.href).toBe(left ?? url);
  });

  test('the code is removed from the address before the token request', async () => {
    const world = await createWorld();
    const url = await answerOf(world);
    let atRequest = '';
    world.idp.answer = (body) => {
      atRequest = world.tab.href;
      return body;
    };
    await world.tab.load(url).checkAuth();
    expect(atRequest).toBe(`${ORIGIN}/login`);
  });
});

describe('implicit flow', () => {
  const config = { responseType: 'id_token token', unsafe: { allowImplicit: true } };

  test('signs in if it is allowed, without a token request or a refresh token [OIDC-01]', async () => {
    const world = await createWorld({ ...config, useRefreshToken: true });
    expect(await signIn(world, { refresh_token: 'smuggled' })).toMatchObject({ isAuthenticated: true });
    expect(world.idp.to('token')).toEqual([]);
    expect(world.tab.tokens()).toMatchObject({ refreshToken: '' });
    expect(world.tab.href).toBe(`${ORIGIN}/login`);
  });

  test('a provider that announces the iss parameter can omit it beside an ID token', async () => {
    const world = await createWorld(config);
    world.idp.discovery['authorization_response_iss_parameter_supported'] = true;
    expect(await signIn(world)).toMatchObject({ isAuthenticated: true });
    expect(await signIn(world, { iss: 'https://evil.test' })).toMatchObject({ isAuthenticated: false });
  });

  test('requires an at_hash [OIDC-49]', async () => {
    const world = await createWorld(config);
    world.idp.forgery.claims = ({ at_hash: _atHash, ...claims }) => claims;
    await signIn(world);
    expect(lastResult(world)).toMatchObject({ validationResult: 'IncorrectAtHash' });
    expect(world.tab.tokens()).toBeNull();
  });

  test('with an ID token alone the user is not authenticated [OIDC-04]', async () => {
    const world = await createWorld({ ...config, responseType: 'id_token' });
    expect(await signIn(world)).toMatchObject({ isAuthenticated: false, errorMessage: '' });
    expect(lastResult(world)).toMatchObject({ isAuthenticated: false, validationResult: 'Ok' });
    expect(world.tab.routes).toEqual([]);
  });

  test('tokens in the address are ignored in the code flow', async () => {
    const world = await createWorld();
    const state = new URL(await answerOf(world)).searchParams.get('state') ?? '';
    const id_token = await world.idp.idToken({ nonce: 'x' });
    const answer = await world.tab
      .load(`${ORIGIN}/login#id_token=${id_token}&access_token=a&state=${state}`)
      .checkAuth();
    expect(answer).toMatchObject({ isAuthenticated: false, errorMessage: 'no code in url' });
  });
});

describe('a provider whose endpoints are cached', () => {
  test.each([
    { answer: 'network' as const, left: 0, errorMessage: 'The network request failed' },
    { answer: 404, left: 1, errorMessage: '' },
  ])('with the answer $answer: the browser leaves for it: $left', async ({ answer, left, errorMessage }) => {
    const { browser, idp, tab } = await createWorld();
    await tab.client.login();
    tab.assigned.length = 0;
    idp.plans.discovery.push(answer);
    expect(await browser.until(tab.client.login())).toEqual({ errorMessage });
    expect(tab.assigned).toHaveLength(left);
  });
});
