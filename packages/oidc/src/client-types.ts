import type { Events } from './events.ts';
import type { AuthSnapshot, LoginResult, Params, PublicConfig, Unsubscribe, UserData } from './types.ts';

export interface LoginOptions {
  /** Extra parameters of the authorize request. */
  readonly params?: Params;
  /** The redirect address of this sign-in only. Replaces the configured `redirectUrl`. */
  readonly redirectUrl?: string;
  /** Any JSON value. It stays in this browser, and the result of `checkAuth` returns it. */
  readonly appState?: unknown;
}

export interface LogoutOptions {
  /** Forgets the user in all tabs without a request to the provider. */
  readonly local?: boolean;
  readonly method?: 'GET' | 'POST';
  readonly state?: string;
  /** The address after this sign-out only. Replaces the configured address. */
  readonly postLogoutRedirectUri?: string;
  readonly logoutHint?: string;
  readonly uiLocales?: string;
  readonly params?: Params;
}

export interface RefreshOptions {
  /** Further attempts after the first. Default: 3. */
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
  /** True: the browser is leaving for the provider. False: this page stays, signed out. */
  readonly isLeaving: boolean;
}

/** No member uses `this`, so each can be passed as a function, for example to `useSyncExternalStore`. */
export interface OidcClient {
  readonly config: PublicConfig;
  readonly events: Pick<Events, 'on' | 'subscribe'>;
  readonly on: Events['on'];
  /** Redeems a callback address or restores the stored session. Concurrent calls share one check. */
  readonly checkAuth: (url?: string) => Promise<LoginResult>;
  /** Leaves for the provider. Returns only after a failure. */
  readonly login: (options?: LoginOptions) => Promise<Outcome>;
  /** Call it in the click handler, or the browser blocks the popup. */
  readonly loginWithPopup: (options?: LoginOptions) => Promise<LoginResult>;
  readonly forceRefresh: (options?: RefreshOptions) => Promise<LoginResult>;
  readonly getAccessToken: () => string | null;
  /** True when an access token and an ID token are stored. They may have expired; only `checkAuth` checks that. */
  readonly isAuthenticated: () => boolean;
  readonly getUserData: () => UserData | null;
  readonly logout: (options?: LogoutOptions) => Promise<LogoutOutcome>;
  /** If the provider does not answer, the user is signed out in this browser only. */
  readonly revokeAndLogout: (options?: LogoutOptions) => Promise<LogoutOutcome>;
  /** Revokes one token and forgets it. Without the access token the user is signed out. */
  readonly revokeToken: (hint?: TokenHint) => Promise<Outcome>;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  readonly getSnapshot: () => AuthSnapshot;
  /** The route to open once after the next sign-in. A sign-out, or another user's sign-in, drops it. */
  readonly rememberRoute: (route: string) => void;
  readonly takeRememberedRoute: () => string | null;
  readonly startPeriodicCheck: () => void;
  readonly stop: () => void;
}
