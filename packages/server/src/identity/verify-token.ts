import { hash } from 'node:crypto';
import { createLocalJWKSet, decodeProtectedHeader, errors as joseErrors, jwtVerify, type JSONWebKeySet } from 'jose';
import type { IdentityProviderConfig } from '../config/config.ts';
import {
  createDiscovery,
  FailedAnswer,
  fetchJson,
  providerDown,
  remembered,
  type Discovery,
  type DiscoveryDocument,
} from './discovery.ts';
import { Refused } from '../errors/errors.ts';
import { CLOCK_TOLERANCE_S, tokenRefusal, type Claims } from './token-rules.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly authTime: number | null;
}

export type TokenVerifier = (token: string) => Promise<Identity>;

/** Asymmetric algorithms only: with `none` or HMAC a caller could make tokens. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');
const INTROSPECTION_LIMIT_MS = 5000;
const INTROSPECTION_CACHE_MS = 30_000;
const REPORT_PAUSE_MS = 60_000;
const MOST_REMEMBERED = 5000;

const refusedToken = () =>
  new Refused(401, 'The access token is not valid', { challenge: 'Bearer error="invalid_token"' });

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

/** The documents a signature was checked with. A new fetch gives new objects. */
interface Trusted {
  readonly discovery: DiscoveryDocument;
  readonly keys: ReturnType<typeof createLocalJWKSet>;
}

export interface VerifierOptions {
  /** Shared with the pages' security policy. */
  readonly discovery?: Discovery;
  /** Tells the operator about a problem that the caller cannot solve; the same text at most once a minute. */
  readonly report?: (level: 'error' | 'warn', text: string) => void;
}

/** RFC 6749 section 2.3.1: both halves are form-encoded before they are joined. */
function basicCredentials({ clientId, clientSecret }: { clientId: string; clientSecret: string }): string {
  const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`;
}

const CLIENT_ERRORS = new Set(['invalid_client', 'unauthorized_client']);

/** Whether the provider refused the server itself, not the token it asked about. */
function refusesClient({ status, body }: FailedAnswer): boolean {
  const error = (body as { error?: unknown } | null)?.error;
  return status === 401 || status === 403 || (status === 400 && typeof error === 'string' && CLIENT_ERRORS.has(error));
}

const CREDENTIALS_PROBLEM =
  'The identity provider refused the introspection credentials. This is a configuration problem: check OIDC_API_CLIENT_ID and OIDC_API_CLIENT_SECRET';

export function createTokenVerifier(idp: IdentityProviderConfig, options: VerifierOptions = {}): TokenVerifier {
  const discovery = options.discovery ?? createDiscovery(idp.authority);
  const keys = remembered(async () =>
    createLocalJWKSet((await fetchJson((await discovery.get()).jwks_uri)) as JSONWebKeySet),
  );
  const introspected = new Map<string, { readonly until: number; readonly identity: Identity | null }>();
  const checked = new Map<string, Trusted & { readonly until: number; readonly identity: Identity }>();
  const reported = new Map<string, number>();

  function report(level: 'error' | 'warn', text: string): void {
    if (Date.now() - (reported.get(text) ?? -Infinity) < REPORT_PAUSE_MS) return;
    reported.set(text, Date.now());
    options.report?.(level, text);
  }

  /** The identity of a token that the provider stands for, or a reported refusal. */
  function identityOf(claims: Claims, how: { isSigned: boolean; headerType?: string | undefined; issuer: string }) {
    const refusal = tokenRefusal(idp, { claims, ...how, now: Math.floor(Date.now() / 1000) });
    if (refusal === null) {
      return { issuer: idp.issuerKey, subject: claims['sub'] as string, authTime: timeOf(claims['auth_time']) };
    }
    report('warn', `An access token of the identity provider was refused: ${refusal}`);
    return null;
  }

  async function checkSignature(token: string, keySet: Trusted['keys']) {
    const { issuer } = await discovery.get();
    const wanted = {
      algorithms: ALGORITHMS,
      issuer,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: CLOCK_TOLERANCE_S,
    };
    try {
      return await jwtVerify(token, keySet, wanted);
    } catch (error) {
      if (!(error instanceof joseErrors.JWKSMultipleMatchingKeys)) throw error;
      // The token names no key, and several fit.
      for await (const key of error) {
        try {
          return await jwtVerify(token, key, wanted);
        } catch (problem) {
          if (!(problem instanceof joseErrors.JWSSignatureVerificationFailed)) throw problem;
        }
      }
      throw new joseErrors.JWSSignatureVerificationFailed();
    }
  }

  /**
   * The same bytes under the same keys give the same verdict until they expire, so a signature is checked once. New keys
   * or a new discovery document end that. A refusal is never cached.
   */
  async function verifySigned(token: string, digest: string): Promise<Identity> {
    const found = await discovery.get();
    const known = checked.get(digest);
    if (known && known.discovery === found && Date.now() < known.until && known.keys === (await keys.get())) {
      return known.identity;
    }
    try {
      let keySet = await keys.get();
      let verified: Awaited<ReturnType<typeof checkSignature>>;
      try {
        verified = await checkSignature(token, keySet);
      } catch (error) {
        if (!(error instanceof joseErrors.JWKSNoMatchingKey)) throw error;
        keySet = await keys.renew();
        verified = await checkSignature(token, keySet);
      }
      const { payload, protectedHeader } = verified;
      const identity = identityOf(payload, { isSigned: true, headerType: protectedHeader.typ, issuer: found.issuer });
      if (!identity) throw refusedToken();
      const until = (payload.exp! + CLOCK_TOLERANCE_S) * 1000;
      keep(checked, digest, { discovery: found, keys: keySet, until, identity });
      return identity;
    } catch (error) {
      if (error instanceof Refused) throw error;
      throw refusedToken();
    }
  }

  async function askProvider(endpoint: string, token: string): Promise<Claims> {
    try {
      const init = {
        method: 'POST',
        headers: {
          accept: 'application/json',
          authorization: basicCredentials(idp.introspection!),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ token, token_type_hint: 'access_token' }).toString(),
      };
      const answer = await fetchJson(endpoint, init, INTROSPECTION_LIMIT_MS);
      return typeof answer === 'object' && answer !== null ? (answer as Claims) : {};
    } catch (error) {
      if (!(error instanceof FailedAnswer)) throw providerDown();
      if (!refusesClient(error)) throw error.status === 400 ? refusedToken() : providerDown();
      report('error', CREDENTIALS_PROBLEM);
      throw new Refused(500, CREDENTIALS_PROBLEM);
    }
  }

  async function introspect(token: string, digest: string): Promise<Identity> {
    if (!idp.introspection) throw refusedToken();
    const known = introspected.get(digest);
    if (known && known.until > Date.now()) {
      if (known.identity) return known.identity;
      throw refusedToken();
    }
    const { introspection_endpoint: endpoint, issuer } = await discovery.get();
    if (!endpoint) throw refusedToken();
    const answer = await askProvider(endpoint, token);
    const identity = answer['active'] === true ? identityOf(answer, { isSigned: false, issuer }) : null;
    const expires = timeOf(answer['exp']);
    const until = Math.min(Date.now() + INTROSPECTION_CACHE_MS, expires === null ? Infinity : expires * 1000);
    keep(introspected, digest, { until, identity });
    if (!identity) throw refusedToken();
    return identity;
  }

  return (token) => {
    const digest = digestOf(token);
    return checked.has(digest) || looksSigned(token) ? verifySigned(token, digest) : introspect(token, digest);
  };
}
