import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { IdentityProviderConfig } from './config.ts';
import { Refused } from './errors.ts';
import { createTokenVerifier } from './tokens.ts';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

let server: Server;
let authority = '';
let down = false;
let asked = { jwks: 0, introspection: 0 };
let keys: { kid: string; pair: KeyPair }[] = [];
let introspection: unknown = { active: false };

const newKey = async (kid: string, alg = 'RS256') => ({ kid, pair: await generateKeyPair(alg, { extractable: true }) });

beforeAll(async () => {
  server = createServer((request, response) => {
    const reply = (body: unknown) =>
      void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (down) {
      request.socket.destroy();
      return;
    }
    if (request.url === '/.well-known/openid-configuration') {
      reply({ issuer: authority, jwks_uri: `${authority}/jwks`, introspection_endpoint: `${authority}/introspect` });
    } else if (request.url === '/jwks') {
      asked.jwks += 1;
      void Promise.all(
        keys.map(async ({ kid, pair }) => ({ ...(await exportJWK(pair.publicKey)), kid, use: 'sig' })),
      ).then((all) => reply({ keys: all }));
    } else {
      asked.introspection += 1;
      reply(introspection);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  authority = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  down = false;
  asked = { jwks: 0, introspection: 0 };
  keys = [await newKey('one')];
});

const config = (more: Partial<IdentityProviderConfig> = {}): IdentityProviderConfig => ({
  embedded: false,
  embeddedPort: 0,
  authority,
  issuerKey: authority,
  clientId: 'portal',
  scope: 'openid',
  responseType: 'code',
  silentRenew: true,
  useRefreshToken: true,
  autoLogin: true,
  audience: 'api',
  introspection: { clientId: 'api', clientSecret: 'secret' },
  ...more,
});

interface TokenOptions {
  readonly claims?: Record<string, unknown>;
  readonly header?: Record<string, unknown>;
  readonly key?: { kid: string; pair: KeyPair };
  readonly drop?: readonly string[];
}

async function token({ claims = {}, header = {}, key = keys[0]!, drop = [] }: TokenOptions = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const all: Record<string, unknown> = {
    iss: authority,
    aud: 'api',
    sub: 'staff',
    iat: now,
    exp: now + 300,
    ...claims,
  };
  for (const name of drop) delete all[name];
  return new SignJWT(all)
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid, ...header })
    .sign(key.pair.privateKey);
}

const statusOf = async (promise: Promise<unknown>) => {
  try {
    await promise;
    return 200;
  } catch (error) {
    return error instanceof Refused ? error.status : -1;
  }
};

test('a signed access token of the provider names its subject', async () => {
  expect(await createTokenVerifier(config())(await token())).toMatchObject({ issuer: authority, subject: 'staff' });
});

test.each([
  { name: 'expired beyond the tolerance', options: { claims: { exp: Math.floor(Date.now() / 1000) - 61 } } },
  { name: 'without expiry', options: { drop: ['exp'] } },
  { name: 'without issue time', options: { drop: ['iat'] } },
  { name: 'without subject', options: { drop: ['sub'] } },
  { name: 'of another issuer', options: { claims: { iss: 'https://elsewhere.example.org' } } },
  { name: 'for another audience', options: { claims: { aud: 'other' } } },
  { name: 'not yet valid', options: { claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } } },
  { name: 'that is an ID token by its nonce', options: { claims: { nonce: 'n' }, header: { typ: 'JWT' } } },
  { name: 'that is an ID token by its hash', options: { claims: { at_hash: 'h' }, header: { typ: 'JWT' } } },
  { name: 'that names a critical extension', options: { header: { crit: ['x'], x: 1 } } },
] satisfies { name: string; options: TokenOptions }[])('a token $name is refused', async ({ options }) => {
  const verify = createTokenVerifier(config());
  let made: string;
  try {
    made = await token(options);
  } catch {
    made = `${await token()}x`;
  }
  expect(await statusOf(verify(made))).toBe(401);
});

test('a token that expired within the tolerance of a minute is taken', async () => {
  const verify = createTokenVerifier(config());
  expect(await statusOf(verify(await token({ claims: { exp: Math.floor(Date.now() / 1000) - 30 } })))).toBe(200);
});

test('an unsigned token and one signed with the public key as a secret are refused', async () => {
  const verify = createTokenVerifier(config());
  const [, payload] = (await token()).split('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  expect(await statusOf(verify(none))).toBe(401);
  const publicKey = new TextEncoder().encode(JSON.stringify(await exportJWK(keys[0]!.pair.publicKey)));
  const confused = await new SignJWT({ sub: 'staff' }).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(publicKey);
  expect(await statusOf(verify(confused))).toBe(401);
});

test('a key that was rotated in is fetched once, and unknown keys do not hammer the provider', async () => {
  const verify = createTokenVerifier(config());
  await verify(await token());
  const next = await newKey('two');
  keys = [...keys, next];
  expect(await statusOf(verify(await token({ key: next })))).toBe(200);
  const before = asked.jwks;
  const stranger = await newKey('three');
  const forged = await token({ key: stranger });
  await Promise.all(Array.from({ length: 50 }, () => statusOf(verify(forged))));
  expect(asked.jwks - before).toBeLessThanOrEqual(1);
});

test('while the provider is down known keys go on serving; without any the answer is 503, not 401', async () => {
  const verify = createTokenVerifier(config());
  const good = await token();
  await verify(good);
  down = true;
  expect(await statusOf(verify(good))).toBe(200);
  expect(await statusOf(createTokenVerifier(config())(good))).toBe(503);
});

const later = (seconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
};

test('a signature that was checked before is not checked again, and its token still ends on its second', async () => {
  const verify = createTokenVerifier(config());
  const made = await token();
  await verify(made);
  const check = vi.spyOn(crypto.subtle, 'verify');
  expect(await verify(made)).toMatchObject({ subject: 'staff' });
  expect(check).not.toHaveBeenCalled();
  await verify(await token({ claims: { jti: 'another' } }));
  expect(check).toHaveBeenCalledTimes(1);
  check.mockRestore();
  later(300 + 58);
  expect(await statusOf(verify(made))).toBe(200);
  later(3);
  expect(await statusOf(verify(made))).toBe(401);
});

test('a token that was taken is refused as soon as its key is known to be withdrawn', async () => {
  const verify = createTokenVerifier(config());
  const made = await token({ claims: { exp: Math.floor(Date.now() / 1000) + 7200 } });
  await verify(made);
  const next = await newKey('two');
  keys = [next];
  expect(await statusOf(verify(made))).toBe(200);
  // An unknown key makes the keys be fetched before their ten minutes are over.
  expect(await statusOf(verify(await token({ key: next })))).toBe(200);
  expect(await statusOf(verify(made))).toBe(401);
});

test('a token that was taken is refused when its key is gone after ten minutes', async () => {
  const verify = createTokenVerifier(config());
  const made = await token({ claims: { exp: Math.floor(Date.now() / 1000) + 7200 } });
  await verify(made);
  keys = [await newKey('two')];
  later(601);
  expect(await statusOf(verify(made))).toBe(401);
});

test('whatever differs from a token that was taken by one character is refused', async () => {
  const verify = createTokenVerifier(config());
  const made = await token();
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

test('an opaque token is asked about, and the answer is remembered for a moment', async () => {
  const verify = createTokenVerifier(config());
  introspection = { active: true, sub: 'staff', client_id: 'portal' };
  expect(await verify('opaque-token')).toMatchObject({ subject: 'staff' });
  await verify('opaque-token');
  expect(asked.introspection).toBe(1);
});

test.each([
  { name: 'inactive', answer: { active: false } },
  { name: 'of another client', answer: { active: true, sub: 'staff', client_id: 'other' } },
  { name: 'without subject', answer: { active: true, client_id: 'portal' } },
])('an opaque token that is $name is refused', async ({ answer }) => {
  introspection = answer;
  expect(await statusOf(createTokenVerifier(config())('opaque-token'))).toBe(401);
});

test.each([
  { told: { auth_time: 1_790_000_000 }, authTime: 1_790_000_000 },
  { told: {}, authTime: null },
  { told: { auth_time: 'yesterday' }, authTime: null },
])('the time of the sign-in is read from both kinds of tokens: $told', async ({ told, authTime }) => {
  introspection = { active: true, sub: 'staff', client_id: 'portal', ...told };
  expect(await createTokenVerifier(config())('opaque')).toMatchObject({ authTime });
  expect(await createTokenVerifier(config())(await token({ claims: told }))).toMatchObject({ authTime });
});

test('opaque tokens are refused where introspection is not configured', async () => {
  expect(await statusOf(createTokenVerifier(config({ introspection: null }))('opaque'))).toBe(401);
});
