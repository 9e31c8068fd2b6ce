import { atHashHolds } from './at-hash.ts';
import type { ClaimFacts } from './claims.ts';
import { checkClaims } from './claims.ts';
import { ALGORITHMS, TOKEN_PARTS } from '../constants.ts';
import type { Context } from '../context.ts';
import { readTokenPart } from '../encoding.ts';
import { ProviderError } from './provider-errors.ts';
import { loadKeys } from './jwks.ts';
import type { CallbackResult, Claims, Flow } from '../types.ts';

export interface Answer {
  readonly kind: ClaimFacts['kind'];
  readonly flow: Flow;
  readonly accessToken: string;
  readonly idToken: string;
  readonly expectedNonce: string;
}

function refuse(result: CallbackResult): never {
  throw new ProviderError(result === 'NoAuthWellKnownEndPoints' ? 'no-discovery' : 'validation', { result });
}

async function signatureHolds(context: Context, token: string, algorithm: string, flow: Flow): Promise<boolean> {
  const { symmetricKey } = context.config.unsafe;
  const isSymmetric = algorithm.startsWith('HS');
  // Only a token that came straight from the token endpoint may rest on a key everybody can read.
  if (isSymmetric && (symmetricKey === undefined || flow !== 'code')) return false;
  const jws = await import('./jws.ts');
  if (isSymmetric) return (await jws.verifyWithSecret(token, algorithm, symmetricKey ?? '')) === 'valid';
  const verdict = await jws.verifyWithKeys(token, await loadKeys(context, false));
  if (verdict !== 'unknown-key') return verdict === 'valid';
  return (await jws.verifyWithKeys(token, await loadKeys(context, true))) === 'valid';
}

/** Everything about an answer that can be checked, in order; throws with the result, else gives the claims. */
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
