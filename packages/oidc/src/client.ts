import type { CheckAuth } from './actions/check-auth.ts';
import { createCheckAuth } from './actions/check-auth.ts';
import type * as ProviderRequests from './actions/provider-requests.ts';
import type { CheckSession } from './windows/check-session.ts';
import { checkConfig, publicConfig, resolveConfig } from './config.ts';
import { PRELOAD_AFTER_MS } from './constants.ts';
import type { Context } from './context.ts';
import { createContext } from './context.ts';
import type { Env, PopupPort } from './env.ts';
import { browserEnv } from './browser-env.ts';
import { MESSAGES, OidcError, toOidcError } from './errors.ts';
import { noBrowserClient } from './no-browser-client.ts';
import { joinTabs, loginResult, signOutLocally } from './actions/session-changes.ts';
import { openPopup } from './windows/popup-window.ts';
import { createPeriodicCheck, createRenewer } from './actions/renew.ts';
import { rememberRoute, takeRememberedRoute } from './session/remembered-route.ts';
import type { LoginOptions, LogoutOptions, LogoutOutcome, OidcClient, Outcome } from './client-types.ts';
import type { LoginConfig, LoginResult, ResolvedConfig } from './types.ts';

/**
 * Loads the files for renewal and sign-out in advance. A deployment can remove them from the server while a tab stays
 * open.
 */
async function preload(): Promise<void> {
  await Promise.allSettled([
    import('./actions/sign-in.ts'),
    import('./protocol/jws.ts'),
    import('./actions/provider-requests.ts'),
  ]);
}

/** Logs what `checkConfig` finds. Returns the first error, or null if the configuration is accepted. */
export function rejectionOf({ config, log }: Context): OidcError | null {
  const findings = checkConfig(config);
  for (const { level, code } of findings) log[level === 'error' ? 'error' : 'warn'](MESSAGES[code]);
  const first = findings.find(({ level }) => level === 'error');
  return first ? new OidcError(first.code) : null;
}

export function buildClient(context: Context): { client: OidcClient; checkAuth: CheckAuth } {
  const { auth, config, env, events, log, session, store, tabs, transactions } = context;
  const renewer = createRenewer(context);
  const periodic = createPeriodicCheck(context, renewer);
  const join = () => {
    joinTabs(context).catch((error: unknown) => log.error('The other tabs were not joined', error));
  };
  let checkSession: CheckSession | null = null;
  let hasChanged: (() => boolean) | null = null;
  let isWatching = false;
  let popup: PopupPort | null = null;
  let refreshing: Promise<LoginResult> | null = null;

  const watchSession = async () => {
    const { checkSessionUrl, startCheckSession } = await import('./windows/check-session.ts');
    const url = await checkSessionUrl(context);
    if (!url || !isWatching || checkSession) return;
    checkSession = startCheckSession(context, url, () => renewer.renew('frame'));
    hasChanged = checkSession.hasChanged;
  };
  const watch = () => {
    periodic.start();
    if (isWatching) return;
    isWatching = true;
    env.after(() => void preload(), PRELOAD_AFTER_MS);
    if (config.checkSession)
      watchSession().catch((error: unknown) => log.error('The session check did not start', error));
  };
  const unwatch = () => {
    isWatching = false;
    periodic.stop();
    checkSession?.stop();
    checkSession = null;
  };
  const stopFollowing = auth.subscribe(() => (auth.getSnapshot().isAuthenticated ? watch() : unwatch()));
  const checkAuth = createCheckAuth(context, renewer, () => {
    if (session.isAuthenticated()) watch();
  });

  const loginWithPopup = async (options: LoginOptions = {}): Promise<LoginResult> => {
    // Created first: the popup gets a copy of this tab's session storage when it opens, and finds the request in it.
    const transaction = transactions.create('popup', options.redirectUrl ?? config.redirectUrl, options.appState);
    let opened: PopupPort | null = null;
    try {
      opened = openPopup(env.windows, popup !== null && !popup.isClosed());
      popup = opened;
      join();
      const { signInWithPopup } = await import('./actions/popup-sign-in.ts');
      return await signInWithPopup(context, { popup: opened, transaction, params: options.params ?? {} });
    } catch (error) {
      opened?.close();
      transactions.take(transaction.state);
      log.warn('Popup sign-in did not start', error);
      return loginResult(context, toOidcError(error).message);
    }
  };
  const leave = async (options: LogoutOptions, revoke: boolean): Promise<LogoutOutcome> => {
    const local = options.local || (hasChanged?.() ?? false);
    if (local && !revoke) {
      signOutLocally(context); // no request, so no lazily loaded file
      return { errorMessage: '', isLeaving: false };
    }
    try {
      const { logout } = await import('./actions/provider-requests.ts');
      const { failure, isLeaving } = await logout(context, { ...options, local }, revoke);
      return { errorMessage: failure?.message ?? '', isLeaving };
    } catch (error) {
      signOutLocally(context); // a missing file must not keep the user signed in
      return { errorMessage: toOidcError(error).message, isLeaving: false };
    }
  };

  /** Loads `provider-requests.ts` and runs one of its functions. A failed load is returned as an error message. */
  const runLazily = (run: (requests: typeof ProviderRequests) => Promise<Outcome>): Promise<Outcome> =>
    import('./actions/provider-requests.ts')
      .then(run)
      .catch((error: unknown) => ({ errorMessage: toOidcError(error).message }));

  events.emit('ConfigLoaded', publicConfig(config));
  const client: OidcClient = {
    config: publicConfig(config),
    events,
    on: events.on,
    checkAuth: checkAuth.check,
    login: (options = {}) => {
      join();
      return runLazily(({ startRedirectLogin }) => startRedirectLogin(context, options));
    },
    loginWithPopup,
    forceRefresh(options) {
      refreshing ??= joinTabs(context)
        .then(() => import('./actions/provider-requests.ts'))
        .then(({ forceRefresh }) => forceRefresh(context, (seconds) => renewer.renew('any', seconds), options))
        .catch((error: unknown) => loginResult(context, toOidcError(error).message))
        .finally(() => (refreshing = null));
      return refreshing;
    },
    getAccessToken: () => (session.isAuthenticated() ? (session.tokens()?.accessToken ?? null) : null),
    isAuthenticated: session.isAuthenticated,
    getUserData: () => auth.getSnapshot().userData,
    logout: (options = {}) => leave(options, false),
    revokeAndLogout: (options = {}) => leave(options, true),
    revokeToken: (hint) => runLazily(({ revokeToken }) => revokeToken(context, hint)),
    subscribe: auth.subscribe,
    getSnapshot: auth.getSnapshot,
    rememberRoute: (route) => rememberRoute(store, route, session.lastSubject()),
    takeRememberedRoute: () => takeRememberedRoute(store, env.page.href(), session.lastSubject()),
    startPeriodicCheck: watch,
    stop() {
      stopFollowing();
      unwatch();
      tabs.stop();
    },
  };
  return { client, checkAuth };
}

/** Creates the client of one configuration. Outside a browser, its calls do nothing. */
export function createOidcClient(config: LoginConfig | null | undefined, env: Env | null = browserEnv()): OidcClient {
  if (!config) throw new OidcError('no-config');
  const resolved: ResolvedConfig = resolveConfig(config, 0);
  if (!env) return noBrowserClient(resolved);
  const context = createContext(resolved, env);
  const rejection = rejectionOf(context);
  if (rejection) throw rejection;
  return buildClient(context).client;
}

type MaybeConfig = LoginConfig | null | undefined;
export type ConfigSource = Promise<MaybeConfig> | (() => MaybeConfig | Promise<MaybeConfig>);

/** Like `createOidcClient`, for a configuration that is loaded first, for example from a server. */
export async function loadOidcClient(source: ConfigSource, env: Env | null = browserEnv()): Promise<OidcClient> {
  return createOidcClient(await (typeof source === 'function' ? source() : source), env);
}
