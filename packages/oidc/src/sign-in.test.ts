import { describe, expect, test } from 'vitest';
import { CALLBACK_RESULTS } from './constants.ts';
import { ORIGIN } from './testing/fake-tab.ts';
import type { World } from './testing/sign-in.ts';
import { answerOf, createWorld, signIn } from './testing/sign-in.ts';

const lastResult = ({ tab }: World) => tab.values('NewAuthenticationResult').at(-1);

describe('callback results', () => {
  test('there are these sixteen [OIDC-11]', () => {
    expect(CALLBACK_RESULTS.toSorted()).toEqual(
      [
        ...['Ok', 'NotSet', 'StatesDoNotMatch', 'SignatureFailed', 'IncorrectNonce', 'RequiredPropertyMissing'],
        ...['MaxOffsetExpired', 'IssDoesNotMatchIssuer', 'NoAuthWellKnownEndPoints', 'IncorrectAud'],
        ...['IncorrectIdTokenClaimsAfterRefresh', 'IncorrectAzp', 'TokenExpired', 'IncorrectAtHash'],
        ...['LoginRequired', 'SecureTokenServerError'],
      ].toSorted(),
    );
  });
});

describe('a good answer', () => {
  test('signs in through redirect, callback validation and tokens [OIDC-01] [OIDC-03]', async () => {
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

  test('gives a result of exactly these fields [OIDC-09]', async () => {
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

  test('tells in order: checking, user data, result, finished [OIDC-17]', async () => {
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
    { remembered: '/claim-details/7', config: {}, goes: '/claim-details/7' },
    { remembered: null, config: {}, goes: '/' },
    { remembered: null, config: { postLoginRoute: '/home' }, goes: '/home' },
    { remembered: null, config: { postLoginRoute: '' }, goes: '/search' },
    { remembered: '//evil.test', config: {}, goes: '/' },
  ])(
    'leads on once: remembered $remembered, configured $config, goes to $goes',
    async ({ remembered, config, goes }) => {
      const world = await createWorld(config);
      if (remembered) world.tab.client.rememberRoute(remembered);
      await signIn(world);
      expect(world.tab.routes).toEqual([goes]);
      expect(world.tab.storage.has('pbt.originalRoute')).toBe(false);
    },
  );

  test('a router given with the configuration is used before that of the environment', async () => {
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

  test('the code is out of the address before the token request leaves', async () => {
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

describe('an answer with an error', () => {
  test.each([
    { error: 'login_required', result: 'LoginRequired', id: '[OIDC-13]' },
    { error: 'access_denied', result: 'SecureTokenServerError', id: '[OIDC-14]' },
    { error: 'server_error', result: 'SecureTokenServerError', id: '[OIDC-14]' },
  ])('$error gives $result $id', async ({ error, result }) => {
    const world = await createWorld();
    expect(await signIn(world, { error })).toMatchObject({ isAuthenticated: false });
    expect(lastResult(world)).toMatchObject({ isAuthenticated: false, validationResult: result });
    expect(world.idp.to('token')).toEqual([]);
    expect(world.tab.routes).toEqual(['/unauthorized']);
  });

  test('clears what was stored, and the nonce with it [OIDC-12]', async () => {
    const world = await createWorld();
    await signIn(world);
    expect(world.tab.tokens()).not.toBeNull();
    await signIn(world, { error: 'access_denied' });
    expect(world.tab.tokens()).toBeNull();
    expect(world.tab.transactionKeys()).toEqual([]);
    expect(world.tab.client.isAuthenticated()).toBe(false);
  });

  test('is treated alike in the fragment [OIDC-12] [OIDC-13]', async () => {
    const world = await createWorld();
    await signIn(world);
    const url = new URL(await answerOf(world));
    const state = url.searchParams.get('state') ?? '';
    await world.tab.load(`${ORIGIN}/login#error=login_required&state=${state}`).checkAuth();
    expect(lastResult(world)).toMatchObject({ validationResult: 'LoginRequired' });
    expect(world.tab.tokens()).toBeNull();
  });

  test('of somebody else’s making signs nobody out', async () => {
    const world = await createWorld();
    await signIn(world);
    await world.tab.load(`${ORIGIN}/login?error=access_denied&state=forged`).checkAuth();
    expect(lastResult(world)).toMatchObject({ isAuthenticated: true, validationResult: 'StatesDoNotMatch' });
    expect(world.tab.tokens()).not.toBeNull();
  });
});

describe('an answer that is not ours', () => {
  test.each([
    { query: '?code=c', message: 'no state in url', result: 'NotSet', id: '[OIDC-39]' },
    { query: '?code=&state=', message: 'no state in url', result: 'NotSet', id: '[OIDC-39]' },
    { query: '?state=s', message: 'no code in url', result: 'NotSet', id: '[OIDC-38]' },
    {
      query: '?code=c&state=forged',
      message: 'codeFlowCodeRequest incorrect state',
      result: 'StatesDoNotMatch',
      id: '[OIDC-40] [OIDC-41]',
    },
  ])('$query: "$message" and the unauthorized route; nobody was signed in $id', async ({ query, message, result }) => {
    const world = await createWorld();
    const answer = await world.tab.load(`${ORIGIN}/login${query}`).checkAuth();
    expect(answer).toMatchObject({ isAuthenticated: false, errorMessage: message });
    expect(lastResult(world)).toMatchObject({ isAuthenticated: false, validationResult: result });
    expect(world.tab.values('CheckingAuthFinishedWithError')).toEqual([message]);
    expect(world.tab.values('UserDataChanged')).toEqual([null]);
    expect(world.tab.routes).toEqual(['/unauthorized']);
    expect(world.idp.requests).toEqual([]);
  });

  test.each(['?code=c', '?state=s', '?code=c&state=forged'])('%s keeps a live session [OIDC-40]', async (query) => {
    const world = await createWorld();
    await signIn(world);
    const before = world.tab.tokens();
    world.idp.requests.length = 0;
    const answer = await world.tab.load(`${ORIGIN}/login${query}`).checkAuth();
    expect(answer.isAuthenticated).toBe(true);
    expect(answer.errorMessage).not.toBe('');
    expect(world.tab.tokens()).toEqual(before);
    expect(world.idp.requests).toEqual([]);
    expect(world.tab.routes.at(-1)).toBe('/unauthorized');
  });

  test('a callback opened a second time on a fresh page asks for no tokens and keeps the session [OIDC-40] [OIDC-41]', async () => {
    const world = await createWorld();
    const url = await answerOf(world);
    await world.tab.load(url).checkAuth();
    const before = world.tab.tokens();
    const answer = await world.tab.load(url).checkAuth();
    expect(answer).toMatchObject({ isAuthenticated: true, errorMessage: 'codeFlowCodeRequest incorrect state' });
    expect(world.idp.to('token')).toHaveLength(1);
    expect(world.tab.tokens()).toEqual(before);
  });

  test('a state that came back without a code is spent', async () => {
    const world = await createWorld();
    const state = new URL(await answerOf(world)).searchParams.get('state');
    await world.tab.load(`${ORIGIN}/login?state=${state}`).checkAuth();
    expect(world.tab.transactionKeys()).toEqual([]);
  });

  test.each([
    { iss: 'https://idp.test', promised: true, result: 'Ok' },
    { iss: undefined, promised: false, result: 'Ok' },
    { iss: undefined, promised: true, result: 'IssDoesNotMatchIssuer' },
    { iss: 'https://evil.test', promised: false, result: 'IssDoesNotMatchIssuer' },
  ])(
    'issuer parameter $iss, promised $promised: $result before any token request',
    async ({ iss, promised, result }) => {
      const world = await createWorld();
      world.idp.discovery['authorization_response_iss_parameter_supported'] = promised;
      await signIn(world, iss ? { iss } : {});
      expect(lastResult(world)).toMatchObject({ validationResult: result });
      expect(world.idp.to('token')).toHaveLength(result === 'Ok' ? 1 : 0);
    },
  );
});

describe('a token request that fails', () => {
  test('with an answer: once, reset, unauthorized [OIDC-85] [OIDC-15] [OIDC-16]', async () => {
    const world = await createWorld();
    world.idp.plans.token.push(400);
    const result = await signIn(world);
    expect(result).toMatchObject({
      isAuthenticated: false,
      errorMessage: 'OidcService code request https://idp.test',
    });
    expect(world.idp.to('token')).toHaveLength(1);
    expect(world.tab.tokens()).toBeNull();
    expect(world.tab.client.getSnapshot().isAuthenticated).toBe(false);
    expect(world.tab.routes).toEqual(['/unauthorized']);
  });

  test('with a server error: a code is not tried twice [OIDC-85]', async () => {
    const world = await createWorld();
    world.idp.plans.token.push(503);
    expect(await signIn(world)).toMatchObject({ errorMessage: 'OidcService code request https://idp.test' });
    expect(world.idp.to('token')).toHaveLength(1);
  });

  test('by the network: again after 3 seconds, and again [OIDC-22]', async () => {
    const world = await createWorld();
    world.idp.plans.token.push('network', 'network');
    const url = await answerOf(world);
    expect(await world.browser.until(world.tab.load(url).checkAuth())).toMatchObject({ isAuthenticated: true });
    const times = world.idp.to('token').map(({ at }) => at);
    expect(times).toHaveLength(3);
    for (const [index, at] of times.slice(1).entries()) {
      expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(3000);
      expect(at - (times[index] ?? 0)).toBeLessThan(3500);
    }
  });

  test('by the network: the delay is the configured one [OIDC-22]', async () => {
    const world = await createWorld({ refreshRetrySeconds: 7 });
    world.idp.plans.token.push('network');
    const url = await answerOf(world);
    await world.browser.until(world.tab.load(url).checkAuth());
    const [first, second] = world.idp.to('token').map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(7000);
  });

  test('by the network for more than 20 seconds: given up [OIDC-22] [OIDC-85]', async () => {
    const world = await createWorld();
    world.idp.plans.token.push(...Array.from({ length: 50 }, () => 'network' as const));
    const url = await answerOf(world);
    const started = world.browser.now();
    const result = await world.browser.until(world.tab.load(url).checkAuth());
    expect(result).toMatchObject({ errorMessage: 'OidcService code request https://idp.test' });
    expect(world.browser.now() - started).toBeLessThan(21_000);
    expect(world.idp.to('token')).toHaveLength(7);
  });

  test('for want of an endpoint [OIDC-73]', async () => {
    const world = await createWorld();
    delete world.idp.discovery['token_endpoint'];
    expect(await signIn(world)).toMatchObject({ isAuthenticated: false, errorMessage: 'Token Endpoint not defined' });
    expect(world.tab.routes).toEqual(['/unauthorized']);
  });

  test('for want of a discovery document [OIDC-76]', async () => {
    const world = await createWorld();
    const url = await answerOf(world);
    world.tab.storage.delete('pbt.oidc.0-pbt-spa');
    world.idp.plans.discovery.push(500, 500, 500);
    const result = await world.browser.until(world.tab.load(url).checkAuth());
    expect(result).toMatchObject({ errorMessage: 'authWellKnownEndpoints is undefined' });
    expect(lastResult(world)).toMatchObject({ validationResult: 'NoAuthWellKnownEndPoints' });
  });
});

describe('any validation failure', () => {
  test('resets a live session, publishes it and goes to the configured unauthorized route [OIDC-15] [OIDC-16]', async () => {
    const world = await createWorld({ unauthorizedRoute: '/who-are-you' });
    await signIn(world);
    world.idp.forgery.claims = (claims) => ({ ...claims, nonce: 'other' });
    world.tab.routes.length = 0;
    const url = await answerOf(world);
    const client = world.tab.load(url);
    let published = 0;
    client.subscribe(() => void (published += 1));
    expect(client.getSnapshot().isAuthenticated).toBe(true);
    await client.checkAuth();
    expect(client.getSnapshot()).toMatchObject({ isAuthenticated: false, userData: null });
    expect(published).toBeGreaterThan(0);
    expect(world.tab.names().slice(2)).toEqual([
      'UserDataChanged',
      'NewAuthenticationResult',
      'CheckingAuthFinishedWithError',
    ]);
    expect(world.tab.values('UserDataChanged')).toEqual([null]);
    expect(world.tab.tokens()).toBeNull();
    expect(world.tab.routes).toEqual(['/who-are-you']);
  });
});

describe('implicit flow', () => {
  const config = { responseType: 'id_token token', unsafe: { allowImplicit: true } };

  test('signs in where it is allowed, without a token request or a refresh token [OIDC-01]', async () => {
    const world = await createWorld({ ...config, useRefreshToken: true });
    expect(await signIn(world, { refresh_token: 'smuggled' })).toMatchObject({ isAuthenticated: true });
    expect(world.idp.to('token')).toEqual([]);
    expect(world.tab.tokens()).toMatchObject({ refreshToken: '' });
    expect(world.tab.href).toBe(`${ORIGIN}/login`);
  });

  test('demands an at_hash [OIDC-49]', async () => {
    const world = await createWorld(config);
    world.idp.forgery.claims = ({ at_hash: _atHash, ...claims }) => claims;
    await signIn(world);
    expect(lastResult(world)).toMatchObject({ validationResult: 'IncorrectAtHash' });
    expect(world.tab.tokens()).toBeNull();
  });

  test('with an ID token alone nobody is authenticated [OIDC-04]', async () => {
    const world = await createWorld({ ...config, responseType: 'id_token' });
    expect(await signIn(world)).toMatchObject({ isAuthenticated: false, errorMessage: '' });
    expect(lastResult(world)).toMatchObject({ isAuthenticated: false, validationResult: 'Ok' });
  });

  test('tokens in the address of a code-flow client are not looked at', async () => {
    const world = await createWorld();
    const state = new URL(await answerOf(world)).searchParams.get('state') ?? '';
    const id_token = await world.idp.idToken({ nonce: 'x' });
    const answer = await world.tab
      .load(`${ORIGIN}/login#id_token=${id_token}&access_token=a&state=${state}`)
      .checkAuth();
    expect(answer).toMatchObject({ isAuthenticated: false, errorMessage: 'no code in url' });
  });
});
