import type { Events } from './events.ts';
import type { AuthSnapshot, LoginResult, Params, PublicConfig, Unsubscribe, UserData } from './types.ts';

export interface LoginOptions {
  /** Extra parameters of the authorize request. They cannot replace the protocol's own parameters. */
  readonly params?: Params;
  /** The redirect address of this sign-in only. Replaces the configured `redirectUrl`. */
  readonly redirectUrl?: string;
  /** Any JSON value. It is stored in this browser, and the result of `checkAuth` or `loginWithPopup` contains it. */
  readonly appState?: unknown;
}

export interface LogoutOptions {
  /** Signs out in all tabs of this browser, but does not open the provider's sign-out page. */
  readonly local?: boolean;
  readonly method?: 'GET' | 'POST';
  readonly state?: string;
  /** The address that the provider redirects to after this sign-out, instead of the configured one. */
  readonly postLogoutRedirectUri?: string;
  readonly logoutHint?: string;
  readonly uiLocales?: string;
  readonly params?: Params;
}

export interface RefreshOptions {
  /** Attempts after the first, if it fails temporarily. Default: 3. */
  readonly retries?: number;
  /** Time limit of each attempt. Default: `silentRenewTimeoutSeconds`. */
  readonly timeoutSeconds?: number;
}

export type TokenHint = 'access_token' | 'refresh_token';

/** `errorMessage` is '' after a success. */
export interface Outcome {
  readonly errorMessage: string;
}

export interface LogoutOutcome extends Outcome {
  /** True: the browser is navigating to the provider's sign-out page. False: this page stays open, signed out. */
  readonly isLeaving: boolean;
}

/** No member uses `this`, so each can be passed as a function, for example to `useSyncExternalStore`. */
export interface OidcClient {
  readonly config: PublicConfig;
  readonly events: Pick<Events, 'on' | 'subscribe'>;
  readonly on: Events['on'];
  /**
   * Exchanges the provider's answer in the address for tokens, or restores the stored session. A repeated call during a
   * check shares its result.
   */
  readonly checkAuth: (url?: string) => Promise<LoginResult>;
  /** Navigates to the provider's sign-in page. `errorMessage` says why the browser did not leave. */
  readonly login: (options?: LoginOptions) => Promise<Outcome>;
  /** Call it in the click handler, or the browser blocks the popup. */
  readonly loginWithPopup: (options?: LoginOptions) => Promise<LoginResult>;
  readonly forceRefresh: (options?: RefreshOptions) => Promise<LoginResult>;
  readonly getAccessToken: () => string | null;
  /** True if an access token and an ID token are stored. They may have expired; `checkAuth` checks that. */
  readonly isAuthenticated: () => boolean;
  readonly getUserData: () => UserData | null;
  readonly logout: (options?: LogoutOptions) => Promise<LogoutOutcome>;
  /** Signs out and revokes the tokens. If the provider does not answer, the user is signed out in this browser only. */
  readonly revokeAndLogout: (options?: LogoutOptions) => Promise<LogoutOutcome>;
  /** Revokes one token and deletes it from the session. Without an access token, no user is signed in. */
  readonly revokeToken: (hint?: TokenHint) => Promise<Outcome>;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  readonly getSnapshot: () => AuthSnapshot;
  /** Stores the route to open once after the next sign-in. A sign-out or another user's sign-in deletes it. */
  readonly rememberRoute: (route: string) => void;
  readonly takeRememberedRoute: () => string | null;
  readonly startPeriodicCheck: () => void;
  readonly stop: () => void;
}
