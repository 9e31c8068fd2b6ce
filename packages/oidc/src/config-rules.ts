import type { MESSAGES } from './errors.ts';
import { flowOf } from './flow.ts';
import type { ResolvedConfig } from './types.ts';

export interface ConfigFinding {
  readonly level: 'error' | 'warning';
  readonly code: keyof typeof MESSAGES;
}

type Rule = [level: ConfigFinding['level'], code: keyof typeof MESSAGES, broken: (config: ResolvedConfig) => boolean];

const scopes = (config: ResolvedConfig) => config.scope.split(' ');
const isImplicit = (config: ResolvedConfig) => flowOf(config.responseType)?.startsWith('id_token') ?? false;

// Spec 1 §5; every rule runs, an error rejects the configuration.
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
