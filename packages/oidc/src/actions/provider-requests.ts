import type { LoginOptions, LogoutOptions, RefreshOptions, TokenHint } from '../client-types.ts';
import {
  DISCOVERY_TIMEOUT_MS,
  FORCED_REFRESH_RETRIES,
  FORCED_REFRESH_STEP_MS,
  REACH_TIMEOUT_MS,
  REVOCATION_TIMEOUT_MS,
} from '../constants.ts';
import type { Context } from '../context.ts';
import { wait } from '../env.ts';
import { OidcError, toOidcError } from '../errors.ts';
import { authorizeUrl, requireSuccess, withQuery } from '../protocol/authorize.ts';
import type { Callback } from '../protocol/callback.ts';
import { isReachable, loadDiscovery } from '../protocol/discovery.ts';
import { formOf, ProviderError, requestWithRetry } from '../protocol/http.ts';
import { sameSession } from '../session/same-session.ts';
import type { Discovery, LoginResult, ResolvedConfig, TokenSet } from '../types.ts';
import { askInFrame } from '../windows/frame.ts';
import { loginResult, signOutLocally } from './session-changes.ts';

/**
 * Navigates to the provider's sign-in page. Stores the transaction before the first request, so that the periodic check
 * starts no renewal during a sign-in.
 */
export async function startRedirectLogin(context: Context, options: LoginOptions): Promise<{ errorMessage: string }> {
  const { config, env, log, session, transactions } = context;
  const transaction = transactions.create('login', options.redirectUrl ?? config.redirectUrl, options.appState);
  if (session.read().renew) session.update({ renew: null });
  // Cached endpoints do not prove that the provider answers now.
  const isCached = session.read().discovery !== null;
  try {
    const url = await authorizeUrl(context, transaction, options.params);
    if (isCached && !(await isReachable(context, DISCOVERY_TIMEOUT_MS)))
      throw new OidcError('network', { transient: true });
    log.debug(`Leaving for ${new URL(url).origin}`);
    env.page.assign(url);
    return { errorMessage: '' };
  } catch (error) {
    transactions.take(transaction.state);
    const failure = toOidcError(error);
    log.error('Sign-in did not start', failure);
    return { errorMessage: failure.message };
  }
}

/** Whether sign-out uses `/v2/logout` of the authority: auth0.com, or any domain with `hostedLogout`. */
function isHostedLogin({ authority, hostedLogout }: ResolvedConfig): boolean {
  const { hostname } = new URL(authority);
  return hostedLogout || hostname === 'auth0.com' || hostname.endsWith('.auth0.com');
}

interface EndSession {
  readonly url: string;
  readonly fields: URLSearchParams;
  readonly method: 'GET' | 'POST';
}

/** The provider's sign-out page. Null if it has none, or the discovery document could not be loaded. */
function endSession(
  { config }: Context,
  options: LogoutOptions,
  tokens: TokenSet | null,
  discovery: Discovery | null,
): EndSession | null {
  const returnTo = options.postLogoutRedirectUri ?? config.postLogoutRedirectUri ?? '';
  if (isHostedLogin(config)) {
    const fields = formOf({ client_id: config.clientId, returnTo });
    return { url: `${config.authority.replace(/\/$/, '')}/v2/logout`, fields, method: 'GET' };
  }
  if (!discovery?.end_session_endpoint) return null;
  const fields = formOf(config.endSessionParams, options.params ?? {}, {
    id_token_hint: tokens?.idToken ?? '',
    client_id: config.clientId,
    post_logout_redirect_uri: returnTo,
    state: options.state ?? '',
    logout_hint: options.logoutHint ?? '',
    ui_locales: options.uiLocales ?? '',
  });
  return { url: discovery.end_session_endpoint, fields, method: options.method ?? 'GET' };
}

interface Departure {
  readonly failure: OidcError | null;
  /** The browser is leaving for the provider. */
  readonly isLeaving: boolean;
}

/**
 * Signs out in this browser, revokes the tokens if asked, then navigates to the provider's sign-out page. If the
 * revocation fails, navigates only if the provider is reachable.
 */
export async function logout(context: Context, options: LogoutOptions, revoke = false): Promise<Departure> {
  const { config, env, session, transactions } = context;
  const tokens = session.tokens();
  // The sign-out does not wait for the discovery document, which can take 30 seconds.
  signOutLocally(context);
  const needsDiscovery = revoke || !(options.local || isHostedLogin(config));
  const discovery = needsDiscovery ? await loadDiscovery(context, Infinity).catch(() => null) : null;
  const end = options.local ? null : endSession(context, options, tokens, discovery);
  const failure = revoke && tokens ? await revokeTokens(context, tokens, discovery) : null;
  if (!end || (failure && !(await isReachable(context, REACH_TIMEOUT_MS)))) return { failure, isLeaving: false };
  if (options.state) transactions.note('logout', options.state);
  if (end.method === 'POST') env.windows.submitForm(end.url, Object.fromEntries(end.fields));
  else env.page.assign(withQuery(end.url, end.fields));
  return { failure, isLeaving: true };
}

/** Leaves the page with a form POST. It is not in `browser-env.ts`, because only a sign-out by POST needs it. */
export function submitForm(url: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

/** Revokes one token at the provider. Returns the failure instead of throwing it. */
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

/** Revokes the refresh token, then the access token unless the network failed. Returns the failure; never throws. */
async function revokeTokens(
  context: Context,
  tokens: TokenSet,
  discovery: Discovery | null,
): Promise<OidcError | null> {
  const code = tokens.refreshToken ? 'revoke-token' : 'revoke-access-token';
  if (!discovery) return new ProviderError(code);
  const { revocation_endpoint: url } = discovery;
  if (!url) return null; // this provider revokes no tokens
  const refreshFailure = await revoke(context, url, tokens.refreshToken, 'refresh_token');
  const isAnswering = !(refreshFailure?.cause instanceof OidcError && refreshFailure.cause.code === 'network');
  const accessFailure = isAnswering ? await revoke(context, url, tokens.accessToken, 'access_token') : null;
  const cause = refreshFailure ?? accessFailure;
  return cause && new ProviderError(code, { cause });
}

/** Revokes one token at the provider and deletes it here. A newer token that was stored meanwhile is kept. */
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

/** Throws at once if no user is signed in and the provider answered this tab's last silent request with a page. */
async function askOnce(context: Context, ask: () => Promise<Callback>): Promise<Callback> {
  const { config, session, store } = context;
  const mark = `oidc.notSilent.${config.configId}`;
  // A signed-in user's renewal still asks, because many providers answer silently only after a sign-in.
  if (!session.tokens() && store.getRaw(mark) !== null)
    throw new ProviderError('no-silent-answer', { transient: true });
  try {
    const callback = await ask();
    store.remove(mark);
    return callback;
  } catch (error) {
    if (error instanceof OidcError && error.code === 'no-silent-answer') store.setRaw(mark, '1');
    throw error;
  }
}

/**
 * Sends a `prompt=none` request in a hidden frame. Renews the tokens, or signs in if this tab has none. Stops if a
 * sign-in or sign-out has changed the epoch since the renewal started.
 */
export async function renewByFrame(context: Context, signal: AbortSignal, epoch: number): Promise<void> {
  const { config, session, transactions } = context;
  if (!config.silentRenewUrl) throw new OidcError('no-silent-renew-url');
  const held = session.tokens();
  const requireSame = sameSession(context, held, epoch);
  requireSame();
  const transaction = transactions.create('renew', config.silentRenewUrl);
  try {
    const callback = await askOnce(context, async () => {
      const url = await authorizeUrl(context, transaction);
      signal.throwIfAborted();
      requireSame();
      return askInFrame(context, url, transaction.state, signal);
    });
    // The provider answers most signed-out users with login_required, and this call throws it. Those users do not need
    // sign-in.ts, so that file is loaded only after this check.
    requireSuccess(callback, transaction);
    await (await import('./sign-in.ts')).renewFromFrame(context, callback, transaction, held, epoch);
  } finally {
    transactions.take(transaction.state);
  }
}

// Error codes after which `forceRefresh` does not retry, because the result would be the same.
const FINAL = new Set<string>(['superseded', 'no-silent-answer']);

/**
 * Renews the tokens when the application asks, or signs in silently if this tab has none. Retries temporary failures,
 * by default after 1, 2 and 3 seconds (spec 1 §4).
 */
export async function forceRefresh(
  context: Context,
  renew: (timeoutSeconds?: number) => Promise<OidcError | null>,
  options: RefreshOptions = {},
): Promise<LoginResult> {
  const epoch = context.auth.epoch();
  for (let retries = 0; ; retries++) {
    const error = await renew(options.timeoutSeconds);
    const isFinal =
      !error?.transient || FINAL.has(error.code) || retries >= (options.retries ?? FORCED_REFRESH_RETRIES);
    if (isFinal) return loginResult(context, error?.message);
    await wait(context.env, (retries + 1) * FORCED_REFRESH_STEP_MS);
    // The user signed out or signed in again during the wait. The session to renew no longer exists.
    if (context.auth.epoch() !== epoch) return loginResult(context, error?.message);
  }
}
