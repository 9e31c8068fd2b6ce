export { createAuthorizedFetch } from './protocol/authorized-fetch.ts';
export type { AuthorizedFetch } from './protocol/authorized-fetch.ts';
export { addBearer, needsBearer } from './protocol/bearer.ts';
export { createOidcClient } from './client.ts';
export type { LoginOptions, LogoutOutcome, OidcClient, Outcome } from './client.ts';
export { createOidcClients } from './clients.ts';
export type { OidcClients } from './clients.ts';
export type { Env } from './env.ts';
export { browserEnv } from './browser-env.ts';
export { OidcError } from './errors.ts';
export type { OidcErrorCode } from './errors.ts';
export { loadOidcClient } from './load-client.ts';
export type { ConfigSource } from './load-client.ts';
export type { RefreshOptions } from './actions/force-refresh.ts';
export type { LogoutOptions } from './actions/logout.ts';
export type { TokenHint } from './actions/revoke.ts';
export type {
  AuthSnapshot,
  CallbackResult,
  EventName,
  LoginConfig,
  LoginResult,
  LogLevel,
  Navigate,
  OidcEvent,
  PublicConfig,
  UserData,
} from './types.ts';
