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

/** Switches that weaken the protocol. They are separate so that none is set by accident. */
interface UnsafeOptions {
  /** Tokens in the redirect address (`id_token token`, `id_token`). */
  readonly allowImplicit?: boolean;
  readonly disablePkce?: boolean;
  /** For clocks that differ. Sign-in then accepts an ID token of any age. */
  readonly disableIatCheck?: boolean;
  /** Shared secret for HS256/384/512. A secret in a browser is public and proves nothing to third parties. */
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
  /** Prefix of every name in session storage, and of locks and channels. */
  readonly storagePrefix?: string;
  /** Opened after a sign-in without a remembered route and without `postLoginRoute`. */
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
  /** False: the claims of the ID token are the user data. */
  readonly autoUserInfo?: boolean;
  /** A failed userinfo call ends the sign-in. Otherwise the claims of the ID token are used. */
  readonly userInfoRequired?: boolean;
  readonly renewUserInfo?: boolean;
  /** Claims that are stored as user data. No others are stored. */
  readonly userDataClaims?: readonly string[] | 'all';
  readonly historyCleanup?: boolean;
  /** Sends the ID token as `id_token_hint` with a silent renewal. The token is then part of an address. */
  readonly renewWithIdTokenHint?: boolean;
  readonly usePar?: boolean;
  /** RFC 9449: binds tokens to a key of this browser. Code flow only; see `createAuthorizedFetch`. */
  readonly dpop?: boolean;
  readonly checkSession?: boolean;
  /** The provider uses the hosted-login logout under its own domain. */
  readonly hostedLogout?: boolean;
  readonly refreshTokenStore?: 'session' | 'memory';
  readonly hd?: string;
  /** APIs of the access token. Each is one `audience` parameter of the authorize request. */
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

/** Stored only after validation. Tabs find the newest copy by `sessionId` and `generation`. */
export interface TokenSet {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
  /** Milliseconds. Null if the provider sent no lifetime; the token then never expires. */
  readonly expiresAt: number | null;
  readonly userData: UserData | null;
  readonly sessionState: string;
  readonly sessionId: string;
  readonly generation: number;
}

/** A JSON Web Key Set (RFC 7517 §5). Only `protocol/jws.ts` reads its keys. */
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

/** For `useSyncExternalStore`: a new object only after a change. */
export interface AuthSnapshot {
  readonly isAuthenticated: boolean;
  readonly userData: UserData | null;
  /** The first check of this page has ended. */
  readonly checked: boolean;
  /** The user signed out, in any tab, and has not signed in since. */
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
