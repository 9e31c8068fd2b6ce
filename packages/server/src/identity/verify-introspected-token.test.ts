import { describe, expect, test, vi } from 'vitest';
import { later, statusOf, useIdentityProvider } from '../../test/identity-provider.ts';
import { Refused } from '../errors/refused.ts';
import { createTokenVerifier } from './verify-token.ts';

const provider = useIdentityProvider();

test('an opaque token is introspected, and the result is cached for a short time', async () => {
  const verify = createTokenVerifier(provider.config());
  provider.introspection = provider.activeNow();
  expect(await verify('opaque-token')).toMatchObject({ subject: 'staff' });
  await verify('opaque-token');
  expect(provider.asked.introspection).toBe(1);
});

test('an opaque token that the provider calls inactive is refused', async () => {
  provider.introspection = { active: false };
  expect(await statusOf(createTokenVerifier(provider.config())('opaque-token'))).toBe(401);
});

test('the credentials for introspection are form-encoded before they are joined', async () => {
  provider.introspection = provider.activeNow();
  const credentials = { clientId: 'api:client', clientSecret: 'a b+c%&ü' };
  await createTokenVerifier(provider.config({ introspection: credentials }))('opaque');
  expect(Buffer.from(provider.introspectionAuthorization.replace('Basic ', ''), 'base64').toString()).toBe(
    'api%3Aclient:a+b%2Bc%25%26%C3%BC',
  );
});

test.each([
  { status: 401, body: { error: 'invalid_client' }, expected: 500 },
  { status: 400, body: { error: 'invalid_client' }, expected: 500 },
  { status: 400, body: { error: 'unauthorized_client' }, expected: 500 },
  { status: 403, body: {}, expected: 500 },
  { status: 400, body: { error: 'invalid_request' }, expected: 401 },
  { status: 500, body: {}, expected: 503 },
  { status: 429, body: {}, expected: 503 },
  { status: 404, body: {}, expected: 503 },
])(
  'when introspection returns $status $body, verifying an opaque token fails with status $expected',
  async ({ status, body, expected }) => {
    provider.introspectionStatus = status;
    provider.introspection = body;
    expect(await statusOf(createTokenVerifier(provider.config())('opaque'))).toBe(expected);
  },
);

test('wrong introspection credentials are logged once a minute with the names of the settings', async () => {
  const lines: string[] = [];
  const verify = createTokenVerifier(provider.config(), { report: (level, text) => lines.push(`${level} ${text}`) });
  provider.introspectionStatus = 401;
  provider.introspection = { error: 'invalid_client' };
  for (const made of ['one', 'two', 'three']) await statusOf(verify(made));
  expect(lines).toEqual([expect.stringMatching(/^error .*OIDC_API_CLIENT_ID and OIDC_API_CLIENT_SECRET/)]);
  later(61);
  await statusOf(verify('four'));
  expect(lines).toHaveLength(2);
});

test.each([null, 'active', [], {}, { active: 'true' }, { active: 1 }])(
  'an opaque token is refused when the introspection response is %j',
  async (body) => {
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    provider.introspection = isObject ? { ...provider.activeNow(), active: undefined, ...body } : body;
    expect(await statusOf(createTokenVerifier(provider.config())('opaque'))).toBe(401);
  },
);

test('while the provider is down, an opaque token gets 503, not 401', async () => {
  const verify = createTokenVerifier(provider.config());
  await statusOf(verify('first')); // loads the discovery document
  provider.isDown = true;
  expect(await statusOf(verify('opaque'))).toBe(503);
});

test('a token with five parts is encrypted, so it is introspected', async () => {
  provider.introspection = provider.activeNow();
  const made = `${(await provider.token()).split('.')[0]}.key.iv.text.tag`;
  expect(await createTokenVerifier(provider.config())(made)).toMatchObject({ subject: 'staff' });
});

test.each([
  { lifetime: 300, seconds: 29, requests: 1 },
  { lifetime: 300, seconds: 31, requests: 2 },
  { lifetime: 10, seconds: 11, requests: 2 },
])(
  'a token that is valid for $lifetime s has caused $requests introspections after $seconds s',
  async ({ lifetime, seconds, requests }) => {
    const verify = createTokenVerifier(provider.config());
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 1000) * 1000 });
    provider.introspection = provider.activeNow({ exp: Math.floor(Date.now() / 1000) + lifetime });
    await verify('opaque');
    later(seconds);
    await verify('opaque');
    expect(provider.asked.introspection).toBe(requests);
  },
);

test('the 30 seconds in the cache begin with the question to the provider', async () => {
  const verify = createTokenVerifier(provider.config());
  provider.introspection = provider.activeNow();
  const release = provider.holdIntrospection();
  const first = verify('opaque');
  await expect.poll(() => provider.asked.introspection).toBe(1);
  later(20);
  release();
  await first;
  later(11);
  await verify('opaque');
  expect(provider.asked.introspection).toBe(2);
});

test('opaque tokens are refused where introspection is not configured', async () => {
  expect(await statusOf(createTokenVerifier(provider.config({ introspection: null }))('opaque'))).toBe(401);
});

describe('introspection requests in flight', () => {
  const waitForAsked = (count: number) => vi.waitFor(() => expect(provider.asked.introspection).toBe(count), 60_000);

  test('requests with the same token share one introspection', async () => {
    const verify = createTokenVerifier(provider.config());
    provider.introspection = provider.activeNow();
    const release = provider.holdIntrospection();
    const results = Array.from({ length: 20 }, () => verify('opaque', '10.0.0.1'));
    await waitForAsked(1);
    release();
    for (const identity of await Promise.all(results)) expect(identity).toMatchObject({ subject: 'staff' });
    expect(provider.asked.introspection).toBe(1);
  });

  test('one address can have eight unknown tokens introspected at once; more wait and are then answered', async () => {
    const verify = createTokenVerifier(provider.config());
    provider.introspection = { active: false };
    await statusOf(verify('first', '10.0.0.9')); // loads the discovery document
    const release = provider.holdIntrospection();
    const office = Array.from({ length: 20 }, (_, index) => statusOf(verify(`made-up-${index}`, '10.0.0.1')));
    await waitForAsked(1 + 8);
    const other = statusOf(verify('other', '10.0.0.2'));
    await waitForAsked(1 + 8 + 1);
    release();
    expect(await Promise.all([...office, other])).toEqual(Array.from({ length: 21 }, () => 401));
  });

  test('a waiting token leaves the queue when all clients that sent it have disconnected', async () => {
    const verify = createTokenVerifier(provider.config());
    provider.introspection = provider.activeNow();
    const release = provider.holdIntrospection();
    const office = Array.from({ length: 8 + 63 }, (_, index) => statusOf(verify(`office-${index}`, '10.0.0.1')));
    await waitForAsked(8);
    const clients = [new AbortController(), new AbortController()];
    const shared = clients.map(({ signal }) => statusOf(verify('shared', '10.0.0.1', () => signal)));
    clients[0]!.abort(new Refused(499, 'gone'));
    expect(await statusOf(verify('beyond', '10.0.0.1'))).toBe(429);
    clients[1]!.abort(new Refused(499, 'gone'));
    expect(await Promise.all(shared)).toEqual([499, 499]);
    const next = statusOf(verify('next', '10.0.0.1'));
    release();
    expect(await Promise.all([...office, next])).toEqual(Array.from({ length: 8 + 64 }, () => 200));
    expect(provider.asked.introspection).toBe(8 + 64);
  });

  test('a client that disconnects does not end an introspection in flight', async () => {
    const verify = createTokenVerifier(provider.config());
    provider.introspection = provider.activeNow();
    const release = provider.holdIntrospection();
    const client = new AbortController();
    const gone = statusOf(verify('opaque', '10.0.0.1', () => client.signal));
    await waitForAsked(1);
    client.abort(new Refused(499, 'gone'));
    const next = statusOf(verify('opaque', '10.0.0.1'));
    release();
    expect(await Promise.all([gone, next])).toEqual([200, 200]);
    expect(provider.asked.introspection).toBe(1);
  });

  test('a client that has already disconnected takes no place', async () => {
    const verify = createTokenVerifier(provider.config());
    const signal = AbortSignal.abort(new Refused(499, 'gone'));
    expect(await statusOf(verify('opaque', '10.0.0.1', () => signal))).toBe(499);
    expect(provider.asked.introspection).toBe(0);
  });

  test('a token that was refused before has no reserved place', async () => {
    const verify = createTokenVerifier(provider.config());
    const made = Array.from({ length: 9 }, (_, index) => `made-up-${index}`);
    for (const one of made) await statusOf(verify(one, '10.0.0.1'));
    later(31); // the cached results have expired
    const release = provider.holdIntrospection();
    const again = made.map((one) => statusOf(verify(one, '10.0.0.1')));
    const other = statusOf(verify('other', '10.0.0.2'));
    await waitForAsked(9 + 8 + 1);
    release();
    expect(await Promise.all([...again, other])).toEqual(Array.from({ length: 10 }, () => 401));
    expect(provider.asked.introspection).toBe(9 + 9 + 1);
  });

  test('unknown tokens from many addresses leave capacity for tokens that were active before', async () => {
    const verify = createTokenVerifier(provider.config());
    provider.introspection = provider.activeNow();
    const known = Array.from({ length: 16 }, (_, index) => `known-${index}`);
    for (const made of known) await verify(made, '10.0.0.1');
    later(31); // the cached results have expired
    provider.introspection = provider.activeNow();
    const release = provider.holdIntrospection();
    const flood = Array.from({ length: 100 }, (_, index) => statusOf(verify(`made-up-${index}`, `10.1.0.${index}`)));
    await waitForAsked(16 + 48);
    const users = known.map((made) => statusOf(verify(made, '10.0.0.1')));
    await waitForAsked(16 + 64);
    release();
    expect(await Promise.all(users)).toEqual(known.map(() => 200));
    expect(await Promise.all(flood)).toEqual(flood.map(() => 200));
  });
});
