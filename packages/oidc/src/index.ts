export { createAuthorizedFetch } from './authorized-fetch.ts';
export type { AuthorizedFetch } from './authorized-fetch.ts';
export { addBearer, needsBearer } from './bearer.ts';
export { createOidcClient } from './client.ts';
export type { LoginOptions, LogoutOutcome, OidcClient, Outcome } from './client.ts';
export { createOidcClients } from './clients.ts';
export type { OidcClients } from './clients.ts';
export type { Env } from './env.ts';
export { browserEnv } from './env-browser.ts';
export { OidcError } from './errors.ts';
export type { OidcErrorCode } from './errors.ts';
export { loadOidcClient } from './load-client.ts';
export type { ConfigSource } from './load-client.ts';
export type { RefreshOptions } from './force-refresh.ts';
export type { LogoutOptions } from './logout.ts';
export type { TokenHint } from './revoke.ts';
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
