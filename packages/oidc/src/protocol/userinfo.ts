import { configuredProver } from './configured-prover.ts';
import type { Context } from '../context.ts';
import { isRecord } from '../encoding.ts';
import { OidcError } from '../errors.ts';
import { ProviderError } from './provider-errors.ts';
import { requestWithRetry } from './http.ts';
import type { Claims, ResolvedConfig, UserData } from '../types.ts';

function pickClaims(claims: Claims, sub: string, wanted: ResolvedConfig['userDataClaims']): UserData {
  const kept = Object.entries(claims).filter(([name]) => wanted === 'all' || wanted.includes(name));
  return { ...Object.fromEntries(kept), sub };
}

/**
 * User data of the signed-in subject: userinfo, or the ID token's claims where userinfo is off. A userinfo call that
 * fails gives `fallback` unless userinfo is required; an answer about another subject is always an error.
 */
export async function loadUserData(
  context: Context,
  accessToken: string,
  claims: Claims,
  fallback: UserData | null = null,
): Promise<UserData> {
  const { config, env, log, session } = context;
  const sub = String(claims['sub']);
  const fromIdToken = pickClaims(claims, sub, config.userDataClaims);
  const url = session.read().discovery?.userinfo_endpoint;
  if (!config.autoUserInfo || accessToken === '') return fromIdToken;
  if (!url) {
    log.warn('No userinfo endpoint is known; the claims of the ID token are used');
    return fromIdToken;
  }
  let body: unknown;
  try {
    body = await requestWithRetry(env, { url, bearer: accessToken, prover: await configuredProver(context) }, true);
  } catch (cause) {
    const transient = cause instanceof OidcError && cause.transient;
    const failure = new ProviderError('no-user-data', { cause, transient });
    if (config.userInfoRequired) throw failure;
    log.warn('Userinfo is left out', failure);
    return fallback ?? fromIdToken;
  }
  if (!isRecord(body) || body['sub'] !== sub) throw new ProviderError('no-user-data');
  return pickClaims(body, sub, config.userDataClaims);
}
