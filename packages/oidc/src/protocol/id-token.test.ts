import { describe, expect, test } from 'vitest';
import { ALGORITHMS } from '../constants.ts';
import { privateKey, publicPart } from '../../test/fake-idp.ts';
import type { World } from '../../test/sign-in.ts';
import { answerOf, createWorld, signIn } from '../../test/sign-in.ts';
import type { CallbackResult, LoginConfig } from '../types.ts';

const SECRET = 'a shared secret that is long enough for every one of the hashes!';

/** After a refused answer no token, verifier or nonce may be stored. */
const refused = (validationResult: CallbackResult, errorMessage = 'Token validation failure') => ({
  answer: expect.objectContaining({ isAuthenticated: false, errorMessage, accessToken: '', idToken: '' }),
  results: [{ isAuthenticated: false, validationResult, isRenewProcess: false, configId: '0-pbt-spa' }],
  tokens: null,
  transactions: [],
  routes: ['/unauthorized'],
});

async function outcomeOf(world: World) {
  const answer = await signIn(world);
  const { tab } = world;
  return {
    answer,
    results: tab.values('NewAuthenticationResult'),
    tokens: tab.tokens(),
    transactions: tab.transactionKeys(),
    routes: tab.routes,
  };
}

async function withAlgorithm(alg: string, config: Partial<LoginConfig> = {}): Promise<World> {
  const world = await createWorld(config);
  world.idp.forgery.alg = alg;
  if (alg.startsWith('HS')) world.idp.forgery.key = new TextEncoder().encode(SECRET);
  else world.idp.shown = [publicPart(await privateKey(alg, 'key-1'))];
  return world;
}

describe('signature of the ID token', () => {
  test.each(ALGORITHMS)('%s is verified and accepted [OIDC-50]', async (alg) => {
    const world = await withAlgorithm(alg, { unsafe: { symmetricKey: SECRET } });
    expect(await signIn(world)).toMatchObject({ isAuthenticated: true, errorMessage: '' });
  });

  test.each(ALGORITHMS)('%s with a changed payload is refused [OIDC-50]', async (alg) => {
    const world = await withAlgorithm(alg, { unsafe: { symmetricKey: SECRET } });
    world.idp.forgery.token = (token) => {
      const [header = '', payload = '', signature = ''] = token.split('.');
      const claims = Buffer.from(payload, 'base64url').toString().replace('user-1', 'user-2');
      return [header, Buffer.from(claims).toString('base64url'), signature].join('.');
    };
    expect(await outcomeOf(world)).toEqual(refused('SignatureFailed'));
  });

  test.each(['ES512', 'EdDSA'])('%s is not on the list [OIDC-50]', async (alg) => {
    expect(await outcomeOf(await withAlgorithm(alg))).toEqual(refused('SignatureFailed'));
  });

  test('alg none with an empty signature is refused [OIDC-50]', async () => {
    const world = await createWorld();
    world.idp.forgery.token = (token) => {
      const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
      return `${header}.${token.split('.')[1]}.`;
    };
    expect(await outcomeOf(world)).toEqual(refused('SignatureFailed'));
  });

  test('an HS256 token made with the public RSA key as secret is refused [OIDC-50]', async () => {
    const world = await withAlgorithm('RS256');
    const key = new TextEncoder().encode(JSON.stringify(world.idp.shown[0]));
    world.idp.forgery = { alg: 'HS256', key };
    expect(await outcomeOf(world)).toEqual(refused('SignatureFailed'));
  });

  test.each([
    { length: 31, result: 'SignatureFailed' },
    { length: 32, result: 'Ok' },
  ])('a symmetric key of $length bytes for HS256: $result', async ({ length, result }) => {
    const symmetricKey = SECRET.slice(0, length);
    const world = await createWorld({ unsafe: { symmetricKey } });
    world.idp.forgery = { alg: 'HS256', key: new TextEncoder().encode(symmetricKey) };
    await signIn(world);
    expect(world.tab.values('NewAuthenticationResult')).toMatchObject([{ validationResult: result }]);
  });

  test('a symmetric key is accepted in the code flow only', async () => {
    const world = await createWorld({
      responseType: 'id_token token',
      unsafe: { allowImplicit: true, symmetricKey: SECRET },
    });
    world.idp.forgery = { alg: 'HS256', key: new TextEncoder().encode(SECRET) };
    expect(await outcomeOf(world)).toEqual(refused('SignatureFailed'));
  });

  test.each([
    { what: 'two parts', token: (token: string) => token.split('.').slice(0, 2).join('.') },
    { what: 'four parts', token: (token: string) => `${token}.x` },
    { what: 'one part', token: () => 'nonsense' },
    { what: 'a payload that is no JSON', token: (token: string) => token.replace(/\.[^.]+\./, '.AAAA.') },
    { what: 'a header that is no JSON', token: (token: string) => token.replace(/^[^.]+/, 'AAAA') },
  ])('a token with $what is refused [OIDC-51]', async ({ token }) => {
    const world = await createWorld();
    world.idp.forgery.token = token;
    expect(await outcomeOf(world)).toEqual(refused('SignatureFailed'));
  });

  test('a foreign key is refused [OIDC-50]', async () => {
    const world = await createWorld();
    world.idp.forgery.key = await privateKey('ES256', 'key-2');
    expect(await outcomeOf(world)).toEqual(refused('SignatureFailed'));
  });

  test('an encryption key is not accepted', async () => {
    const world = await createWorld();
    world.idp.shown = world.idp.shown.map((key) => ({ ...key, use: 'enc' }));
    expect(await outcomeOf(world)).toEqual(refused('SignatureFailed'));
  });

  test('without a key id every matching key is tried', async () => {
    const world = await withAlgorithm('RS256');
    world.idp.forgery.header = () => ({ kid: undefined });
    world.idp.shown = [publicPart(await privateKey('RS256', 'key-2')), ...world.idp.shown];
    expect(await signIn(world)).toMatchObject({ isAuthenticated: true });
  });

  test('without a key id and without the right key it is refused', async () => {
    const world = await createWorld();
    world.idp.forgery.header = () => ({ kid: undefined });
    world.idp.shown = [publicPart(await privateKey('ES256', 'key-2')), publicPart(await privateKey('ES256', 'key-3'))];
    expect(await outcomeOf(world)).toEqual(refused('SignatureFailed'));
  });
});

describe('signing keys', () => {
  test('two failed requests are retried [OIDC-64]', async () => {
    const world = await createWorld();
    world.idp.plans.jwks.push(500, 'network');
    const url = await answerOf(world);
    expect(await world.browser.until(world.tab.load(url).checkAuth())).toMatchObject({ isAuthenticated: true });
    expect(world.idp.to('jwks')).toHaveLength(3);
  });

  test('after a third failure the stored keys are used, with a warning [OIDC-64]', async () => {
    const world = await createWorld();
    await signIn(world);
    world.idp.plans.jwks.push(500, 500, 500);
    const url = await answerOf(world);
    expect(await world.browser.until(world.tab.load(url).checkAuth())).toMatchObject({ isAuthenticated: true });
    expect(world.idp.to('jwks')).toHaveLength(4);
    expect(world.tab.lines.join('\n')).toContain('warn [0-pbt-spa] Signing keys could not be fetched');
  });

  test('without stored keys the sign-in fails [OIDC-75]', async () => {
    const world = await createWorld();
    world.idp.plans.jwks.push(500, 500, 500);
    const url = await answerOf(world);
    const result = await world.browser.until(world.tab.load(url).checkAuth());
    expect(result).toMatchObject({ isAuthenticated: false, errorMessage: 'Failed to retrieve signing key' });
    expect(world.tab.values('NewAuthenticationResult')).toMatchObject([{ validationResult: 'NotSet' }]);
    expect(world.tab.tokens()).toBeNull();
  });

  test('an unknown key causes one more request that bypasses the cache', async () => {
    const world = await createWorld();
    const old = world.idp.shown;
    world.idp.forgery = { key: await privateKey('ES256', 'key-2'), header: () => ({ kid: 'key-2' }) };
    world.idp.plans.jwks.push({ keys: old });
    world.idp.shown = [publicPart(await privateKey('ES256', 'key-2'))];
    expect(await signIn(world)).toMatchObject({ isAuthenticated: true });
    expect(world.idp.to('jwks').map(({ cache }) => cache)).toEqual(['default', 'no-cache']);
    expect(world.tab.storage.get('pbt.oidc.0-pbt-spa')).toContain('key-2');
  });

  test('a key that stays unknown causes two requests in all', async () => {
    const world = await createWorld();
    world.idp.forgery.header = () => ({ kid: 'unknown' });
    expect(await outcomeOf(world)).toEqual(refused('SignatureFailed'));
    expect(world.idp.to('jwks')).toHaveLength(2);
  });

  test('a rotated key set replaces the stored one', async () => {
    const world = await createWorld();
    await signIn(world);
    world.idp.forgery = { key: await privateKey('ES256', 'key-2'), header: () => ({ kid: 'key-2' }) };
    world.idp.shown = [publicPart(await privateKey('ES256', 'key-2'))];
    expect(await signIn(world)).toMatchObject({ isAuthenticated: true });
    expect(world.tab.storage.get('pbt.oidc.0-pbt-spa')).not.toContain('"kid":"key-1"');
  });
});

describe('claims of the sign-in answer', () => {
  test.each([
    { change: { nonce: 'other' }, result: 'IncorrectNonce' },
    { change: { nonce: undefined }, result: 'IncorrectNonce' },
    { change: { sub: undefined }, result: 'RequiredPropertyMissing' },
    { change: { iat: 1 }, result: 'MaxOffsetExpired' },
    { change: { iss: 'https://idp.test/' }, result: 'IssDoesNotMatchIssuer' },
    { change: { aud: 'other' }, result: 'IncorrectAud' },
    { change: { aud: ['pbt-spa', 'x'] }, result: 'IncorrectAzp' },
    { change: { azp: 'x' }, result: 'IncorrectAzp' },
    { change: { exp: 1 }, result: 'TokenExpired' },
    { change: { at_hash: 'wrong' }, result: 'IncorrectAtHash' },
  ] as const)('$change gives $result, and no token is stored [OIDC-15]', async ({ change, result }) => {
    const world = await createWorld();
    world.idp.forgery.claims = (claims) => ({ ...claims, ...change });
    expect(await outcomeOf(world)).toEqual(refused(result));
  });

  test('an old ID token is accepted if the iat check is switched off [OIDC-48]', async () => {
    const world = await createWorld({ unsafe: { disableIatCheck: true } });
    world.idp.forgery.claims = (claims) => ({ ...claims, iat: 1 });
    expect(await signIn(world)).toMatchObject({ isAuthenticated: true });
  });

  test('a sign-in answer without an ID token is refused [OIDC-42]', async () => {
    const world = await createWorld();
    world.idp.answer = ({ id_token: _idToken, ...rest }) => rest;
    expect(await outcomeOf(world)).toEqual(refused('RequiredPropertyMissing'));
  });

  test('a sign-in answer without an access token is refused [OIDC-49]', async () => {
    const world = await createWorld();
    world.idp.answer = ({ access_token: _accessToken, ...rest }) => rest;
    expect(await outcomeOf(world)).toEqual(refused('IncorrectAtHash'));
  });

  test('a sign-in fails if the discovery document is lost during the token request [OIDC-76]', async () => {
    const world = await createWorld();
    world.idp.answer = (body) => {
      world.tab.storage.delete('pbt.oidc.0-pbt-spa');
      return body;
    };
    expect(await outcomeOf(world)).toEqual(refused('NoAuthWellKnownEndPoints', 'authWellKnownEndpoints is undefined'));
  });
});
