import { hash } from 'node:crypto';
import { createLocalJWKSet, decodeProtectedHeader, errors as joseErrors, jwtVerify, type JSONWebKeySet } from 'jose';
import type { IdentityProviderConfig } from './config.ts';
import { Refused } from './errors.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly authTime: number | null;
}

export type TokenVerifier = (token: string) => Promise<Identity>;

const ALGORITHMS = ['RS256', 'PS256', 'ES256'];
const FETCH_LIMIT_MS = 5000;
const KEYS_FRESH_MS = 10 * 60_000;
const KEYS_STALE_MS = 24 * 3_600_000;
const RETRY_PAUSE_MS = 30_000;
const INTROSPECTION_CACHE_MS = 30_000;
const CLOCK_TOLERANCE_S = 60;
const MOST_REMEMBERED = 5000;

const refusedToken = () =>
  new Refused(401, 'The access token is not valid', { challenge: 'Bearer error="invalid_token"' });
const providerDown = () => new Refused(503, 'The identity provider cannot be reached');

async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(FETCH_LIMIT_MS) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

/**
 * A value fetched at most once at a time, served stale while the source is down, and not asked again for a while
 * after a failure: a lost identity provider must neither sign people out nor be hammered.
 */
function remembered<T>(load: () => Promise<T>) {
  let value: { readonly at: number; readonly data: T } | undefined;
  let inFlight: Promise<void> | undefined;
  let pausedUntil = 0;
  const refresh = () => {
    inFlight ??= load()
      .then((data) => void (value = { at: Date.now(), data }))
      .catch(() => void (pausedUntil = Date.now() + RETRY_PAUSE_MS))
      .finally(() => (inFlight = undefined));
    return inFlight;
  };
  return {
    async get(): Promise<T> {
      const age = value ? Date.now() - value.at : Infinity;
      if (age > KEYS_FRESH_MS && Date.now() > pausedUntil) await refresh();
      if (!value || Date.now() - value.at > KEYS_STALE_MS) throw providerDown();
      return value.data;
    },
    /** For an unknown key id: at most one extra fetch per pause. */
    async renew(): Promise<T> {
      if (Date.now() > pausedUntil) {
        pausedUntil = Date.now() + RETRY_PAUSE_MS;
        await refresh();
      }
      return this.get();
    },
  };
}

interface Discovery {
  readonly issuer: string;
  readonly jwks_uri: string;
  readonly introspection_endpoint?: string;
}

async function discover(authority: string): Promise<Discovery> {
  const found = (await fetchJson(`${authority}/.well-known/openid-configuration`)) as Discovery;
  if (found.issuer.replace(/\/$/, '') !== authority) throw new Error('issuer differs from the authority');
  return found;
}

function looksSigned(token: string): boolean {
  try {
    return token.split('.').length === 3 && decodeProtectedHeader(token).alg !== undefined;
  } catch {
    return false;
  }
}

/** A map that forgets its oldest entries. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MOST_REMEMBERED) map.delete(map.keys().next().value!);
}

const timeOf = (claim: unknown) => (typeof claim === 'number' ? claim : null);
const digestOf = (token: string) => hash('sha256', token, 'base64url');

/** What a signature was checked against. Another answer of the provider is another object. */
interface Trusted {
  readonly discovery: Discovery;
  readonly keys: ReturnType<typeof createLocalJWKSet>;
}

export function createTokenVerifier(idp: IdentityProviderConfig): TokenVerifier {
  const discovery = remembered(() => discover(idp.authority));
  const keys = remembered(async () =>
    createLocalJWKSet((await fetchJson((await discovery.get()).jwks_uri)) as JSONWebKeySet),
  );
  const introspected = new Map<string, { readonly until: number; readonly identity: Identity | null }>();
  const checked = new Map<string, Trusted & { readonly until: number; readonly identity: Identity }>();

  /**
   * The same bytes under the same keys give the same verdict until they expire, so a signature is checked once. Keys or
   * discovery fetched anew end that; a refusal is never remembered.
   */
  async function verifySigned(token: string, digest: string): Promise<Identity> {
    const found = await discovery.get();
    const known = checked.get(digest);
    if (known && known.discovery === found && Date.now() < known.until && known.keys === (await keys.get())) {
      return known.identity;
    }
    const check = async (set: Trusted['keys']) => ({
      set,
      ...(await jwtVerify(token, set, {
        algorithms: ALGORITHMS,
        issuer: found.issuer,
        ...(idp.audience === null ? {} : { audience: idp.audience }),
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_S,
      })),
    });
    try {
      let verified: Awaited<ReturnType<typeof check>>;
      try {
        verified = await check(await keys.get());
      } catch (error) {
        if (!(error instanceof joseErrors.JWKSNoMatchingKey)) throw error;
        verified = await check(await keys.renew());
      }
      const { payload, protectedHeader, set } = verified;
      const type = protectedHeader.typ?.toLowerCase().replace('application/', '');
      const audiences = [payload.aud ?? []].flat();
      // jose takes an ID token for an access token unless told apart.
      const isIdToken =
        type !== 'at+jwt' && ('nonce' in payload || 'at_hash' in payload || audiences.includes(idp.clientId));
      if (isIdToken || typeof payload.sub !== 'string') throw refusedToken();
      const authTime = timeOf(payload['auth_time']);
      const identity = { issuer: idp.issuerKey, subject: payload.sub, authTime };
      const until = (payload.exp! + CLOCK_TOLERANCE_S) * 1000;
      keep(checked, digest, { discovery: found, keys: set, until, identity });
      return identity;
    } catch (error) {
      if (error instanceof Refused) throw error;
      throw refusedToken();
    }
  }

  async function introspect(token: string, digest: string): Promise<Identity> {
    if (!idp.introspection) throw refusedToken();
    const known = introspected.get(digest);
    if (known && known.until > Date.now()) {
      if (known.identity) return known.identity;
      throw refusedToken();
    }
    const { introspection_endpoint: endpoint } = await discovery.get();
    if (!endpoint) throw refusedToken();
    const { clientId, clientSecret } = idp.introspection;
    let answer: { active?: boolean; sub?: string; exp?: number; client_id?: string; auth_time?: unknown };
    try {
      answer = (await fetchJson(endpoint, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ token, token_type_hint: 'access_token' }).toString(),
      })) as typeof answer;
    } catch {
      throw providerDown();
    }
    const usable = answer.active === true && typeof answer.sub === 'string' && answer.client_id === idp.clientId;
    const identity = usable
      ? { issuer: idp.issuerKey, subject: answer.sub!, authTime: timeOf(answer.auth_time) }
      : null;
    const expires = answer.exp === undefined ? Infinity : answer.exp * 1000;
    keep(introspected, digest, { until: Math.min(Date.now() + INTROSPECTION_CACHE_MS, expires), identity });
    if (!identity) throw refusedToken();
    return identity;
  }

  return (token) => {
    const digest = digestOf(token);
    return checked.has(digest) || looksSigned(token) ? verifySigned(token, digest) : introspect(token, digest);
  };
}
