import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  fromNow,
  later,
  newKey,
  statusOf,
  useIdentityProvider,
  type TokenOptions,
} from '../../test/identity-provider.ts';
import type { IdentityProviderConfig } from '../config/identity-provider.ts';
import { createTokenVerifier } from './verify-token.ts';

const provider = useIdentityProvider();

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
  { name: 'of Keycloak with at_hash', claims: { typ: 'Bearer', nonce: 'n', at_hash: 'h' }, header: { typ: 'JWT' } },
  { name: 'that is a refresh token', claims: { typ: 'Refresh' }, header: { typ: 'JWT' } },
  { name: 'that is a logout token', claims: { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } } },
  { name: 'bound to a DPoP key', claims: { cnf: { jkt: 'thumbprint' } } },
  { name: 'bound to a certificate', claims: { cnf: { 'x5t#S256': 'thumbprint' } } },
  { name: 'of type DPoP', claims: { token_type: 'DPoP' } },
  { name: 'whose type is not text', claims: { token_type: ['Bearer'] } },
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
    const made = await provider.token({ claims: { ...claims, ...fromNow(times) }, header });
    expect(await statusOf(createTokenVerifier(provider.config(more))(made))).toBe(401);
  });

  test.each(misuses)('an opaque token $name is refused', async ({ claims, times }) => {
    provider.introspection = provider.activeNow({ ...claims, ...fromNow(times) });
    expect(await statusOf(createTokenVerifier(provider.config(more))('opaque'))).toBe(401);
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
    const made = await provider.token({
      claims: { client_id: undefined, ...claims },
      header: { typ: 'JWT', ...header },
    });
    expect(await statusOf(createTokenVerifier(provider.config(more))(made))).toBe(401);
  });

  test.each(['logout+jwt', 'dpop+jwt', 'secevent+jwt', 'id+jwt', 'application/logout+jwt'])(
    'a signed token of type %s is refused',
    async (typ) => {
      expect(
        await statusOf(createTokenVerifier(provider.config(more))(await provider.token({ header: { typ } }))),
      ).toBe(401);
    },
  );

  test.each(['exp', 'iat', 'sub', 'iss'])('a signed token without %s is refused', async (name) => {
    expect(await statusOf(createTokenVerifier(provider.config(more))(await provider.token({ drop: [name] })))).toBe(
      401,
    );
  });

  test.each([
    { name: 'of RFC 9068', options: {} },
    { name: 'of Keycloak', options: { claims: { typ: 'Bearer', azp: 'portal' }, header: { typ: 'JWT' } } },
    {
      name: 'of Keycloak before version 25, with a nonce',
      options: { claims: { typ: 'Bearer', azp: 'portal', nonce: 'n' }, header: { typ: 'JWT' } },
    },
    { name: 'without a type', options: { header: { typ: undefined } } },
    {
      name: 'with the full media type',
      options: { claims: { aud: ['portal', 'api'] }, header: { typ: 'application/AT+JWT' } },
    },
    { name: 'of Cognito', options: { claims: { token_use: 'access' }, header: { typ: undefined } } },
    { name: 'with the kind access_token', options: { claims: { token_type: 'access_token' } } },
    { name: 'with the kind JWT', options: { claims: { typ: 'JWT' } } },
    { name: 'with the kind at+jwt', options: { claims: { typ: 'at+jwt' } } },
    { name: 'with null for absent claims', options: { claims: { azp: null, cnf: null, events: null, typ: null } } },
    { name: 'not valid yet within the tolerance', options: { claims: fromNow({ nbf: 30 }) } },
    { name: 'with a nonce and the access-token type', options: { claims: { nonce: 'n' } } },
    { name: 'issued in the future within the tolerance', options: { claims: fromNow({ iat: 10 }) } },
    { name: 'with the client as audience and the access-token type', options: { claims: { aud: ['portal', 'api'] } } },
  ] satisfies { name: string; options: TokenOptions }[])('an access token $name is accepted', async ({ options }) => {
    expect(await statusOf(createTokenVerifier(provider.config(more))(await provider.token(options)))).toBe(200);
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
    expect(await statusOf(createTokenVerifier(provider.config(more))(await provider.token({ claims })))).toBe(status);
  });
  test.each(table)('an opaque token with $name gets $status', async ({ claims, more, status }) => {
    provider.introspection = provider.activeNow(claims);
    expect(await statusOf(createTokenVerifier(provider.config(more))('opaque'))).toBe(status);
  });

  test.each([
    { name: 'our client named', claims: { aud: 'portal', client_id: undefined, azp: 'portal' }, status: 200 },
    { name: 'no client named', claims: { aud: 'portal', client_id: undefined }, status: 401 },
    { name: 'a nonce', claims: { aud: 'portal', azp: 'portal', nonce: 'n' }, status: 401 },
    ...['at_hash', 'c_hash', 's_hash', 'rt_hash', 'urn:openid:params:jwt:claim:rt_hash'].map((name) => ({
      name,
      claims: { aud: 'portal', azp: 'portal', [name]: 'h' },
      status: 401,
    })),
    { name: 'another client', claims: { aud: 'portal', azp: 'other' }, status: 401 },
  ])('with jwt-for-client, an untyped token for the client with $name gets $status', async ({ claims, status }) => {
    const verify = createTokenVerifier(provider.config({ audiences: ['portal'], accessTokenType: 'jwt-for-client' }));
    expect(await statusOf(verify(await provider.token({ claims, header: { typ: 'JWT' } })))).toBe(status);
  });

  test('a refused token is logged with its reason once a minute', async () => {
    const lines: string[] = [];
    const verify = createTokenVerifier(provider.config(), { report: (level, text) => lines.push(`${level} ${text}`) });
    await statusOf(verify(await provider.token({ claims: { aud: 'account' } })));
    await statusOf(verify(await provider.token({ claims: { aud: 'account', jti: '2' } })));
    expect(lines).toEqual(['warn An access token was refused: it is for another audience']);
    later(61);
    await statusOf(verify(await provider.token({ claims: { aud: 'account' } })));
    expect(lines).toHaveLength(2);
  });
});

test.each([
  { told: { auth_time: 1_790_000_000 }, authTime: 1_790_000_000 },
  { told: {}, authTime: null },
  { told: { auth_time: 'yesterday' }, authTime: null },
])('the sign-in time is read from signed and opaque tokens: $told', async ({ told, authTime }) => {
  provider.introspection = provider.activeNow(told);
  expect(await createTokenVerifier(provider.config())('opaque')).toMatchObject({ authTime });
  expect(await createTokenVerifier(provider.config())(await provider.token({ claims: told }))).toMatchObject({
    authTime,
  });
});

describe('the reason for every refusal is logged without the token', () => {
  async function reasonsFor(made: string, more: Partial<IdentityProviderConfig> = {}): Promise<string[]> {
    const lines: string[] = [];
    const verify = createTokenVerifier(provider.config(more), {
      report: (level, text) => lines.push(`${level} ${text}`),
    });
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
      expect(await reasonsFor(await provider.token(options))).toEqual(refused(reason, level));
    },
  );

  test('a signed token: its signature is wrong', async () => {
    const forged = await provider.token({ key: { ...(await newKey('one')) } });
    expect(await reasonsFor(forged)).toEqual(refused('its signature is wrong'));
  });

  test.each([
    { options: {}, reason: 'its signature is wrong', level: 'warn' },
    { options: { claims: { exp: 1 } }, reason: 'it has expired', level: 'info' },
  ])('a signed token without a key ID, with several keys: $reason', async ({ options, reason, level }) => {
    const [key, stranger] = [await newKey('two'), await newKey('three')];
    provider.keys = [provider.keys[0]!, key];
    const signer = reason === 'it has expired' ? key : stranger;
    const made = await provider.token({ ...options, key: signer, header: { kid: undefined } });
    expect(await reasonsFor(made)).toEqual(refused(reason, level));
  });

  test('a signed token: it is not a signed token of a known form', async () => {
    const [, payload, signature] = (await provider.token()).split('.');
    const header = Buffer.from('{"alg":"RS256","kid":"one","crit":["x"],"x":1}').toString('base64url');
    const reason = 'it is not a signed token of a known form';
    expect(await reasonsFor(`${header}.${payload}.${signature}`)).toEqual(refused(reason));
  });

  test('a signed token: its algorithm is not accepted', async () => {
    const made = await new SignJWT(provider.claimsNow()).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));
    expect(await reasonsFor(made)).toEqual(refused('its algorithm is not accepted'));
  });

  test('an opaque token: inactive, without introspection, or refused by the endpoint', async () => {
    provider.introspection = { active: false };
    expect(await reasonsFor('opaque-token')).toEqual(refused('the provider calls it inactive', 'info'));
    expect(await reasonsFor('opaque-token', { introspection: null })).toEqual(
      refused('it is opaque, and introspection is not configured (OIDC_API_CLIENT_ID)'),
    );
    provider.discovery = { introspection_endpoint: undefined };
    expect(await reasonsFor('opaque-token')).toEqual(
      refused('it is opaque, and the discovery document has no introspection endpoint'),
    );
    provider.discovery = {};
    provider.introspectionStatus = 400;
    provider.introspection = { error: 'invalid_request' };
    expect(await reasonsFor('opaque-token')).toEqual(refused('the provider answered its introspection with an error'));
  });
});

describe('the claim that names the user', () => {
  test('OIDC_USER_CLAIM selects the claim for signed and opaque tokens', async () => {
    const claims = { sub: 'pairwise', oid: 'object-1' };
    provider.introspection = provider.activeNow(claims);
    const verify = createTokenVerifier(provider.config({ userClaim: 'oid' }));
    expect(await verify(await provider.token({ claims }))).toMatchObject({ subject: 'object-1' });
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
    provider.introspection = provider.activeNow({ oid, sub: oid });
    for (const userClaim of ['oid', 'sub']) {
      const verify = createTokenVerifier(provider.config({ userClaim }));
      expect(await statusOf(verify(await provider.token({ claims: { oid, sub: oid } })))).toBe(401);
      expect(await statusOf(verify('opaque'))).toBe(401);
    }
  });

  test('a subject of 255 characters is accepted', async () => {
    const sub = 'é'.repeat(255);
    expect(await createTokenVerifier(provider.config())(await provider.token({ claims: { sub } }))).toMatchObject({
      subject: sub,
    });
  });
});

test('a sign-in time in the future is ignored', async () => {
  const claims = fromNow({ auth_time: 600 });
  provider.introspection = provider.activeNow(claims);
  expect(await createTokenVerifier(provider.config())('opaque')).toMatchObject({ authTime: null });
  expect(await createTokenVerifier(provider.config())(await provider.token({ claims }))).toMatchObject({
    authTime: null,
  });
});

test('an opaque token may also have the client as audience, because it cannot be an ID token', async () => {
  provider.introspection = provider.activeNow({ aud: ['api', 'portal'] });
  expect(await statusOf(createTokenVerifier(provider.config())('opaque'))).toBe(200);
});

test('the issuer key of the configuration identifies the provider of signed and opaque tokens', async () => {
  provider.introspection = provider.activeNow();
  const verify = createTokenVerifier(provider.config({ issuerKey: 'embedded' }));
  expect(await verify(await provider.token())).toMatchObject({ issuer: 'embedded' });
  expect(await verify('opaque')).toMatchObject({ issuer: 'embedded' });
});

test('the response to a refused token asks the browser to sign in again', async () => {
  const verify = createTokenVerifier(provider.config());
  const challenge = 'Bearer error="invalid_token"';
  for (const made of ['opaque', await provider.token({ claims: { client_id: 'other' } })]) {
    await expect(verify(made)).rejects.toMatchObject({ status: 401, options: { challenge } });
  }
});
