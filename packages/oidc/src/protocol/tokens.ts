import { JOIN_PENDING_REFRESH_MS, TOKEN_REQUEST_LIMIT_MS } from '../constants.ts';
import type { Context } from '../context.ts';
import { isRecord } from '../encoding.ts';
import { wait } from '../env.ts';
import { OidcError, toOidcError } from '../errors.ts';
import { loadDiscovery } from './discovery.ts';
import type { Prover } from './http.ts';
import { formOf, ProviderError, requestJson, requestWithRetry } from './http.ts';
import type { RequireSameSession } from '../session/same-session.ts';
import type { Claims, ResolvedConfig, Transaction, UserData } from '../types.ts';

export interface TokenAnswer {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number | null;
  readonly sessionState: string;
}

/** Reads tokens from the token endpoint's JSON or from callback parameters. A missing text is ''. */
export function readTokenAnswer(body: unknown): TokenAnswer {
  const fields = isRecord(body) ? body : {};
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const seconds =
    fields['expires_in'] === undefined || fields['expires_in'] === null ? Number.NaN : Number(fields['expires_in']);
  return {
    accessToken: text('access_token'),
    idToken: text('id_token'),
    refreshToken: text('refresh_token'),
    expiresIn: Number.isFinite(seconds) ? seconds : null,
    sessionState: text('session_state'),
  };
}

/** The DPoP prover, or undefined if DPoP is not configured. `dpop.ts` is then not loaded. */
async function configuredProver({ config, env, events, log }: Context): Promise<Prover | undefined> {
  if (!config.dpop) return undefined;
  const { proverOf } = await import('./dpop.ts');
  return proverOf({ config, env, events, warn: log.warn });
}

/**
 * Throws unless the token is bound to the DPoP key. A provider without DPoP ignores the proof and sends bearer tokens.
 */
function requireBound(body: unknown, authority: string): unknown {
  const type = isRecord(body) ? body['token_type'] : undefined;
  if (typeof type === 'string' && type.toLowerCase() === 'dpop') return body;
  throw new ProviderError('token-request', { about: `${authority} (the token is not bound to the DPoP key)` });
}

interface Grant {
  readonly form: URLSearchParams;
  readonly mayRetry: (error: OidcError) => boolean;
  readonly timeoutMs: number | null;
  readonly beforeSend?: RequireSameSession | undefined;
}

/** Sends a token request. Repeats it after `refreshRetrySeconds` while `grant.mayRetry` and the time limit allow it. */
async function requestTokens(context: Context, grant: Grant): Promise<TokenAnswer> {
  const { config, env, log } = context;
  const { token_endpoint: url } = await loadDiscovery(context, Infinity);
  const { form, timeoutMs, beforeSend } = grant;
  for (const resource of config.resource) form.append('resource', resource);
  if (!url) throw new ProviderError('no-token-endpoint');
  const prover = await configuredProver(context);
  const deadline = env.now() + TOKEN_REQUEST_LIMIT_MS;
  const delay = config.refreshRetrySeconds * 1000;
  for (;;) {
    log.debug(`Asking for tokens (${form.get('grant_type')})`);
    try {
      const body = await requestJson(env, { url, form, prover, timeoutMs, beforeSend });
      return readTokenAnswer(prover ? requireBound(body, config.authority) : body);
    } catch (error) {
      const failure = toOidcError(error);
      if (failure.code === 'token-request' || failure.code === 'superseded') throw failure;
      if (!grant.mayRetry(failure) || env.now() + delay > deadline) {
        throw new ProviderError('token-request', {
          about: config.authority,
          cause: failure,
          transient: failure.transient,
        });
      }
      log.warn('The token request failed and is repeated', failure);
      await wait(env, delay);
    }
  }
}

export function exchangeCode(
  context: Context,
  code: string,
  transaction: Transaction,
  beforeSend?: RequireSameSession,
): Promise<TokenAnswer> {
  const { config } = context;
  const form = formOf(config.codeParams, {
    grant_type: 'authorization_code',
    client_id: config.clientId,
    code,
    code_verifier: config.unsafe.disablePkce ? '' : transaction.codeVerifier,
    redirect_uri: transaction.redirectUri,
  });
  // A code can be used once, so the request is repeated only if no answer arrived.
  return requestTokens(context, {
    form,
    mayRetry: ({ code }) => code === 'network',
    timeoutMs: TOKEN_REQUEST_LIMIT_MS,
    beforeSend,
  });
}

export type RefreshGrant = (refreshToken: string, beforeSend: RequireSameSession) => Promise<TokenAnswer>;

interface Pending {
  readonly token: string;
  readonly since: number;
  readonly answer: Promise<TokenAnswer>;
}

/** Sends refresh grants. Calls with the same token share a running request, because a token may work only once. */
export function createRefreshGrant(context: Context): RefreshGrant {
  const { config, env } = context;
  let pending: Pending | null = null;
  return (token, beforeSend) => {
    if (pending?.token === token && env.now() - pending.since < JOIN_PENDING_REFRESH_MS) return pending.answer;
    const form = formOf(config.refreshParams, {
      grant_type: 'refresh_token',
      client_id: config.clientId,
      refresh_token: token,
    });
    const mayRetry = ({ transient }: OidcError) => transient;
    const answer = requestTokens(context, { form, mayRetry, timeoutMs: null, beforeSend });
    const mine: Pending = { token, since: env.now(), answer };
    pending = mine;
    const forget = () => {
      if (pending === mine) pending = null;
    };
    answer.then(forget, forget);
    return answer;
  };
}

function pickClaims(claims: Claims, sub: string, wanted: ResolvedConfig['userDataClaims']): UserData {
  const kept = Object.entries(claims).filter(([name]) => wanted === 'all' || wanted.includes(name));
  return { ...Object.fromEntries(kept), sub };
}

/**
 * Loads user data from userinfo, or from the ID token if userinfo is off. If the request fails, returns `fallback` or
 * the ID token's claims, unless userinfo is required. A wrong subject is an error.
 */
export async function loadUserData(
  context: Context,
  accessToken: string,
  claims: Claims,
  fallback: UserData | null = null,
): Promise<UserData> {
  const { config, env, log } = context;
  const sub = String(claims['sub']);
  const fromIdToken = pickClaims(claims, sub, config.userDataClaims);
  if (!config.autoUserInfo || accessToken === '') return fromIdToken;
  let body: unknown;
  try {
    const { userinfo_endpoint: url } = await loadDiscovery(context, Infinity);
    if (!url) {
      log.warn('The provider has no userinfo endpoint; the claims of the ID token are used');
      return fromIdToken;
    }
    body = await requestWithRetry(env, { url, bearer: accessToken, prover: await configuredProver(context) }, true);
  } catch (cause) {
    const transient = cause instanceof OidcError && cause.transient;
    const failure = new ProviderError('no-user-data', { cause, transient });
    if (config.userInfoRequired) throw failure;
    log.warn('The userinfo request failed', failure);
    return fallback ?? fromIdToken;
  }
  if (!isRecord(body) || body['sub'] !== sub) throw new ProviderError('no-user-data');
  return pickClaims(body, sub, config.userDataClaims);
}
