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
import { Refused } from '../errors/refused.ts';
import { createIntrospectionPlaces } from './introspection-places.ts';
import { CLOCK_TOLERANCE_S, tokenRefusal, type Claims } from './token-rules.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly authTime: number | null;
}

/** `address` is the client's IP address. Unknown opaque tokens are limited per address. */
export type TokenVerifier = (token: string, address?: string) => Promise<Identity>;

/** Asymmetric algorithms only. With `none` or HMAC a caller could forge tokens. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');
const INTROSPECTION_LIMIT_MS = 5000;
const INTROSPECTION_CACHE_MS = 30_000;
const REPORT_PAUSE_MS = 60_000;
const MAX_REMEMBERED = 5000;

const refusedToken = () =>
  new Refused(401, 'The access token is not valid', { challenge: 'Bearer error="invalid_token"' });

function looksSigned(token: string): boolean {
  try {
    return token.split('.').length === 3 && decodeProtectedHeader(token).alg !== undefined;
  } catch {
    return false;
  }
}

/** Adds an entry to a cache. A full cache drops its oldest entry. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_REMEMBERED) map.delete(map.keys().next().value!);
}

const timeOf = (claim: unknown) => (typeof claim === 'number' ? claim : null);

/** Ignores a sign-in time in the future, because it cannot be true. */
function pastTimeOf(claim: unknown, now: number): number | null {
  const time = timeOf(claim);
  return time !== null && time <= now + CLOCK_TOLERANCE_S ? time : null;
}

/** Why a signed token could not be verified, for the operator's log. Never contains a part of the token. */
function signedRefusal(error: unknown): string {
  if (error instanceof joseErrors.JWTExpired) return 'it has expired';
  if (error instanceof joseErrors.JWTClaimValidationFailed) {
    if (error.reason === 'missing') return `it has no ${error.claim}`;
    return error.claim === 'iss' ? 'it has another issuer' : `its ${error.claim} is not valid`;
  }
  if (error instanceof joseErrors.JWKSNoMatchingKey) return 'the provider publishes no key for it';
  if (error instanceof joseErrors.JWSSignatureVerificationFailed) return 'its signature is wrong';
  if (error instanceof joseErrors.JOSEAlgNotAllowed) return 'its algorithm is not accepted';
  return 'it is not a signed token of a known form';
}

/** Refusals that happen every day. The operator need not act, so they are logged as info. */
const EXPECTED_REFUSALS = new Set(['it has expired', 'the provider calls it inactive']);
const digestOf = (token: string) => hash('sha256', token, 'base64url');

/** The documents that a signature was checked with. Each fetch creates new objects, so a change is detected. */
interface Trusted {
  readonly discovery: DiscoveryDocument;
  readonly keys: ReturnType<typeof createLocalJWKSet>;
}

export type ReportLevel = 'error' | 'warn' | 'info';

export interface VerifierOptions {
  /** Shared with the Content-Security-Policy of the pages. */
  readonly discovery?: Discovery;
  /** Logs a problem that the caller cannot solve. The same text is logged at most once a minute. */
  readonly report?: (level: ReportLevel, text: string) => void;
}

/** RFC 6749 section 2.3.1: both halves are form-encoded before they are joined. */
function basicCredentials({ clientId, clientSecret }: { clientId: string; clientSecret: string }): string {
  const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`;
}

const CLIENT_ERRORS = new Set(['invalid_client', 'unauthorized_client']);

/** True when the provider refused the server's own credentials and not the token. */
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
  const takePlace = createIntrospectionPlaces();
  const asking = new Map<string, Promise<Identity | null>>();
  const introspected = new Map<string, { readonly until: number; readonly identity: Identity | null }>();
  const checked = new Map<string, Trusted & { readonly until: number; readonly identity: Identity }>();
  const reported = new Map<string, number>();

  function report(level: ReportLevel, text: string): void {
    if (Date.now() - (reported.get(text) ?? -Infinity) < REPORT_PAUSE_MS) return;
    reported.set(text, Date.now());
    options.report?.(level, text);
  }

  function reportRefusal(reason: string): void {
    report(EXPECTED_REFUSALS.has(reason) ? 'info' : 'warn', `An access token was refused: ${reason}`);
  }

  /** Returns the identity of a token that the provider confirmed. Logs why a token is refused and returns null. */
  function identityOf(
    claims: Claims,
    how: { isSigned: boolean; headerType?: string | undefined; issuer: string },
  ): Identity | null {
    const now = Math.floor(Date.now() / 1000);
    const refusal = tokenRefusal(idp, { claims, ...how, now });
    if (refusal === null) {
      const subject = claims[idp.userClaim] as string;
      return { issuer: idp.issuerKey, subject, authTime: pastTimeOf(claims['auth_time'], now) };
    }
    reportRefusal(refusal);
    return null;
  }

  async function checkSignature(token: string, keySet: Trusted['keys']) {
    const { issuer } = await discovery.get();
    const wanted = {
      algorithms: ALGORITHMS,
      issuer,
      requiredClaims: ['exp', 'iat', idp.userClaim],
      clockTolerance: CLOCK_TOLERANCE_S,
    };
    try {
      return await jwtVerify(token, keySet, wanted);
    } catch (error) {
      if (!(error instanceof joseErrors.JWKSMultipleMatchingKeys)) throw error;
      // The token has no key ID and several keys fit, so each key is tried.
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
   * Caches accepted tokens until they expire, so each signature is checked once. New keys or a new discovery document
   * make the check run again. Refusals are never cached.
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
      reportRefusal(signedRefusal(error));
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
      if (!refusesClient(error)) {
        if (error.status !== 400) throw providerDown();
        reportRefusal('the provider answered its introspection with an error');
        throw refusedToken();
      }
      report('error', CREDENTIALS_PROBLEM);
      throw new Refused(500, CREDENTIALS_PROBLEM);
    }
  }

  async function ask(token: string, digest: string): Promise<Identity | null> {
    const { introspection_endpoint: endpoint, issuer } = await discovery.get();
    if (!endpoint) {
      reportRefusal('it is opaque, and the discovery document has no introspection endpoint');
      return null;
    }
    const answer = await askProvider(endpoint, token);
    const isActive = answer['active'] === true;
    if (!isActive) reportRefusal('the provider calls it inactive');
    const identity = isActive ? identityOf(answer, { isSigned: false, issuer }) : null;
    const expires = timeOf(answer['exp']);
    const until = Math.min(Date.now() + INTROSPECTION_CACHE_MS, expires === null ? Infinity : expires * 1000);
    keep(introspected, digest, { until, identity });
    return identity;
  }

  async function introspect(token: string, digest: string, address: string): Promise<Identity> {
    if (!idp.introspection) {
      reportRefusal('it is opaque, and introspection is not configured (OIDC_API_CLIENT_ID)');
      throw refusedToken();
    }
    const known = introspected.get(digest);
    let identity = known?.identity ?? null;
    if (!known || known.until <= Date.now()) {
      // Requests with the same token share one introspection request.
      const shared =
        asking.get(digest) ??
        takePlace({ isKnownToken: identity !== null, address }, () => ask(token, digest)).finally(
          () => void asking.delete(digest),
        );
      asking.set(digest, shared);
      identity = await shared;
    }
    if (!identity) throw refusedToken();
    return identity;
  }

  return (token, address = '') => {
    const digest = digestOf(token);
    return checked.has(digest) || looksSigned(token) ? verifySigned(token, digest) : introspect(token, digest, address);
  };
}
