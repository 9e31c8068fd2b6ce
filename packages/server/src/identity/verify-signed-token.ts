import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors as joseErrors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';
import type { IdentityProviderConfig } from '../config/identity-provider.ts';
import { Refused } from '../errors/refused.ts';
import { fetchJson, remembered, type Discovery, type DiscoveryDocument } from './discovery.ts';
import { keep, refusedToken, type Identity, type TokenJudge } from './identity.ts';
import type { Report } from './report.ts';
import { CLOCK_TOLERANCE_S } from './token-rules.ts';

/** Asymmetric algorithms only. With `none` or HMAC a caller could forge tokens. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

export function looksSigned(token: string): boolean {
  try {
    return token.split('.').length === 3 && decodeProtectedHeader(token).alg !== undefined;
  } catch {
    return false;
  }
}

/** A key of the provider is too weak or malformed. */
class UnusableKey extends Error {}

/** jose throws a TypeError for a key that is too weak, and never for a token. */
function refuseUnusable(error: unknown): never {
  throw error instanceof TypeError ? new UnusableKey() : error;
}

/** Fails with `UnusableKey` when the only key that fits cannot be imported. */
function onlyUsable(keySet: Trusted['keys']): JWTVerifyGetKey {
  return async (...header) => {
    try {
      return await keySet(...header);
    } catch (error) {
      const isChoice = error instanceof joseErrors.JWKSNoMatchingKey;
      throw isChoice || error instanceof joseErrors.JWKSMultipleMatchingKeys ? error : new UnusableKey();
    }
  };
}

/** Why a signed token could not be verified, for the operator's log. Never contains a part of the token. */
function signedRefusal(error: unknown): string {
  if (error instanceof joseErrors.JWTExpired) return 'it has expired';
  if (error instanceof joseErrors.JWTClaimValidationFailed) {
    if (error.reason === 'missing') return `it has no ${error.claim}`;
    return error.claim === 'iss' ? 'it has another issuer' : `its ${error.claim} is not valid`;
  }
  if (error instanceof joseErrors.JWKSNoMatchingKey) return 'the provider publishes no key for it';
  if (error instanceof UnusableKey) return "the provider's key for it cannot be used";
  if (error instanceof joseErrors.JWSSignatureVerificationFailed) return 'its signature is wrong';
  if (error instanceof joseErrors.JOSEAlgNotAllowed) return 'its algorithm is not accepted';
  return 'it is not a signed token of a known form';
}

/** The documents that a signature was checked with. Each fetch creates new objects, so a change is detected. */
interface Trusted {
  readonly discovery: DiscoveryDocument;
  readonly keys: ReturnType<typeof createLocalJWKSet>;
}

export function createSignedTokenVerifier(
  idp: IdentityProviderConfig,
  { discovery, report, judge }: { discovery: Discovery; report: Report; judge: TokenJudge },
) {
  const keys = remembered(
    async () => createLocalJWKSet((await fetchJson((await discovery.get()).jwks_uri)) as JSONWebKeySet),
    (cause) => report('warn', `The keys of the identity provider cannot be used: ${cause}`),
  );
  const checked = new Map<string, Trusted & { readonly until: number; readonly identity: Identity }>();

  async function checkSignature(token: string, keySet: Trusted['keys']) {
    const { issuer } = await discovery.get();
    const wanted = {
      algorithms: ALGORITHMS,
      issuer,
      requiredClaims: ['exp', 'iat', idp.userClaim],
      clockTolerance: CLOCK_TOLERANCE_S,
    };
    try {
      return await jwtVerify(token, onlyUsable(keySet), wanted).catch(refuseUnusable);
    } catch (error) {
      if (!(error instanceof joseErrors.JWKSMultipleMatchingKeys)) throw error;
      // Several keys fit, so each key is tried. The iterator skips keys that cannot be imported.
      let failure: Error = new UnusableKey();
      for await (const key of error) {
        try {
          return await jwtVerify(token, key, wanted).catch(refuseUnusable);
        } catch (problem) {
          if (problem instanceof joseErrors.JWSSignatureVerificationFailed) failure = problem;
          else if (!(problem instanceof UnusableKey)) throw problem;
        }
      }
      throw failure;
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
      const identity = judge.identityOf(payload, {
        isSigned: true,
        headerType: protectedHeader.typ,
        issuer: found.issuer,
      });
      if (!identity) throw refusedToken();
      const until = (payload.exp! + CLOCK_TOLERANCE_S) * 1000;
      keep(checked, digest, { discovery: found, keys: keySet, until, identity });
      return identity;
    } catch (error) {
      if (error instanceof Refused) throw error;
      judge.reportRefusal(signedRefusal(error));
      throw refusedToken();
    }
  }

  return { verify: verifySigned, isKnown: (digest: string) => checked.has(digest) };
}
