import type { CALLBACK_RESULTS, EVENT_NAMES } from './constants.ts';

export type CallbackResult = (typeof CALLBACK_RESULTS)[number];
export type EventName = (typeof EVENT_NAMES)[number];
export type LogLevel = 'debug' | 'warn' | 'error' | 'none';
export type Flow = 'code' | 'id_token token' | 'id_token';
export type Params = Readonly<Record<string, string | number | boolean>>;
export type Claims = Readonly<Record<string, unknown>>;
export type UserData = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Opens a route inside the application, for example with its router. */
export type Navigate = (route: string) => void;

/** Options that make the sign-in less secure. They are a separate object, so that none is set by accident. */
interface UnsafeOptions {
  /** Allows response types that return tokens in the redirect address (`id_token token`, `id_token`). */
  readonly allowImplicit?: boolean;
  readonly disablePkce?: boolean;
  /** For computers whose clock is wrong. Any issue time is then accepted; the expiry is still checked. */
  readonly disableIatCheck?: boolean;
  /** Shared secret for HS256/384/512 signatures. It is public in a browser, so such a signature proves nothing. */
  readonly symmetricKey?: string;
}

/** Spec 1 §3 "Login configuration", followed by our own options. */
export interface LoginConfig {
  readonly authority: string;
  readonly clientId: string;
  readonly redirectUrl: string;
  readonly responseType?: string;
  readonly scope?: string;
  readonly postLogoutRedirectUri?: string;
  readonly silentRenew?: boolean;
  readonly useRefreshToken?: boolean;
  readonly postLoginRoute?: string;
  readonly forbiddenRoute?: string;
  readonly unauthorizedRoute?: string;
  readonly configId?: string;
  readonly silentRenewUrl?: string;
  readonly logLevel?: LogLevel;

  readonly navigate?: Navigate;
  /** Prefix of the client's names in session storage and IndexedDB, and of its locks and channels. */
  readonly storagePrefix?: string;
  /** Opened after a sign-in if no route is remembered and `postLoginRoute` is ''. */
  readonly fallbackRoute?: string;
  readonly wellKnownUrl?: string;
  /** Overrides single entries of the discovery document. */
  readonly endpoints?: Partial<Discovery>;
  readonly silentRenewTimeoutSeconds?: number;
  readonly renewBeforeExpirySeconds?: number;
  readonly tokenCheckIntervalSeconds?: number;
  readonly refreshRetrySeconds?: number;
  readonly maxIatOffsetSeconds?: number;
  readonly renewWhenIdTokenExpired?: boolean;
  /** True: user data is loaded from the userinfo endpoint. False: it is taken from the ID token. */
  readonly autoUserInfo?: boolean;
  /** True: a sign-in fails if the userinfo request fails. False: the claims of the ID token are used instead. */
  readonly userInfoRequired?: boolean;
  readonly renewUserInfo?: boolean;
  /** Names of the claims that are kept as user data. `sub` is always kept; 'all' keeps every claim. */
  readonly userDataClaims?: readonly string[] | 'all';
  readonly historyCleanup?: boolean;
  /** Sends the ID token as `id_token_hint` when the hidden frame renews. The token then appears in an address. */
  readonly renewWithIdTokenHint?: boolean;
  readonly usePar?: boolean;
  /** RFC 9449: binds tokens to a key of this browser. Code flow only; see `createAuthorizedFetch`. */
  readonly dpop?: boolean;
  readonly checkSession?: boolean;
  /** Sign-out uses `/v2/logout` of the authority, as auth0.com does, instead of the discovered endpoint. */
  readonly hostedLogout?: boolean;
  readonly refreshTokenStore?: 'session' | 'memory';
  readonly hd?: string;
  /** APIs that the access token is for. Each is one `audience` parameter of the authorize request. */
  readonly audience?: readonly string[];
  /** RFC 8707: each is one `resource` parameter of the authorize request and of every token request. */
  readonly resource?: readonly string[];
  /** Added to the authorize request. They cannot replace parameters of the protocol. */
  readonly authorizeParams?: Params;
  readonly codeParams?: Params;
  readonly refreshParams?: Params;
  readonly endSessionParams?: Params;
  readonly unsafe?: UnsafeOptions;
}

type Defaulted = Exclude<
  keyof LoginConfig,
  'navigate' | 'wellKnownUrl' | 'postLogoutRedirectUri' | 'silentRenewUrl' | 'hd' | 'endpoints'
>;
export type ResolvedConfig = Readonly<Required<Pick<LoginConfig, Defaulted>> & Omit<LoginConfig, Defaulted>>;
export type PublicConfig = Omit<ResolvedConfig, 'unsafe' | 'navigate'>;

/** Spec 1 §3 "Provider discovery document", with the names of the protocol. */
export interface Discovery {
  readonly issuer: string;
  readonly jwks_uri?: string;
  readonly authorization_endpoint?: string;
  readonly token_endpoint?: string;
  readonly userinfo_endpoint?: string;
  readonly end_session_endpoint?: string;
  readonly check_session_iframe?: string;
  readonly revocation_endpoint?: string;
  readonly introspection_endpoint?: string;
  readonly pushed_authorization_request_endpoint?: string;
  readonly authorization_response_iss_parameter_supported?: boolean;
}

/** Spec 1 §3 "Login result": always these six fields; '' and null mean none. `appState` is added if it was given. */
export interface LoginResult {
  readonly isAuthenticated: boolean;
  readonly errorMessage: string;
  readonly userData: UserData | null;
  readonly idToken: string;
  readonly accessToken: string;
  readonly configId: string;
  /** The value that was passed to `login` or `loginWithPopup`. */
  readonly appState?: unknown;
}

/**
 * Validated tokens. Each sign-in creates a `sessionId`, and each renewal adds 1 to `generation`. Tabs compare both to
 * find the newest tokens.
 */
export interface TokenSet {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
  /** Milliseconds since 1970. Null if the provider sent no lifetime; the access token then counts as unexpired. */
  readonly expiresAt: number | null;
  readonly userData: UserData | null;
  readonly sessionState: string;
  readonly sessionId: string;
  readonly generation: number;
}

/** A JSON Web Key Set (RFC 7517 §5). */
export interface KeySet {
  readonly keys: object[];
}

export interface RunningRenew {
  readonly state: 'running';
  readonly dateOfLaunchedProcessUtc: string;
}

export interface StoredSession {
  readonly tokens: TokenSet | null;
  readonly renew: RunningRenew | null;
  readonly discovery: Discovery | null;
  readonly discoveryAt: number;
  readonly jwks: KeySet | null;
}

export type TransactionKind = 'login' | 'popup' | 'renew' | 'logout';

export interface Transaction {
  readonly state: string;
  readonly configId: string;
  readonly kind: TransactionKind;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly createdAt: number;
  readonly appState?: unknown;
}

/** The sign-in state for React's `useSyncExternalStore`. A new object is created only after a change. */
export interface AuthSnapshot {
  readonly isAuthenticated: boolean;
  readonly userData: UserData | null;
  /** The first `checkAuth` of this page has finished. */
  readonly checked: boolean;
  /** The user signed out in this or another tab while this page was open, and has not signed in since. */
  readonly signedOut: boolean;
}

export interface EventValues {
  ConfigLoaded: PublicConfig;
  CheckingAuth: null;
  CheckingAuthFinished: null;
  CheckingAuthFinishedWithError: string;
  ConfigLoadingFailed: null;
  CheckSessionReceived: string;
  UserDataChanged: UserData | null;
  NewAuthenticationResult: {
    readonly isAuthenticated: boolean;
    readonly validationResult: CallbackResult;
    readonly isRenewProcess: boolean;
    readonly configId: string;
  };
  TokenExpired: true;
  IdTokenExpired: true;
  SilentRenewStarted: null;
  SilentRenewFailed: { readonly code: string; readonly message: string; readonly transient: boolean };
}

export type OidcEvent = {
  [Name in EventName]: { readonly type: Name; readonly configId: string; readonly value: EventValues[Name] };
}[EventName];

export type Unsubscribe = () => void;
