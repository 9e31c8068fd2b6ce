export { addBearer, createAuthorizedFetch, needsBearer } from './protocol/bearer.ts';
export type { AuthorizedFetch } from './protocol/bearer.ts';
export { createOidcClient, loadOidcClient } from './client.ts';
export type { ConfigSource } from './client.ts';
export type {
  LoginOptions,
  LogoutOptions,
  LogoutOutcome,
  OidcClient,
  Outcome,
  RefreshOptions,
  TokenHint,
} from './client-types.ts';
export { createOidcClients } from './clients.ts';
export type { OidcClients } from './clients.ts';
export type { Env } from './env.ts';
export { browserEnv } from './browser-env.ts';
export { OidcError } from './errors.ts';
export type { OidcErrorCode } from './errors.ts';
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
