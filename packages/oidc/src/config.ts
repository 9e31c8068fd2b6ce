import {
  CHECK_INTERVAL_SECONDS,
  MAX_IAT_OFFSET_SECONDS,
  PREFIX,
  REFRESH_RETRY_SECONDS,
  RENEW_TIMEOUT_SECONDS,
} from './constants.ts';
import type { LoginConfig, PublicConfig, ResolvedConfig } from './types.ts';

// Spec 1 §3 and §9.
const DEFAULTS = {
  responseType: 'code',
  scope: 'openid email profile',
  silentRenew: false,
  useRefreshToken: false,
  postLoginRoute: '/',
  forbiddenRoute: '/forbidden',
  unauthorizedRoute: '/unauthorized',
  fallbackRoute: '/',
  storagePrefix: PREFIX,
  logLevel: 'warn',
  silentRenewTimeoutSeconds: RENEW_TIMEOUT_SECONDS,
  renewBeforeExpirySeconds: 0,
  tokenCheckIntervalSeconds: CHECK_INTERVAL_SECONDS,
  refreshRetrySeconds: REFRESH_RETRY_SECONDS,
  maxIatOffsetSeconds: MAX_IAT_OFFSET_SECONDS,
  renewWhenIdTokenExpired: true,
  autoUserInfo: true,
  userInfoRequired: false,
  renewUserInfo: false,
  // A portal for health data keeps no claim it does not use.
  userDataClaims: ['sub', 'name', 'given_name', 'family_name', 'preferred_username', 'email', 'email_verified'],
  historyCleanup: true,
  renewWithIdTokenHint: false,
  usePar: false,
  dpop: false,
  checkSession: false,
  hostedLogout: false,
  refreshTokenStore: 'session',
  audience: [],
  resource: [],
  authorizeParams: {},
  codeParams: {},
  refreshParams: {},
  endSessionParams: {},
  unsafe: {},
} as const satisfies Partial<LoginConfig>;

export function resolveConfig(config: LoginConfig, index: number): ResolvedConfig {
  const given: LoginConfig = { ...config };
  // A setting that is named but undefined must not hide its default.
  for (const name of Object.keys(given))
    if (Reflect.get(given, name) === undefined) Reflect.deleteProperty(given, name);
  return Object.freeze({ ...DEFAULTS, ...given, configId: config.configId ?? `${index}-${config.clientId}` });
}

export function publicConfig({ unsafe: _unsafe, navigate: _navigate, ...rest }: ResolvedConfig): PublicConfig {
  return rest;
}
