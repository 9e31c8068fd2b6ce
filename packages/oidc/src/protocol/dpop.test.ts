import { compactVerify, importJWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { createAuthorizedFetch } from './bearer.ts';
import { readTokenPart } from '../encoding.ts';
import type { Env } from '../env.ts';
import { codeChallenge } from './authorize.ts';
import type { World } from '../../test/sign-in.ts';
import { createWorld, signIn } from '../../test/sign-in.ts';
import type { LoginConfig } from '../types.ts';

/** Replaces IndexedDB, which Node does not have. */
function keyStore(): NonNullable<Env['keyPairs']> & { pairs: Map<string, CryptoKeyPair> } {
  const pairs = new Map<string, CryptoKeyPair>();
  return {
    pairs,
    get: async (name) => pairs.get(name) ?? null,
    async addIfAbsent(name, pair) {
      if (!pairs.has(name)) pairs.set(name, pair);
      return pairs.get(name) ?? pair;
    },
  };
}

async function open(config: Partial<LoginConfig> = {}, keyPairs: Env['keyPairs'] | null = keyStore()): Promise<World> {
  const env = keyPairs ? { keyPairs } : {};
  const world = await createWorld({ dpop: true, useRefreshToken: true, ...config }, { env });
  world.idp.answer = (body) => ({ ...body, token_type: 'DPoP' });
  return world;
}

/** Verifies the proof with its own key, as a server does. */
async function claimsOf(proof: string | null | undefined): Promise<{ jwk: unknown; claims: Record<string, unknown> }> {
  const header = readTokenPart(proof ?? '', 0) ?? {};
  expect(header).toMatchObject({ typ: 'dpop+jwt', alg: 'ES256' });
  const jwk = header['jwk'];
  expect(Object.keys(jwk as object).toSorted()).toEqual(['crv', 'kty', 'x', 'y']); // no private part
  await compactVerify(proof ?? '', await importJWK(jwk as object, 'ES256'));
  return { jwk, claims: readTokenPart(proof ?? '', 1) ?? {} };
}

const refuseWithNonce = (status: number, nonce: string) =>
  Response.json({ error: 'use_dpop_nonce' }, { status, headers: { 'DPoP-Nonce': nonce } });

describe('DPoP (RFC 9449)', () => {
  test('is off by default: no proof, and a Bearer token', async () => {
    const world = await createWorld();
    await signIn(world);
    expect(world.idp.requests.map(({ headers }) => headers.get('dpop'))).not.toContainEqual(expect.anything());
    expect(world.idp.to('userinfo')[0]?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  test('the token requests and userinfo carry a proof of the same key', async () => {
    const world = await open();
    const { accessToken } = await signIn(world);
    await world.tab.client.forceRefresh();
    const [exchange, refresh] = world.idp.to('token');
    const [userinfo] = world.idp.to('userinfo');
    const first = await claimsOf(exchange?.headers.get('dpop'));
    const second = await claimsOf(refresh?.headers.get('dpop'));
    const third = await claimsOf(userinfo?.headers.get('dpop'));
    const iat = Math.floor(world.browser.now() / 1000);
    expect(first.claims).toEqual({ jti: expect.any(String), htm: 'POST', htu: 'https://idp.test/token', iat });
    expect(third.claims).toMatchObject({ htm: 'GET', htu: 'https://idp.test/userinfo' });
    expect(third.claims['ath']).toBe(await codeChallenge(accessToken)); // the same hash
    expect(userinfo?.headers.get('authorization')).toBe(`DPoP ${accessToken}`);
    expect([second.jwk, third.jwk]).toEqual([first.jwk, first.jwk]);
    expect(new Set([first, second, third].map(({ claims }) => claims['jti'])).size).toBe(3);
  });

  test('the private key cannot be exported, and is shared by the tabs of the browser', async () => {
    const store = keyStore();
    await signIn(await open({}, store));
    const [pair] = [...store.pairs.values()];
    expect(pair?.privateKey.extractable).toBe(false);
    const other = await open({}, store);
    await signIn(other);
    expect([...store.pairs.values()]).toEqual([pair]);
  });

  test('a request is repeated once with the nonce that the server asks for', async () => {
    const world = await open();
    world.idp.plans.token.push(() => refuseWithNonce(400, 'n1'));
    world.idp.plans.userinfo.push(() => refuseWithNonce(401, 'n2'));
    expect(await signIn(world)).toMatchObject({ isAuthenticated: true, errorMessage: '' });
    const proofs = [...world.idp.to('token'), ...world.idp.to('userinfo')].map(({ headers }) => headers.get('dpop'));
    const nonces = await Promise.all(proofs.map(async (proof) => (await claimsOf(proof)).claims['nonce']));
    expect(nonces).toEqual([undefined, 'n1', 'n1', 'n2']);
    world.idp.plans.token.push(
      () => refuseWithNonce(400, 'n3'),
      () => refuseWithNonce(400, 'n4'),
    );
    expect(await world.tab.client.forceRefresh()).toMatchObject({ isAuthenticated: false });
    expect(world.idp.to('token')).toHaveLength(4);
  });

  test('a token that is not bound to the key is refused', async () => {
    const world = await open();
    world.idp.answer = (body) => body; // token_type Bearer
    expect(await signIn(world)).toMatchObject({
      isAuthenticated: false,
      errorMessage: 'OidcService code request https://idp.test (the token is not bound to the DPoP key)',
    });
    expect(world.tab.tokens()).toBeNull();
  });

  test('without key storage the key stays in memory, and each client instance logs one warning', async () => {
    const warnings = ({ tab }: World) => tab.lines.filter((line) => line.includes('DPoP key cannot be stored')).length;
    for (let client = 1; client <= 2; client++) {
      const world = await open({}, null);
      expect(await signIn(world)).toMatchObject({ isAuthenticated: true });
      expect(await world.tab.client.forceRefresh()).toMatchObject({ isAuthenticated: true });
      expect(warnings(world)).toBe(1);
    }
  });
});

describe('authorized fetch', () => {
  const API = 'https://api.test/claims';

  async function call(config: Partial<LoginConfig>, ...answers: Response[]) {
    const world = await open(config);
    if (config.dpop === false) world.idp.answer = (body) => body;
    const { accessToken } = await signIn(world);
    const sent: Headers[] = [];
    const fetch: Env['fetch'] = async (_url, init) => {
      sent.push(new Headers(init.headers));
      return answers.shift() ?? new Response('ok');
    };
    const send = createAuthorizedFetch(world.tab.client, [API], { ...world.tab.env, fetch });
    return { ...world, accessToken, send, sent };
  }

  test('sends a Bearer token without DPoP, to secure routes only', async () => {
    const { accessToken, send, sent } = await call({ dpop: false });
    await send(`${API}/1`, { headers: { accept: 'text/plain' } });
    await send('https://elsewhere.test/');
    await send(API, { headers: { authorization: 'Basic x' } });
    expect(sent.map((headers) => headers.get('authorization'))).toEqual([`Bearer ${accessToken}`, null, 'Basic x']);
    expect(sent[0]?.get('accept')).toBe('text/plain');
  });

  test('sends a proof to the API, and repeats it with the nonce that the API asks for', async () => {
    const asks = new Response(null, { status: 401, headers: { 'DPoP-Nonce': 'a1' } });
    const { accessToken, send, sent } = await call({}, asks);
    const response = await send(`${API}/1?page=2#top`, { method: 'PUT', body: '{}' });
    expect([response.status, sent.length]).toEqual([200, 2]);
    expect(sent[1]?.get('authorization')).toBe(`DPoP ${accessToken}`);
    const { claims } = await claimsOf(sent[1]?.get('dpop'));
    expect(claims).toMatchObject({ htm: 'PUT', htu: `${API}/1`, nonce: 'a1', ath: await codeChallenge(accessToken) });
    await send(API);
    expect((await claimsOf(sent[2]?.get('dpop'))).claims['nonce']).toBe('a1');
  });

  test('a 401 without a new nonce is returned to the caller', async () => {
    const { send, sent } = await call({}, new Response(null, { status: 401 }));
    expect((await send(API)).status).toBe(401);
    expect(sent).toHaveLength(1);
  });
});
