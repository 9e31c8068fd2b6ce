import { createHash } from 'node:crypto';
import {
  customFetch,
  processAuthorizationCodeResponse,
  type AuthorizationServer,
  validateApplicationLevelSignature,
} from 'oauth4webapi';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeIdp, Forgery } from '../test/fake-idp.ts';
import { privateKey, publicPart } from '../test/fake-idp.ts';
import { createWorld, signIn, START } from '../test/sign-in.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => vi.useRealTimers());

const NOW = START / 1000;

/** Whether an independent, certified implementation accepts the same token answer. */
async function oracleAccepts(idp: FakeIdp, body: Record<string, unknown>, nonce: string): Promise<boolean> {
  const as: AuthorizationServer = {
    issuer: idp.issuer,
    jwks_uri: `${idp.issuer}/jwks`,
    id_token_signing_alg_values_supported: [idp.forgery.alg ?? 'ES256'],
  };
  const client = { client_id: 'pbt-spa', id_token_signed_response_alg: idp.forgery.alg ?? 'ES256' };
  const response = Response.json(body);
  const fetch = () => Promise.resolve(Response.json({ keys: idp.shown }));
  try {
    await processAuthorizationCodeResponse(as, client, response, { expectedNonce: nonce, requireIdToken: true });
    await validateApplicationLevelSignature(as, response, { [customFetch]: fetch });
    return true;
  } catch {
    return false;
  }
}

/** Both implementations check the same answer. */
async function bothSay(
  forgery: Forgery,
  alter: (body: Record<string, unknown>) => Record<string, unknown> = (body) => body,
) {
  const world = await createWorld();
  const { idp } = world;
  idp.forgery = forgery;
  const alg = forgery.alg ?? 'ES256';
  idp.shown = [publicPart(await privateKey(alg, 'key-1'))];
  let body: Record<string, unknown> = {};
  idp.answer = (honest) => (body = alter(honest));
  const { isAuthenticated } = await signIn(world);
  const nonce = new URL(world.tab.assigned[0] ?? '').searchParams.get('nonce') ?? '';
  return { ours: isAuthenticated, oracle: await oracleAccepts(idp, body, nonce) };
}

const halfHash = (text: unknown, bits: string) => {
  const hash = createHash(`sha${bits}`).update(String(text)).digest();
  return hash.subarray(0, hash.length / 2).toString('base64url');
};

const claims = (at_hash: string) => (given: Record<string, unknown>) => ({ ...given, at_hash });

describe('our ID token checks agree with an independent implementation', () => {
  test.each(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384'])(
    'both accept a valid %s token and refuse a forged one',
    async (alg) => {
      expect(await bothSay({ alg })).toEqual({ ours: true, oracle: true });
      const key = await privateKey(alg, 'key-2');
      expect(await bothSay({ alg, key })).toEqual({ ours: false, oracle: false });
    },
  );

  test.each<{ change: Record<string, unknown>; valid: boolean }>([
    { change: {}, valid: true },
    { change: { iss: undefined }, valid: false },
    { change: { sub: undefined }, valid: false },
    { change: { aud: undefined }, valid: false },
    { change: { exp: undefined }, valid: false },
    { change: { iat: undefined }, valid: false },
    { change: { iss: 'https://idp.test/' }, valid: false },
    { change: { iss: 'https://evil.test' }, valid: false },
    { change: { aud: 'other' }, valid: false },
    { change: { aud: ['pbt-spa'] }, valid: true },
    { change: { aud: ['pbt-spa', 'api'] }, valid: false },
    { change: { aud: ['pbt-spa', 'api'], azp: 'pbt-spa' }, valid: true },
    { change: { aud: ['pbt-spa', 'api'], azp: 'api' }, valid: false },
    { change: { aud: ['api', 'web'], azp: 'pbt-spa' }, valid: false },
    { change: { nonce: undefined }, valid: false },
    { change: { nonce: 'other' }, valid: false },
    { change: { exp: NOW + 1 }, valid: true },
    { change: { exp: NOW - 31 }, valid: false },
    { change: { exp: 'soon' }, valid: false },
    { change: { iat: 'now' }, valid: false },
    { change: { iat: NOW - 119 }, valid: true },
    { change: { extra: 'claims', are: ['fine'] }, valid: true },
  ])('a token with $change is valid for both: $valid', async ({ change, valid }) => {
    const said = await bothSay({ claims: (claims) => ({ ...claims, ...change }) });
    expect(said).toEqual({ ours: valid, oracle: valid });
  });

  test.each([
    { what: 'two parts', token: (token: string) => token.slice(0, token.lastIndexOf('.')) },
    { what: 'four parts', token: (token: string) => `${token}.x` },
    { what: 'an empty signature', token: (token: string) => token.replace(/[^.]+$/, '') },
    { what: 'a changed signature', token: (token: string) => `${token.slice(0, -8)}AAAAAAAA` },
    { what: 'nothing', token: () => '' },
  ])('both refuse a token of $what', async ({ token }) => {
    expect(await bothSay({ token })).toEqual({ ours: false, oracle: false });
  });

  test('both refuse an answer without an ID token', async () => {
    expect(await bothSay({}, ({ id_token: _idToken, ...body }) => body)).toEqual({ ours: false, oracle: false });
  });

  test.each([
    { alg: 'RS256', bits: '256' },
    { alg: 'ES384', bits: '384' },
  ])('$alg at_hash', async ({ alg, bits }) => {
    const access_token = 'opaque';
    const alter = (body: Record<string, unknown>) => ({ ...body, access_token });
    expect(await bothSay({ alg, claims: claims(halfHash(access_token, bits)) }, alter)).toMatchObject({
      ours: true,
      oracle: true,
    });
    // The standard makes this check optional in the code flow. Only we do it.
    expect(await bothSay({ alg, claims: claims('wrong') }, alter)).toMatchObject({ ours: false });
  });

  // Intended differences: no clock tolerance on expiry, iat within 120 s, azp checked whenever it is present.
  test.each([
    { change: { exp: NOW } },
    { change: { iat: NOW - 120 } },
    { change: { iat: NOW + 121 } },
    { change: { azp: 'other' } },
  ])('$change is refused by us, even if the other accepts it', async ({ change }) => {
    expect(await bothSay({ claims: (claims) => ({ ...claims, ...change }) })).toMatchObject({ ours: false });
  });
});
