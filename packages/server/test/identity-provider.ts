import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type CryptoKey } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import type { IdentityProviderConfig } from '../src/config/identity-provider.ts';
import { Refused } from '../src/errors/refused.ts';

export interface SigningKey {
  readonly kid: string;
  readonly pair: Awaited<ReturnType<typeof generateKeyPair>>;
}

export interface TokenOptions {
  readonly claims?: Record<string, unknown>;
  readonly header?: Record<string, unknown>;
  readonly key?: SigningKey;
  readonly drop?: readonly string[];
}

type KeyPair = SigningKey['pair'];

/** Making an RSA key takes long, so tests share five. The first is the one that a provider has at the start. */
const rsaKeys: Promise<KeyPair>[] = [];
const rsaKey = (at: number) => (rsaKeys[at] ??= generateKeyPair('RS256', { extractable: true }));
let taken = 0;

/** Lets an RSA key sign with another algorithm. */
async function withAlgorithm({ privateKey, publicKey }: KeyPair, alg: string): Promise<KeyPair> {
  const [hidden, shown] = await Promise.all(
    [privateKey, publicKey].map(async (key) => importJWK(await exportJWK(key), alg, { extractable: true })),
  );
  return { privateKey: hidden as CryptoKey, publicKey: shown as CryptoKey };
}

/** A key that differs from the provider's first one, and from the three keys before it. */
export async function newKey(kid: string, alg = 'RS256'): Promise<SigningKey> {
  if (!/^[RP]S/.test(alg)) return { kid, pair: await generateKeyPair(alg, { extractable: true }) };
  taken = (taken % 4) + 1;
  return { kid, pair: await withAlgorithm(await rsaKey(taken), alg) };
}

/** Time claims, given in seconds from now. */
export const fromNow = (times: Record<string, number> = {}) =>
  Object.fromEntries(Object.entries(times).map(([name, offset]) => [name, Math.floor(Date.now() / 1000) + offset]));

/** Moves the clock forward until the end of the test. */
export const later = (seconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
};

/** Returns the HTTP status of a verified or refused token. */
export const statusOf = async (promise: Promise<unknown>) => {
  try {
    await promise;
    return 200;
  } catch (error) {
    return error instanceof Refused ? error.status : -1;
  }
};

const initialState = () => ({
  isDown: false,
  /** Members that the discovery document has instead of the usual ones. */
  discovery: {} as Record<string, unknown>,
  /** Number of requests since the start of the test. */
  asked: { jwks: 0, introspection: 0 },
  keys: [] as SigningKey[],
  extraKeys: [] as object[],
  /** Published instead of `keys` and `extraKeys`. */
  publishedKeys: undefined as object[] | undefined,
  introspection: { active: false } as unknown,
  introspectionStatus: 200,
  /** The Authorization header of the last introspection request. */
  introspectionAuthorization: '',
  introspectionGate: undefined as Promise<void> | undefined,
});

/** A busy machine can need longer for a request than the product's limits of five and ten seconds. */
function lengthenTimeLimits(): void {
  const lengthened = (ms: number) => (ms >= 1000 ? 24 * ms : ms);
  const [signalAfter, callAfter] = [AbortSignal.timeout.bind(AbortSignal), setTimeout];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => signalAfter(lengthened(ms)));
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms = 0, ...rest: unknown[]) =>
    callAfter(work as (...all: unknown[]) => void, lengthened(ms), ...rest),
  );
}

/** Runs an identity provider on loopback during the tests of a file. Its state is reset before each test. */
export function useIdentityProvider() {
  let authority = '';
  let first: SigningKey | undefined;
  const state = initialState();
  // Idle connections stay open. Otherwise a request on a busy machine could use one that is just being closed.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const reply = (body: unknown) =>
      void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (state.isDown) {
      request.socket.destroy();
      return;
    }
    if (request.url === '/.well-known/openid-configuration') {
      const endpoints = { jwks_uri: `${authority}/jwks`, introspection_endpoint: `${authority}/introspect` };
      reply({ issuer: authority, ...endpoints, ...state.discovery });
    } else if (request.url === '/jwks') {
      state.asked.jwks += 1;
      void Promise.all(
        state.keys.map(async ({ kid, pair }) => ({ ...(await exportJWK(pair.publicKey)), kid, use: 'sig' })),
      ).then((all) => reply({ keys: state.publishedKeys ?? [...all, ...state.extraKeys] }));
    } else {
      state.asked.introspection += 1;
      state.introspectionAuthorization = request.headers.authorization ?? '';
      response.statusCode = state.introspectionStatus;
      if (state.introspectionGate) void state.introspectionGate.then(() => reply(state.introspection));
      else reply(state.introspection);
    }
  });
  beforeAll(async () => {
    first = { kid: 'one', pair: await rsaKey(0) };
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    authority = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    Object.assign(state, initialState(), { keys: [first] });
    lengthenTimeLimits();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  function claimsNow(): Record<string, unknown> {
    const now = Math.floor(Date.now() / 1000);
    return { iss: authority, aud: 'api', sub: 'staff', client_id: 'portal', iat: now, exp: now + 300 };
  }
  return Object.assign(state, {
    config: (more: Partial<IdentityProviderConfig> = {}): IdentityProviderConfig => ({
      ...readConfig({ OIDC_AUTHORITY: authority }).identityProvider,
      clientId: 'portal',
      audiences: ['api'],
      introspection: { clientId: 'api', clientSecret: 'secret' },
      ...more,
    }),
    claimsNow,
    /** An introspection response that calls the token active. */
    activeNow: (claims: Record<string, unknown> = {}) => ({ active: true, ...claimsNow(), ...claims }),
    async token({ claims = {}, header = {}, key = state.keys[0]!, drop = [] }: TokenOptions = {}): Promise<string> {
      const all: Record<string, unknown> = { ...claimsNow(), ...claims };
      for (const name of drop) delete all[name];
      return new SignJWT(all)
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid, ...header })
        .sign(key.pair.privateKey);
    },
    /**
     * Holds back introspection responses until the returned function is called. No time limit ends the requests, so a
     * slow machine has as much time as it needs.
     */
    holdIntrospection(): () => void {
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
      const { promise, resolve } = Promise.withResolvers<void>();
      state.introspectionGate = promise;
      return resolve;
    },
  });
}
