import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig, type IdentityProviderConfig } from '../config/config.ts';
import { Refused } from '../errors/refused.ts';
import { createTokenVerifier } from './verify-token.ts';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

let server: Server;
let authority = '';
let down = false;
let asked = { jwks: 0, introspection: 0 };
let keys: { kid: string; pair: KeyPair }[] = [];
let extraKeys: object[] = [];
let first: (typeof keys)[number];
let introspection: unknown = { active: false };
let introspectionStatus = 200;
let introspectionAuthorization = '';
let introspectionGate: Promise<void> | undefined;

/** Holds back introspection responses until the returned function is called. */
function holdIntrospection(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  introspectionGate = promise;
  return resolve;
}

const newKey = async (kid: string, alg = 'RS256') => ({ kid, pair: await generateKeyPair(alg, { extractable: true }) });

beforeAll(async () => {
  first = await newKey('one');
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
      ).then((all) => reply({ keys: [...all, ...extraKeys] }));
    } else {
      asked.introspection += 1;
      introspectionAuthorization = request.headers.authorization ?? '';
      response.statusCode = introspectionStatus;
      if (introspectionGate) void introspectionGate.then(() => reply(introspection));
      else reply(introspection);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  authority = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  down = false;
  introspectionStatus = 200;
  introspectionGate = undefined;
  extraKeys = [];
  asked = { jwks: 0, introspection: 0 };
  keys = [first];
});

const config = (more: Partial<IdentityProviderConfig> = {}): IdentityProviderConfig => ({
  ...readConfig({ OIDC_AUTHORITY: authority }).identityProvider,
  clientId: 'portal',
  audiences: ['api'],
  introspection: { clientId: 'api', clientSecret: 'secret' },
  ...more,
});

interface TokenOptions {
  readonly claims?: Record<string, unknown>;
  readonly header?: Record<string, unknown>;
  readonly key?: { kid: string; pair: KeyPair };
  readonly drop?: readonly string[];
}

function claimsNow(): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  return { iss: authority, aud: 'api', sub: 'staff', client_id: 'portal', iat: now, exp: now + 300 };
}

async function token({ claims = {}, header = {}, key = keys[0]!, drop = [] }: TokenOptions = {}): Promise<string> {
  const all: Record<string, unknown> = { ...claimsNow(), ...claims };
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

test('a signed access token of the provider identifies its user', async () => {
  expect(await createTokenVerifier(config())(await token())).toMatchObject({ issuer: authority, subject: 'staff' });
});

const fromNow = (times: Record<string, number> = {}) =>
  Object.fromEntries(Object.entries(times).map(([name, offset]) => [name, Math.floor(Date.now() / 1000) + offset]));

interface Misuse {
  readonly name: string;
  readonly claims?: Record<string, unknown>;
  /** Time claims, in seconds from now. */
  readonly times?: Record<string, number>;
  readonly header?: Record<string, unknown>;
}

/** Tokens that the provider signed, or calls active, and that the API must refuse. */
const misuses: readonly Misuse[] = [
  { name: 'of another client', claims: { client_id: 'other' } },
  { name: 'of another client in azp', claims: { client_id: undefined, azp: 'other' } },
  { name: 'of another client in azp, with our client_id', claims: { azp: 'other' } },
  { name: 'of another client in cid', claims: { client_id: undefined, cid: 'other' } },
  { name: 'of another client in appid', claims: { client_id: undefined, appid: 'other' } },
  { name: 'of another client in cid, with our client_id', claims: { cid: 'other' } },
  { name: 'of another client in appid, with our azp', claims: { azp: 'portal', appid: 'other' } },
  { name: 'whose client is not text', claims: { client_id: ['portal'] } },
  { name: 'of another client with itself as audience', claims: { client_id: 'other', aud: 'other' } },
  { name: 'of another issuer', claims: { iss: 'https://elsewhere.example.org' } },
  { name: 'without a subject', claims: { sub: undefined } },
  { name: 'with an empty subject', claims: { sub: '' } },
  { name: 'whose audience is not text', claims: { aud: ['api', 7] } },
  { name: 'that its nonce shows to be an ID token', claims: { nonce: 'n' }, header: { typ: 'JWT' } },
  { name: 'that at_hash shows to be an ID token', claims: { at_hash: 'h' }, header: { typ: 'JWT' } },
  { name: 'that c_hash shows to be an ID token', claims: { c_hash: 'h' }, header: { typ: 'JWT' } },
  { name: 'that the typ claim shows to be an ID token', claims: { typ: 'ID' }, header: { typ: 'JWT' } },
  { name: 'that token_use shows to be an ID token', claims: { token_use: 'id' }, header: { typ: 'JWT' } },
  { name: 'that is a refresh token', claims: { typ: 'Refresh' }, header: { typ: 'JWT' } },
  { name: 'that is a logout token', claims: { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } } },
  { name: 'bound to a DPoP key', claims: { cnf: { jkt: 'thumbprint' } } },
  { name: 'bound to a certificate', claims: { cnf: { 'x5t#S256': 'thumbprint' } } },
  { name: 'of type DPoP', claims: { token_type: 'DPoP' } },
  { name: 'issued ten minutes in the future', times: { iat: 600 } },
  { name: 'issued in the future just beyond the tolerance', times: { iat: 75 } },
  { name: 'not valid yet', times: { nbf: 3600 } },
  { name: 'expired beyond the tolerance', times: { exp: -61 } },
  { name: 'whose expiry is text', claims: { exp: 'tomorrow' } },
];

const rules = [
  { rule: 'with a required audience', more: {} },
  { rule: 'without a required audience', more: { audiences: [] } },
];

describe.each(rules)('$rule', ({ more }) => {
  test.each(misuses)('a signed token $name is refused', async ({ claims, times, header = {} }) => {
    const made = await token({ claims: { ...claims, ...fromNow(times) }, header });
    expect(await statusOf(createTokenVerifier(config(more))(made))).toBe(401);
  });

  test.each(misuses)('an opaque token $name is refused', async ({ claims, times }) => {
    introspection = { active: true, ...claimsNow(), ...claims, ...fromNow(times) };
    expect(await statusOf(createTokenVerifier(config(more))('opaque'))).toBe(401);
  });

  test.each([
    { name: 'of another client with itself as audience', claims: { aud: 'other' }, header: { typ: 'JWT' } },
    {
      name: 'of our own client with itself as audience',
      claims: { aud: 'portal', azp: 'portal' },
      header: { typ: 'JWT' },
    },
    {
      name: 'of our own client with itself and the API as audience',
      claims: { aud: ['api', 'portal'], azp: 'portal' },
      header: {},
    },
  ])('an ID token $name, without a nonce, is refused', async ({ claims, header }) => {
    const made = await token({ claims: { client_id: undefined, ...claims }, header: { typ: 'JWT', ...header } });
    expect(await statusOf(createTokenVerifier(config(more))(made))).toBe(401);
  });

  test.each(['logout+jwt', 'dpop+jwt', 'secevent+jwt', 'id+jwt', 'application/logout+jwt'])(
    'a signed token of type %s is refused',
    async (typ) => {
      expect(await statusOf(createTokenVerifier(config(more))(await token({ header: { typ } })))).toBe(401);
    },
  );

  test.each(['exp', 'iat', 'sub', 'iss'])('a signed token without %s is refused', async (name) => {
    expect(await statusOf(createTokenVerifier(config(more))(await token({ drop: [name] })))).toBe(401);
  });

  test.each([
    { name: 'of RFC 9068', options: {} },
    { name: 'of Keycloak', options: { claims: { typ: 'Bearer', azp: 'portal' }, header: { typ: 'JWT' } } },
    { name: 'without a type', options: { header: { typ: undefined } } },
    { name: 'with a nonce and the access-token type', options: { claims: { nonce: 'n' } } },
    { name: 'issued in the future within the tolerance', options: { claims: fromNow({ iat: 10 }) } },
    { name: 'with the client as audience and the access-token type', options: { claims: { aud: ['portal', 'api'] } } },
  ] satisfies { name: string; options: TokenOptions }[])('an access token $name is accepted', async ({ options }) => {
    expect(await statusOf(createTokenVerifier(config(more))(await token(options)))).toBe(200);
  });
});

describe('the rule for audience and client', () => {
  const table: readonly {
    readonly name: string;
    readonly claims: Record<string, unknown>;
    readonly more: Partial<IdentityProviderConfig>;
    readonly status: number;
  }[] = [
    { name: 'another audience', claims: { aud: 'other' }, more: {}, status: 401 },
    { name: 'no audience where one is required', claims: { aud: undefined }, more: {}, status: 401 },
    { name: 'one of several audiences', claims: { aud: ['x', 'b'] }, more: { audiences: ['a', 'b'] }, status: 200 },
    { name: 'the audience and no client', claims: { client_id: undefined }, more: {}, status: 200 },
    {
      name: 'no audience setting and no client',
      claims: { client_id: undefined },
      more: { audiences: [] },
      status: 401,
    },
    { name: 'no audience at all, our client', claims: { aud: undefined }, more: { audiences: [] }, status: 200 },
    {
      name: 'our client in azp',
      claims: { client_id: undefined, azp: 'portal' },
      more: { audiences: [] },
      status: 200,
    },
    {
      name: 'our client in cid',
      claims: { client_id: undefined, cid: 'portal' },
      more: { audiences: [] },
      status: 200,
    },
    {
      name: 'a client allowed by setting',
      claims: { client_id: 'app' },
      more: { allowedClients: ['app'] },
      status: 200,
    },
    {
      name: 'a client that is not allowed',
      claims: { client_id: 'app2' },
      more: { allowedClients: ['app'] },
      status: 401,
    },
  ];
  test.each(table)('a signed token with $name gets $status', async ({ claims, more, status }) => {
    expect(await statusOf(createTokenVerifier(config(more))(await token({ claims })))).toBe(status);
  });
  test.each(table)('an opaque token with $name gets $status', async ({ claims, more, status }) => {
    introspection = { active: true, ...claimsNow(), ...claims };
    expect(await statusOf(createTokenVerifier(config(more))('opaque'))).toBe(status);
  });

  test.each([
    { name: 'our client named', claims: { aud: 'portal', client_id: undefined, azp: 'portal' }, status: 200 },
    { name: 'no client named', claims: { aud: 'portal', client_id: undefined }, status: 401 },
    { name: 'a nonce', claims: { aud: 'portal', azp: 'portal', nonce: 'n' }, status: 401 },
    { name: 'another client', claims: { aud: 'portal', azp: 'other' }, status: 401 },
  ])('with jwt-for-client, an untyped token for the client with $name gets $status', async ({ claims, status }) => {
    const verify = createTokenVerifier(config({ audiences: ['portal'], accessTokenType: 'jwt-for-client' }));
    expect(await statusOf(verify(await token({ claims, header: { typ: 'JWT' } })))).toBe(status);
  });

  test('a refused token is logged with its reason once a minute', async () => {
    const lines: string[] = [];
    const verify = createTokenVerifier(config(), { report: (level, text) => lines.push(`${level} ${text}`) });
    await statusOf(verify(await token({ claims: { aud: 'account' } })));
    await statusOf(verify(await token({ claims: { aud: 'account', jti: '2' } })));
    expect(lines).toEqual(['warn An access token was refused: it is for another audience']);
    later(61);
    await statusOf(verify(await token({ claims: { aud: 'account' } })));
    expect(lines).toHaveLength(2);
  });
});

test('a token with an unknown critical header is refused', async () => {
  const [, payload, signature] = (await token()).split('.');
  const header = Buffer.from('{"alg":"RS256","kid":"one","crit":["x"],"x":1}').toString('base64url');
  expect(await statusOf(createTokenVerifier(config())(`${header}.${payload}.${signature}`))).toBe(401);
});

test.each(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'])(
  'an access token signed with %s is accepted, with and without a key ID',
  async (alg) => {
    const key = await newKey('strong', alg);
    keys = [await newKey('beside', alg), key];
    const verify = createTokenVerifier(config());
    expect(await statusOf(verify(await token({ key, header: { alg } })))).toBe(200);
    expect(await statusOf(verify(await token({ key, header: { alg, kid: undefined } })))).toBe(200);
    const stranger = await newKey('strong', alg);
    expect(await statusOf(verify(await token({ key: stranger, header: { alg } })))).toBe(401);
    expect(await statusOf(verify(await token({ key: stranger, header: { alg, kid: undefined } })))).toBe(401);
  },
);

test.each(['HS256', 'HS384', 'HS512'])('a token signed with %s is refused, even with a published key', async (alg) => {
  const secret = new Uint8Array(64).fill(7);
  const jwk = { kty: 'oct', k: Buffer.from(secret).toString('base64url'), kid: 'secret', alg, use: 'sig' };
  extraKeys = [jwk];
  const made = await new SignJWT(claimsNow()).setProtectedHeader({ alg, kid: 'secret', typ: 'at+jwt' }).sign(secret);
  expect(await statusOf(createTokenVerifier(config())(made))).toBe(401);
});

test('a token that expired less than a minute ago is accepted', async () => {
  const verify = createTokenVerifier(config());
  expect(await statusOf(verify(await token({ claims: { exp: Math.floor(Date.now() / 1000) - 30 } })))).toBe(200);
});

test('an unsigned token is refused, and so is one signed with the public key as a secret', async () => {
  const verify = createTokenVerifier(config());
  const [, payload] = (await token()).split('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  expect(await statusOf(verify(none))).toBe(401);
  const publicKey = new TextEncoder().encode(JSON.stringify(await exportJWK(keys[0]!.pair.publicKey)));
  const confused = await new SignJWT({ sub: 'staff' }).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(publicKey);
  expect(await statusOf(verify(confused))).toBe(401);
});

test('a new key of the provider is fetched once, and unknown keys cause no flood of requests', async () => {
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

test('while the provider is down, known keys still work; without keys the response is 503, not 401', async () => {
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

test('a signature is checked only once, and its token still expires on time', async () => {
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

test('an accepted token is refused as soon as the server learns that its key was withdrawn', async () => {
  const verify = createTokenVerifier(config());
  const made = await token({ claims: { exp: Math.floor(Date.now() / 1000) + 7200 } });
  await verify(made);
  const next = await newKey('two');
  keys = [next];
  expect(await statusOf(verify(made))).toBe(200);
  // An unknown key makes the server fetch the keys before their ten minutes in the cache are over.
  expect(await statusOf(verify(await token({ key: next })))).toBe(200);
  expect(await statusOf(verify(made))).toBe(401);
});

test('an accepted token is refused at most ten minutes after its key was withdrawn', async () => {
  const verify = createTokenVerifier(config());
  const made = await token({ claims: { exp: Math.floor(Date.now() / 1000) + 7200 } });
  await verify(made);
  keys = [await newKey('two')];
  later(601);
  expect(await statusOf(verify(made))).toBe(401);
});

test('an altered copy of an accepted token is refused', async () => {
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

test('an opaque token is introspected, and the result is cached for a short time', async () => {
  const verify = createTokenVerifier(config());
  introspection = { active: true, ...claimsNow() };
  expect(await verify('opaque-token')).toMatchObject({ subject: 'staff' });
  await verify('opaque-token');
  expect(asked.introspection).toBe(1);
});

test('an opaque token that the provider calls inactive is refused', async () => {
  introspection = { active: false };
  expect(await statusOf(createTokenVerifier(config())('opaque-token'))).toBe(401);
});

test('the credentials for introspection are form-encoded before they are joined', async () => {
  introspection = { active: true, ...claimsNow() };
  const credentials = { clientId: 'api:client', clientSecret: 'a b+c%&ü' };
  await createTokenVerifier(config({ introspection: credentials }))('opaque');
  expect(Buffer.from(introspectionAuthorization.replace('Basic ', ''), 'base64').toString()).toBe(
    'api%3Aclient:a+b%2Bc%25%26%C3%BC',
  );
});

test.each([
  { status: 401, body: { error: 'invalid_client' }, expected: 500 },
  { status: 400, body: { error: 'invalid_client' }, expected: 500 },
  { status: 403, body: {}, expected: 500 },
  { status: 400, body: { error: 'invalid_request' }, expected: 401 },
  { status: 500, body: {}, expected: 503 },
  { status: 429, body: {}, expected: 503 },
  { status: 404, body: {}, expected: 503 },
])('when introspection returns $status $body, the call returns $expected', async ({ status, body, expected }) => {
  introspectionStatus = status;
  introspection = body;
  expect(await statusOf(createTokenVerifier(config())('opaque'))).toBe(expected);
});

test('wrong introspection credentials are logged once a minute with the names of the settings', async () => {
  const lines: string[] = [];
  const verify = createTokenVerifier(config(), { report: (level, text) => lines.push(`${level} ${text}`) });
  introspectionStatus = 401;
  introspection = { error: 'invalid_client' };
  for (const made of ['one', 'two', 'three']) await statusOf(verify(made));
  expect(lines).toEqual([expect.stringMatching(/^error .*OIDC_API_CLIENT_ID and OIDC_API_CLIENT_SECRET/)]);
  later(61);
  await statusOf(verify('four'));
  expect(lines).toHaveLength(2);
});

test.each([
  { told: { auth_time: 1_790_000_000 }, authTime: 1_790_000_000 },
  { told: {}, authTime: null },
  { told: { auth_time: 'yesterday' }, authTime: null },
])('the sign-in time is read from signed and opaque tokens: $told', async ({ told, authTime }) => {
  introspection = { active: true, ...claimsNow(), ...told };
  expect(await createTokenVerifier(config())('opaque')).toMatchObject({ authTime });
  expect(await createTokenVerifier(config())(await token({ claims: told }))).toMatchObject({ authTime });
});

test('opaque tokens are refused where introspection is not configured', async () => {
  expect(await statusOf(createTokenVerifier(config({ introspection: null }))('opaque'))).toBe(401);
});

describe('the reason for every refusal is logged without the token', () => {
  async function reasonsFor(made: string, more: Partial<IdentityProviderConfig> = {}): Promise<string[]> {
    const lines: string[] = [];
    const verify = createTokenVerifier(config(more), { report: (level, text) => lines.push(`${level} ${text}`) });
    expect(await statusOf(verify(made))).toBe(401);
    for (const part of made.split('.').filter((text) => text.length > 8)) expect(lines.join('\n')).not.toContain(part);
    return lines;
  }
  const refused = (reason: string, level = 'warn') => [`${level} An access token was refused: ${reason}`];

  test.each([
    { options: { claims: { iss: 'https://other.example.org' } }, reason: 'it has another issuer' },
    { options: { drop: ['iss'] }, reason: 'it has no iss' },
    { options: { drop: ['iat'] }, reason: 'it has no iat' },
    { options: { drop: ['exp'] }, reason: 'it has no exp' },
    { options: { drop: ['sub'] }, reason: 'it has no sub' },
    { options: { claims: { exp: 1 } }, reason: 'it has expired', level: 'info' },
    { options: { header: { kid: 'unknown' } }, reason: 'the provider publishes no key for it' },
    { options: { claims: { client_id: 'other' } }, reason: 'it was issued to another client' },
  ] satisfies { options: TokenOptions; reason: string; level?: string }[])(
    'a signed token: $reason',
    async ({ options, reason, level }) => {
      expect(await reasonsFor(await token(options))).toEqual(refused(reason, level));
    },
  );

  test('a signed token: its signature is wrong', async () => {
    const forged = await token({ key: { ...(await newKey('one')) } });
    expect(await reasonsFor(forged)).toEqual(refused('its signature is wrong'));
  });

  test('a signed token: its algorithm is not accepted', async () => {
    const made = await new SignJWT(claimsNow()).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));
    expect(await reasonsFor(made)).toEqual(refused('its algorithm is not accepted'));
  });

  test('an opaque token: inactive, without introspection, or refused by the endpoint', async () => {
    introspection = { active: false };
    expect(await reasonsFor('opaque-token')).toEqual(refused('the provider calls it inactive', 'info'));
    expect(await reasonsFor('opaque-token', { introspection: null })).toEqual(
      refused('it is opaque, and introspection is not configured (OIDC_API_CLIENT_ID)'),
    );
    introspectionStatus = 400;
    introspection = { error: 'invalid_request' };
    expect(await reasonsFor('opaque-token')).toEqual(refused('the provider answered its introspection with an error'));
  });
});

test('a token with an unknown key gets 503 while the keys cannot be fetched, and 401 once they can', async () => {
  const verify = createTokenVerifier(config());
  await verify(await token());
  const unknown = await token({ key: await newKey('two') });
  down = true;
  expect(await statusOf(verify(unknown))).toBe(503);
  expect(await statusOf(verify(unknown))).toBe(503);
  down = false;
  later(31);
  expect(await statusOf(verify(unknown))).toBe(401);
});

describe('the claim that names the user', () => {
  test('OIDC_USER_CLAIM selects the claim for signed and opaque tokens', async () => {
    const claims = { sub: 'pairwise', oid: 'object-1' };
    introspection = { active: true, ...claimsNow(), ...claims };
    const verify = createTokenVerifier(config({ userClaim: 'oid' }));
    expect(await verify(await token({ claims }))).toMatchObject({ subject: 'object-1' });
    expect(await verify('opaque')).toMatchObject({ subject: 'object-1' });
  });

  test.each([
    { name: 'is missing', oid: undefined },
    { name: 'is empty', oid: '' },
    { name: 'is a number', oid: 7 },
    { name: 'is a list', oid: ['object-1'] },
    { name: 'has NUL', oid: 'a\0b' },
    { name: 'has half of a surrogate pair', oid: 'a\uD800b' },
    { name: 'has 256 characters', oid: 'a'.repeat(256) },
  ])('a token whose user claim $name is refused', async ({ oid }) => {
    introspection = { active: true, ...claimsNow(), oid, sub: oid };
    for (const userClaim of ['oid', 'sub']) {
      const verify = createTokenVerifier(config({ userClaim }));
      expect(await statusOf(verify(await token({ claims: { oid, sub: oid } })))).toBe(401);
      expect(await statusOf(verify('opaque'))).toBe(401);
    }
  });

  test('a subject of 255 characters is accepted', async () => {
    const sub = 'é'.repeat(255);
    expect(await createTokenVerifier(config())(await token({ claims: { sub } }))).toMatchObject({ subject: sub });
  });
});

test('a sign-in time in the future is ignored', async () => {
  const claims = fromNow({ auth_time: 600 });
  introspection = { active: true, ...claimsNow(), ...claims };
  expect(await createTokenVerifier(config())('opaque')).toMatchObject({ authTime: null });
  expect(await createTokenVerifier(config())(await token({ claims }))).toMatchObject({ authTime: null });
});

describe('introspection requests in flight', () => {
  const active = () => ({ active: true, ...claimsNow() });
  const waitForAsked = (count: number) => vi.waitFor(() => expect(asked.introspection).toBe(count), 60_000);

  test('requests with the same token share one introspection', async () => {
    const verify = createTokenVerifier(config());
    introspection = active();
    const release = holdIntrospection();
    const results = Array.from({ length: 20 }, () => verify('opaque', '10.0.0.1'));
    await waitForAsked(1);
    release();
    for (const identity of await Promise.all(results)) expect(identity).toMatchObject({ subject: 'staff' });
    expect(asked.introspection).toBe(1);
  });

  test('one address can have eight unknown tokens introspected at once; more get 429', async () => {
    const verify = createTokenVerifier(config());
    introspection = { active: false };
    await statusOf(verify('first', '10.0.0.9')); // loads the discovery document
    const release = holdIntrospection();
    const waiting = Array.from({ length: 8 }, (_, index) => statusOf(verify(`made-up-${index}`, '10.0.0.1')));
    await waitForAsked(9);
    expect(await statusOf(verify('made-up-8', '10.0.0.1'))).toBe(429);
    const other = statusOf(verify('other', '10.0.0.2'));
    await waitForAsked(10);
    release();
    expect(await Promise.all([...waiting, other])).toEqual(Array.from({ length: 9 }, () => 401));
    expect(await statusOf(verify('made-up-8', '10.0.0.1'))).toBe(401);
  });

  test('unknown tokens from many addresses leave capacity for tokens that were active before', async () => {
    const verify = createTokenVerifier(config());
    introspection = active();
    const known = Array.from({ length: 16 }, (_, index) => `known-${index}`);
    for (const made of known) await verify(made, '10.0.0.1');
    later(31); // the cached results have expired
    introspection = active();
    const release = holdIntrospection();
    const flood = Array.from({ length: 100 }, (_, index) => statusOf(verify(`made-up-${index}`, `10.1.0.${index}`)));
    await waitForAsked(16 + 48);
    const users = known.map((made) => statusOf(verify(made, '10.0.0.1')));
    await waitForAsked(16 + 64);
    release();
    expect(await Promise.all(users)).toEqual(known.map(() => 200));
    expect((await Promise.all(flood)).filter((status) => status === 429)).toHaveLength(52);
  });
});
