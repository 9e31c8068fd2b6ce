import type { Context } from './context.ts';
import { isRecord } from './encoding.ts';
import { OidcError } from './errors.ts';
import { requestWithRetry } from './http.ts';
import type { Claims, ResolvedConfig, UserData } from './types.ts';

function pickClaims(claims: Claims, sub: string, wanted: ResolvedConfig['userDataClaims']): UserData {
  const kept = Object.entries(claims).filter(([name]) => wanted === 'all' || wanted.includes(name));
  return { ...Object.fromEntries(kept), sub };
}

/** User data of the signed-in subject: userinfo, or the ID token's claims where userinfo is off. */
export async function loadUserData(
  { config, env, log, session }: Context,
  accessToken: string,
  claims: Claims,
): Promise<UserData> {
  const sub = String(claims['sub']);
  const url = session.read().discovery?.userinfo_endpoint;
  if (!config.autoUserInfo || accessToken === '') return pickClaims(claims, sub, config.userDataClaims);
  if (!url) {
    log.warn('No userinfo endpoint is known; the claims of the ID token are used');
    return pickClaims(claims, sub, config.userDataClaims);
  }
  const body = await requestWithRetry(env, { url, bearer: accessToken }, true).catch((cause: unknown) => {
    throw new OidcError('no-user-data', { cause, transient: cause instanceof OidcError && cause.transient });
  });
  if (!isRecord(body) || body['sub'] !== sub) throw new OidcError('no-user-data');
  return pickClaims(body, sub, config.userDataClaims);
}
