import {
  CHECK_INTERVAL_SECONDS,
  MAX_IAT_OFFSET_SECONDS,
  PREFIX,
  REFRESH_RETRY_SECONDS,
  RENEW_TIMEOUT_SECONDS,
} from './constants.ts';
import type { MESSAGES } from './errors.ts';
import { OidcError } from './errors.ts';
import type { Flow, LoginConfig, PublicConfig, ResolvedConfig } from './types.ts';

// Defaults of spec 1 §3 and §9, and of our own options.
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
  // Few claims by default, so that a health portal stores little personal data.
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
  // An explicit undefined must not override the default.
  for (const name of Object.keys(given))
    if (Reflect.get(given, name) === undefined) Reflect.deleteProperty(given, name);
  return Object.freeze({ ...DEFAULTS, ...given, configId: config.configId ?? `${index}-${config.clientId}` });
}

export function publicConfig({ unsafe: _unsafe, navigate: _navigate, ...rest }: ResolvedConfig): PublicConfig {
  return rest;
}

/** The flow for a response type, whose words can be in any order. Null if the flow is unknown. */
export function flowOf(responseType: string): Flow | null {
  const words = responseType.trim().split(/\s+/).toSorted().join(' ');
  return words === 'code' || words === 'id_token' || words === 'id_token token' ? words : null;
}

/** The configured flow. Throws if it is unknown or not allowed. */
export function allowedFlow(config: ResolvedConfig): Flow {
  const flow = flowOf(config.responseType);
  if (!flow || (flow !== 'code' && !config.unsafe.allowImplicit)) throw new OidcError('invalid-response-type');
  return flow;
}

export interface ConfigFinding {
  readonly level: 'error' | 'warning';
  readonly code: keyof typeof MESSAGES;
}

type Rule = [level: ConfigFinding['level'], code: keyof typeof MESSAGES, broken: (config: ResolvedConfig) => boolean];

const scopes = (config: ResolvedConfig) => config.scope.split(' ');
const isImplicit = (config: ResolvedConfig) => flowOf(config.responseType)?.startsWith('id_token') ?? false;

// Spec 1 §5. Every rule runs. An error rejects the configuration.
const RULES: Rule[] = [
  ['error', 'no-authority', (c) => !c.authority],
  ['warning', 'no-offline-access', (c) => c.silentRenew && c.useRefreshToken && !scopes(c).includes('offline_access')],
  ['error', 'no-redirect-url', (c) => !c.redirectUrl],
  ['error', 'no-client-id', (c) => !c.clientId],
  ['error', 'no-silent-renew-url', (c) => c.silentRenew && !c.useRefreshToken && !c.silentRenewUrl],
  ['warning', 'invalid-response-type', (c) => flowOf(c.responseType) === null],
  ['warning', 'implicit-refused', (c) => isImplicit(c) && !c.unsafe.allowImplicit],
  ['warning', 'implicit-used', (c) => isImplicit(c) && !!c.unsafe.allowImplicit],
  ['warning', 'id-token-only', (c) => flowOf(c.responseType) === 'id_token'],
  ['warning', 'pkce-off', (c) => !!c.unsafe.disablePkce],
  ['warning', 'iat-off', (c) => !!c.unsafe.disableIatCheck],
  ['warning', 'symmetric-key', (c) => c.unsafe.symmetricKey !== undefined],
];

export function checkConfig(config: ResolvedConfig): ConfigFinding[] {
  return RULES.filter(([, , broken]) => broken(config)).map(([level, code]) => ({ level, code }));
}

export function hasDuplicates(configs: readonly ResolvedConfig[]): boolean {
  const seen = new Set(configs.map(({ authority, clientId, scope }) => JSON.stringify([authority, clientId, scope])));
  return seen.size < configs.length;
}
