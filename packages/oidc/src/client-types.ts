import type { Events } from './events.ts';
import type { AuthSnapshot, LoginResult, Params, PublicConfig, Unsubscribe, UserData } from './types.ts';

export interface LoginOptions {
  /** Extra parameters of the authorize request. */
  readonly params?: Params;
  /** Where the provider answers this once, instead of the configured `redirectUrl`. */
  readonly redirectUrl?: string;
  /** Anything JSON can hold. It stays in this browser and comes back with the result of `checkAuth`. */
  readonly appState?: unknown;
}

export interface LogoutOptions {
  /** Forget the user here and in the other tabs, without telling the provider. */
  readonly local?: boolean;
  readonly method?: 'GET' | 'POST';
  readonly state?: string;
  /** Where the provider sends the browser this once, instead of the configured address. */
  readonly postLogoutRedirectUri?: string;
  readonly logoutHint?: string;
  readonly uiLocales?: string;
  readonly params?: Params;
}

export interface RefreshOptions {
  /** Further attempts after the first; 3 unless given. */
  readonly retries?: number;
  /** Limit of each attempt; `silentRenewTimeoutSeconds` unless given. */
  readonly timeoutSeconds?: number;
}

export type TokenHint = 'access_token' | 'refresh_token';

/** What a call ended with; '' when all went well. */
export interface Outcome {
  readonly errorMessage: string;
}

export interface LogoutOutcome extends Outcome {
  /** The browser is on its way to the provider. Where false, this page stays, signed out. */
  readonly isLeaving: boolean;
}

/** Every member may be passed on by itself, e.g. to `useSyncExternalStore`. */
export interface OidcClient {
  readonly config: PublicConfig;
  readonly events: Pick<Events, 'on' | 'subscribe'>;
  readonly on: Events['on'];
  /** Redeems a callback address or restores the stored session; asking twice does not do it twice. */
  readonly checkAuth: (url?: string) => Promise<LoginResult>;
  /** Leaves for the provider. Comes back only with a failure. */
  readonly login: (options?: LoginOptions) => Promise<Outcome>;
  /** Call it inside the click, or the browser blocks the popup. */
  readonly loginWithPopup: (options?: LoginOptions) => Promise<LoginResult>;
  readonly forceRefresh: (options?: RefreshOptions) => Promise<LoginResult>;
  readonly getAccessToken: () => string | null;
  /** Both tokens are stored. They may have expired: `checkAuth` minds that, this does not. */
  readonly isAuthenticated: () => boolean;
  readonly getUserData: () => UserData | null;
  readonly logout: (options?: LogoutOptions) => Promise<LogoutOutcome>;
  /** Where the provider cannot be reached nobody is sent there: the user is signed out here alone. */
  readonly revokeAndLogout: (options?: LogoutOptions) => Promise<LogoutOutcome>;
  /** Revokes one token at the provider and forgets it here. Without the access token nobody is signed in. */
  readonly revokeToken: (hint?: TokenHint) => Promise<Outcome>;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  readonly getSnapshot: () => AuthSnapshot;
  /** Where to go after the next sign-in, once. Forgotten at a sign-out, and when another user signs in. */
  readonly rememberRoute: (route: string) => void;
  readonly takeRememberedRoute: () => string | null;
  readonly startPeriodicCheck: () => void;
  readonly stop: () => void;
}
