import { withQuery } from '../protocol/authorize.ts';
import { REACH_TIMEOUT_MS } from '../constants.ts';
import type { Context } from '../context.ts';
import { isReachable, loadDiscovery } from '../protocol/discovery.ts';
import type { OidcError } from '../errors.ts';
import { formOf } from '../protocol/http.ts';
import { signOutLocally } from './outcome.ts';
import { revokeTokens } from './revoke.ts';
import type { LogoutOptions } from '../client-types.ts';
import type { ResolvedConfig } from '../types.ts';

/** The hosted-login domain or a name under it has its own logout address. */
function isHostedLogin({ authority, hostedLogout }: ResolvedConfig): boolean {
  const { hostname } = new URL(authority);
  return hostedLogout || hostname === 'auth0.com' || hostname.endsWith('.auth0.com');
}

interface Departure {
  readonly failure: OidcError | null;
  /** The browser is on its way to the provider; this page has nothing more to show. */
  readonly isLeaving: boolean;
}

interface EndSession {
  readonly url: string;
  readonly fields: URLSearchParams;
  readonly method: 'GET' | 'POST';
}

async function endSession(context: Context, options: LogoutOptions): Promise<EndSession | null> {
  const { config, session } = context;
  const returnTo = options.postLogoutRedirectUri ?? config.postLogoutRedirectUri ?? '';
  if (isHostedLogin(config)) {
    const fields = formOf({ client_id: config.clientId, returnTo });
    return { url: `${config.authority.replace(/\/$/, '')}/v2/logout`, fields, method: 'GET' };
  }
  const id_token_hint = session.tokens()?.idToken ?? '';
  const discovery = session.read().discovery ?? (await loadDiscovery(context).catch(() => null));
  if (!discovery?.end_session_endpoint) return null;
  const fields = formOf(config.endSessionParams, options.params ?? {}, {
    id_token_hint,
    client_id: config.clientId,
    post_logout_redirect_uri: returnTo,
    state: options.state ?? '',
    logout_hint: options.logoutHint ?? '',
    ui_locales: options.uiLocales ?? '',
  });
  return { url: discovery.end_session_endpoint, fields, method: options.method ?? 'GET' };
}

/**
 * The user is forgotten in every case and at once; then the provider is told what it can be told. A provider that did
 * not take the revocation is only visited if it answers at all.
 */
export async function logout(context: Context, options: LogoutOptions, revoke = false): Promise<Departure> {
  const { env, session, transactions } = context;
  // Read before clearing: the hint is the ID token.
  const before = session.read();
  const end = options.local ? null : await endSession(context, options);
  signOutLocally(context);
  const failure = revoke ? await revokeTokens(context, before) : null;
  if (!end || (failure && !(await isReachable(context, REACH_TIMEOUT_MS)))) return { failure, isLeaving: false };
  if (options.state) transactions.note('logout', options.state);
  if (end.method === 'POST') env.windows.submitForm(end.url, Object.fromEntries(end.fields));
  else env.page.assign(withQuery(end.url, end.fields));
  return { failure, isLeaving: true };
}
