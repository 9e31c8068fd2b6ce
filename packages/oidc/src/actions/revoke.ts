import { REVOCATION_TIMEOUT_MS } from '../constants.ts';
import type { Context } from '../context.ts';
import { loadDiscovery } from '../protocol/discovery.ts';
import { OidcError } from '../errors.ts';
import { formOf, ProviderError, requestWithRetry } from '../protocol/http.ts';
import type { TokenHint } from '../client-types.ts';
import type { StoredSession } from '../types.ts';

/** Says what failed; never throws. */
async function revoke(
  { config, env, log }: Context,
  url: string,
  token: string,
  token_type_hint: TokenHint,
): Promise<OidcError | null> {
  if (token === '') return null;
  const form = formOf({ client_id: config.clientId, token, token_type_hint });
  try {
    await requestWithRetry(env, { url, form, timeoutMs: REVOCATION_TIMEOUT_MS }, true);
    return null;
  } catch (cause) {
    const error = new ProviderError('revocation-request', { cause });
    log.error(`The ${token_type_hint} was not revoked`, error);
    return error;
  }
}

/** Refresh token first, then access token. Says what failed; never throws. */
export async function revokeTokens(context: Context, stored: StoredSession): Promise<OidcError | null> {
  const { tokens, discovery } = stored;
  const url = discovery?.revocation_endpoint;
  if (!url || !tokens) return null;
  const refreshFailure = await revoke(context, url, tokens.refreshToken, 'refresh_token');
  const isAnswering = !(refreshFailure?.cause instanceof OidcError && refreshFailure.cause.code === 'network');
  const accessFailure = isAnswering ? await revoke(context, url, tokens.accessToken, 'access_token') : null;
  const cause = refreshFailure ?? accessFailure;
  return cause && new ProviderError(tokens.refreshToken ? 'revoke-token' : 'revoke-access-token', { cause });
}

/** Revokes one token and forgets it; a token that took its place meanwhile stays. */
export async function revokeToken(
  context: Context,
  hint: TokenHint = 'access_token',
): Promise<{ errorMessage: string }> {
  const { auth, session } = context;
  const field = hint === 'access_token' ? 'accessToken' : 'refreshToken';
  const token = session.tokens()?.[field];
  if (!token) return { errorMessage: '' };
  const { revocation_endpoint: url } = await loadDiscovery(context);
  if (!url || (await revoke(context, url, token, hint)))
    return {
      errorMessage: new ProviderError(hint === 'access_token' ? 'revoke-access-token' : 'revoke-token').message,
    };
  const held = session.tokens();
  if (held?.[field] === token) session.update({ tokens: { ...held, [field]: '' } });
  auth.publish();
  return { errorMessage: '' };
}
