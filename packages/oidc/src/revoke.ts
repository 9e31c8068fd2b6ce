import { REVOCATION_TIMEOUT_MS } from './constants.ts';
import type { Context } from './context.ts';
import { OidcError } from './errors.ts';
import { formOf, requestWithRetry } from './http.ts';
import type { StoredSession } from './types.ts';

/** Refresh token first, then access token. Says what failed; never throws. */
export async function revokeTokens({ config, env, log }: Context, stored: StoredSession): Promise<OidcError | null> {
  const { tokens, discovery } = stored;
  const url = discovery?.revocation_endpoint;
  if (!url || !tokens) return null;
  const revoke = async (token: string, token_type_hint: string): Promise<OidcError | null> => {
    if (token === '') return null;
    const form = formOf({ client_id: config.clientId, token, token_type_hint });
    try {
      await requestWithRetry(env, { url, form, timeoutMs: REVOCATION_TIMEOUT_MS }, true);
      return null;
    } catch (cause) {
      const error = new OidcError('revocation-request', { cause });
      log.error(`The ${token_type_hint} was not revoked`, error);
      return error;
    }
  };
  const refreshFailure = await revoke(tokens.refreshToken, 'refresh_token');
  const isAnswering = !(refreshFailure?.cause instanceof OidcError && refreshFailure.cause.code === 'network');
  const accessFailure = isAnswering ? await revoke(tokens.accessToken, 'access_token') : null;
  const cause = refreshFailure ?? accessFailure;
  return cause && new OidcError(tokens.refreshToken ? 'revoke-token' : 'revoke-access-token', { cause });
}
