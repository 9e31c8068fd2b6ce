import { createHash } from 'node:crypto';
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

export function createTokenVerifier(idp: IdentityProviderConfig): TokenVerifier {
  const discovery = remembered(() => discover(idp.authority));
  const keys = remembered(async () => (await fetchJson((await discovery.get()).jwks_uri)) as JSONWebKeySet);
  const introspected = new Map<string, { readonly until: number; readonly identity: Identity | null }>();

  async function verifySigned(token: string): Promise<Identity> {
    const { issuer } = await discovery.get();
    const check = async (set: JSONWebKeySet) =>
      jwtVerify(token, createLocalJWKSet(set), {
        algorithms: ALGORITHMS,
        issuer,
        ...(idp.audience === null ? {} : { audience: idp.audience }),
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: 60,
      });
    try {
      let verified: Awaited<ReturnType<typeof check>>;
      try {
        verified = await check(await keys.get());
      } catch (error) {
        if (!(error instanceof joseErrors.JWKSNoMatchingKey)) throw error;
        verified = await check(await keys.renew());
      }
      const { payload, protectedHeader } = verified;
      const type = protectedHeader.typ?.toLowerCase().replace('application/', '');
      const audiences = [payload.aud ?? []].flat();
      // jose takes an ID token for an access token unless told apart.
      const isIdToken =
        type !== 'at+jwt' && ('nonce' in payload || 'at_hash' in payload || audiences.includes(idp.clientId));
      if (isIdToken || typeof payload.sub !== 'string') throw refusedToken();
      const authTime = typeof payload['auth_time'] === 'number' ? payload['auth_time'] : null;
      return { issuer: idp.issuerKey, subject: payload.sub, authTime };
    } catch (error) {
      if (error instanceof Refused) throw error;
      throw refusedToken();
    }
  }

  async function introspect(token: string): Promise<Identity> {
    if (!idp.introspection) throw refusedToken();
    const key = createHash('sha256').update(token).digest('base64url');
    const known = introspected.get(key);
    if (known && known.until > Date.now()) {
      if (known.identity) return known.identity;
      throw refusedToken();
    }
    const { introspection_endpoint: endpoint } = await discovery.get();
    if (!endpoint) throw refusedToken();
    const { clientId, clientSecret } = idp.introspection;
    let answer: { active?: boolean; sub?: string; exp?: number; client_id?: string; token_type?: string };
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
    const identity = usable ? { issuer: idp.issuerKey, subject: answer.sub!, authTime: null } : null;
    const expires = answer.exp === undefined ? Infinity : answer.exp * 1000;
    introspected.set(key, { until: Math.min(Date.now() + INTROSPECTION_CACHE_MS, expires), identity });
    if (introspected.size > 5000) introspected.delete(introspected.keys().next().value!);
    if (!identity) throw refusedToken();
    return identity;
  }

  return (token) => (looksSigned(token) ? verifySigned(token) : introspect(token));
}
