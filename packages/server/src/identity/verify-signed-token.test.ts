import { generateKeyPairSync } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { later, newKey, statusOf, useIdentityProvider } from '../../test/identity-provider.ts';
import { createTokenVerifier } from './verify-token.ts';

const provider = useIdentityProvider();

test('a signed access token of the provider identifies its user', async () => {
  expect(await createTokenVerifier(provider.config())(await provider.token())).toMatchObject({
    issuer: provider.config().authority,
    subject: 'staff',
  });
});

test('a token with an unknown critical header is refused', async () => {
  const [, payload, signature] = (await provider.token()).split('.');
  const header = Buffer.from('{"alg":"RS256","kid":"one","crit":["x"],"x":1}').toString('base64url');
  expect(await statusOf(createTokenVerifier(provider.config())(`${header}.${payload}.${signature}`))).toBe(401);
});

test.each(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'])(
  'an access token signed with %s is accepted, with and without a key ID',
  async (alg) => {
    const key = await newKey('strong', alg);
    provider.keys = [await newKey('beside', alg), key];
    const verify = createTokenVerifier(provider.config());
    expect(await statusOf(verify(await provider.token({ key, header: { alg } })))).toBe(200);
    expect(await statusOf(verify(await provider.token({ key, header: { alg, kid: undefined } })))).toBe(200);
    const stranger = await newKey('strong', alg);
    expect(await statusOf(verify(await provider.token({ key: stranger, header: { alg } })))).toBe(401);
    expect(await statusOf(verify(await provider.token({ key: stranger, header: { alg, kid: undefined } })))).toBe(401);
  },
);

test.each(['HS256', 'HS384', 'HS512'])('a token signed with %s is refused, even with a published key', async (alg) => {
  const secret = new Uint8Array(64).fill(7);
  const jwk = { kty: 'oct', k: Buffer.from(secret).toString('base64url'), kid: 'secret', alg, use: 'sig' };
  provider.extraKeys = [jwk];
  const made = await new SignJWT(provider.claimsNow())
    .setProtectedHeader({ alg, kid: 'secret', typ: 'at+jwt' })
    .sign(secret);
  expect(await statusOf(createTokenVerifier(provider.config())(made))).toBe(401);
});

test('a token that expired less than a minute ago is accepted', async () => {
  const verify = createTokenVerifier(provider.config());
  expect(await statusOf(verify(await provider.token({ claims: { exp: Math.floor(Date.now() / 1000) - 30 } })))).toBe(
    200,
  );
});

test('an unsigned token is refused, and so is one signed with the public key as a secret', async () => {
  const verify = createTokenVerifier(provider.config());
  const [, payload] = (await provider.token()).split('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  expect(await statusOf(verify(none))).toBe(401);
  const publicKey = new TextEncoder().encode(JSON.stringify(await exportJWK(provider.keys[0]!.pair.publicKey)));
  const confused = await new SignJWT({ sub: 'staff' }).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(publicKey);
  expect(await statusOf(verify(confused))).toBe(401);
});

test('a new key of the provider is fetched once, and unknown keys cause no flood of requests', async () => {
  const verify = createTokenVerifier(provider.config());
  await verify(await provider.token());
  const next = await newKey('two');
  provider.keys = [...provider.keys, next];
  expect(await statusOf(verify(await provider.token({ key: next })))).toBe(200);
  const before = provider.asked.jwks;
  const stranger = await newKey('three');
  const forged = await provider.token({ key: stranger });
  await Promise.all(Array.from({ length: 50 }, () => statusOf(verify(forged))));
  expect(provider.asked.jwks - before).toBeLessThanOrEqual(1);
});

test('while the provider is down, known keys still work; without keys the response is 503, not 401', async () => {
  const verify = createTokenVerifier(provider.config());
  const good = await provider.token();
  await verify(good);
  provider.isDown = true;
  expect(await statusOf(verify(good))).toBe(200);
  expect(await statusOf(createTokenVerifier(provider.config())(good))).toBe(503);
});

test('a signature is checked only once, and its token still expires on time', async () => {
  const verify = createTokenVerifier(provider.config());
  const made = await provider.token();
  await verify(made);
  const check = vi.spyOn(crypto.subtle, 'verify');
  expect(await verify(made)).toMatchObject({ subject: 'staff' });
  expect(check).not.toHaveBeenCalled();
  await verify(await provider.token({ claims: { jti: 'another' } }));
  expect(check).toHaveBeenCalledTimes(1);
  check.mockRestore();
  later(300 + 58);
  expect(await statusOf(verify(made))).toBe(200);
  later(3);
  expect(await statusOf(verify(made))).toBe(401);
});

test('an accepted token is refused as soon as the server learns that its key was withdrawn', async () => {
  const verify = createTokenVerifier(provider.config());
  const made = await provider.token({ claims: { exp: Math.floor(Date.now() / 1000) + 7200 } });
  await verify(made);
  const next = await newKey('two');
  provider.keys = [next];
  expect(await statusOf(verify(made))).toBe(200);
  // An unknown key makes the server fetch the keys before their ten minutes in the cache are over.
  expect(await statusOf(verify(await provider.token({ key: next })))).toBe(200);
  expect(await statusOf(verify(made))).toBe(401);
});

test('an accepted token is refused at most ten minutes after its key was withdrawn', async () => {
  const verify = createTokenVerifier(provider.config());
  const made = await provider.token({ claims: { exp: Math.floor(Date.now() / 1000) + 7200 } });
  await verify(made);
  provider.keys = [await newKey('two')];
  later(601);
  expect(await statusOf(verify(made))).toBe(401);
});

test('an altered copy of an accepted token is refused', async () => {
  const verify = createTokenVerifier(provider.config());
  const made = await provider.token();
  await verify(made);
  const [head, payload, signature] = made.split('.') as [string, string, string];
  const other = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
  for (const forged of [
    `${head}.${payload}.${other(signature)}`,
    `${head}.${payload.slice(0, 8)}${other(payload.slice(8))}.${signature}`,
    `${head}.${payload}.`,
  ]) {
    expect(await statusOf(verify(forged))).toBe(401);
  }
});

test('a token with an unknown key gets 503 while the keys cannot be fetched, and 401 once they can', async () => {
  const verify = createTokenVerifier(provider.config());
  await verify(await provider.token());
  const unknown = await provider.token({ key: await newKey('two') });
  provider.isDown = true;
  expect(await statusOf(verify(unknown))).toBe(503);
  expect(await statusOf(verify(unknown))).toBe(503);
  provider.isDown = false;
  later(31);
  expect(await statusOf(verify(unknown))).toBe(401);
});

test('an accepted token is checked again when the discovery document changes its issuer', async () => {
  const verify = createTokenVerifier(provider.config());
  const made = await provider.token({ claims: { exp: Math.floor(Date.now() / 1000) + 7200 } });
  await verify(made);
  later(300);
  // An unknown key renews the keys, so they are still in the cache when the discovery document is fetched again.
  expect(await statusOf(verify(await provider.token({ key: await newKey('two') })))).toBe(401);
  expect(await statusOf(verify(made))).toBe(200);
  provider.discovery = { issuer: `${provider.config().authority}/` };
  later(400);
  expect(await statusOf(verify(made))).toBe(401);
});

test('a wrong signature does not fetch the keys again', async () => {
  const verify = createTokenVerifier(provider.config());
  await verify(await provider.token());
  expect(await statusOf(verify(await provider.token({ key: await newKey('one') })))).toBe(401);
  expect(provider.asked.jwks).toBe(1);
});

describe('keys of the provider that cannot be used', () => {
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' });
  const unusable = [
    { name: 'a weak RSA key', jwk: weak },
    { name: 'a malformed RSA key', jwk: { kty: 'RSA', n: '!', e: 'AQAB' } },
    { name: 'an RSA key with more than two primes', jwk: { ...weak, oth: [] } },
  ];

  test.each(unusable)('$name is skipped, and the right key beside it is tried', async ({ jwk }) => {
    const good = await exportJWK(provider.keys[0]!.pair.publicKey);
    for (const keys of [
      [
        { ...jwk, kid: 'one' },
        { ...good, kid: 'one' },
      ],
      [
        { ...good, kid: 'one' },
        { ...jwk, kid: 'one' },
      ],
    ]) {
      provider.publishedKeys = keys;
      const verify = createTokenVerifier(provider.config());
      expect(await statusOf(verify(await provider.token()))).toBe(200);
      expect(await statusOf(verify(await provider.token({ header: { kid: undefined } })))).toBe(200);
      expect(await statusOf(verify(await provider.token({ key: await newKey('one') })))).toBe(401);
    }
  });

  test.each(unusable)('the log says that only $name fits the token', async ({ jwk }) => {
    for (const keys of [[{ ...jwk, kid: 'one' }], [jwk, jwk].map((key) => ({ ...key, kid: 'one' }))]) {
      provider.publishedKeys = keys;
      const lines: string[] = [];
      const verify = createTokenVerifier(provider.config(), { report: (_level, text) => lines.push(text) });
      expect(await statusOf(verify(await provider.token()))).toBe(401);
      expect(lines).toEqual(["An access token was refused: the provider's key for it cannot be used"]);
    }
  });
});
