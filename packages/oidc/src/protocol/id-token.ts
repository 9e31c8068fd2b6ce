import type { ClaimFacts } from './claims.ts';
import { checkClaims } from './claims.ts';
import { ALGORITHMS, TOKEN_PARTS } from '../constants.ts';
import type { Context } from '../context.ts';
import { isRecord, readTokenPart, toBase64Url } from '../encoding.ts';
import { OidcError } from '../errors.ts';
import { ProviderError, requestWithRetry } from './http.ts';
import type { CallbackResult, Claims, Flow, KeySet } from '../types.ts';

export interface Answer {
  readonly kind: ClaimFacts['kind'];
  readonly flow: Flow;
  readonly accessToken: string;
  readonly idToken: string;
  readonly expectedNonce: string;
}

async function halfHash(text: string, algorithm: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest(`SHA-${algorithm.slice(-3)}`, new TextEncoder().encode(text)));
  return toBase64Url(hash.subarray(0, hash.length / 2));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Whether `at_hash` is the left half of the access token's hash (OpenID Connect Core §3.1.3.6, §3.2.2.9). The code flow
 * may omit it; the `id_token` flow has no access token.
 */
export async function atHashHolds(
  atHash: unknown,
  accessToken: string,
  algorithm: string,
  flow: Flow,
): Promise<boolean> {
  if (flow === 'id_token') return true;
  if (accessToken === '') return false;
  if (atHash === undefined) return flow === 'code';
  return (
    atHash === (await halfHash(accessToken, algorithm)) || atHash === (await halfHash(decoded(accessToken), algorithm))
  );
}

function isKeySet(body: unknown): body is KeySet {
  return isRecord(body) && Array.isArray(body['keys']) && body['keys'].every((key) => isRecord(key));
}

/** The provider's signing keys. Stored keys are used if the request fails (spec 1 §7.4). */
async function loadKeys({ env, log, session }: Context, bypassCache: boolean): Promise<KeySet> {
  const { discovery, jwks } = session.read();
  if (!discovery && !jwks) throw new ProviderError('no-discovery', { result: 'NoAuthWellKnownEndPoints' });
  const url = discovery?.jwks_uri;
  try {
    if (!url) throw new ProviderError('signing-keys');
    const body = await requestWithRetry(env, { url, cache: bypassCache ? 'no-cache' : 'default' }, false);
    if (!isKeySet(body)) throw new ProviderError('signing-keys', { about: '(not a key set)' });
    session.update({ jwks: body });
    return body;
  } catch (cause) {
    if (!jwks)
      throw new ProviderError('signing-keys', { cause, transient: cause instanceof OidcError && cause.transient });
    log.warn('Signing keys could not be fetched; the stored ones are used', cause);
    return jwks;
  }
}

function refuse(result: CallbackResult): never {
  throw new ProviderError(result === 'NoAuthWellKnownEndPoints' ? 'no-discovery' : 'validation', { result });
}

async function signatureHolds(context: Context, token: string, algorithm: string, flow: Flow): Promise<boolean> {
  const { symmetricKey } = context.config.unsafe;
  const isSymmetric = algorithm.startsWith('HS');
  // The symmetric key is public in a browser, so it is accepted only for tokens of the token endpoint.
  if (isSymmetric && (symmetricKey === undefined || flow !== 'code')) return false;
  const jws = await import('./jws.ts');
  if (isSymmetric) return (await jws.verifyWithSecret(token, algorithm, symmetricKey ?? '')) === 'valid';
  const verdict = await jws.verifyWithKeys(token, await loadKeys(context, false));
  if (verdict !== 'unknown-key') return verdict === 'valid';
  return (await jws.verifyWithKeys(token, await loadKeys(context, true))) === 'valid';
}

/**
 * Validates the tokens of an answer in the order of the specification. Returns the claims of the ID token, or throws an
 * error with the failed check as `result`.
 */
export async function validateAnswer(context: Context, answer: Answer): Promise<Claims> {
  const { config, env, session } = context;
  const { kind, flow, idToken, accessToken, expectedNonce } = answer;
  const previous = session.idClaims();
  if (idToken === '') {
    if (kind === 'refresh' && previous && accessToken !== '') return previous; // the old ID token stays
    return refuse('RequiredPropertyMissing');
  }
  const header = readTokenPart(idToken, 0);
  const claims = readTokenPart(idToken, 1);
  const algorithm = ALGORITHMS.find((name) => name === header?.['alg']);
  if (idToken.split('.').length !== TOKEN_PARTS || !claims || !algorithm) return refuse('SignatureFailed');
  if (!(await signatureHolds(context, idToken, algorithm, flow))) return refuse('SignatureFailed');

  const result = checkClaims({
    claims,
    kind,
    previous,
    expectedNonce,
    issuer: session.read().discovery?.issuer,
    clientId: config.clientId,
    now: env.now(),
    maxIatOffsetSeconds: config.unsafe.disableIatCheck ? Infinity : config.maxIatOffsetSeconds,
  });
  if (result !== 'Ok') return refuse(result);
  if (!(await atHashHolds(claims['at_hash'], accessToken, algorithm, flow))) return refuse('IncorrectAtHash');
  return claims;
}
