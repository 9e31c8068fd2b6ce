import type { CallbackResult } from './types.ts';

/**
 * Messages that spec 1 §5 and §8 quote are copied exactly; the others are ours. Messages about requests to the provider
 * are in `protocol/http.ts`, which is not part of the first load.
 */
export const MESSAGES = {
  'no-config': 'Please provide a configuration before setting up the module',
  'no-authority': 'The authority URL MUST be provided in the configuration! ',
  'no-client-id': 'The clientId is required and missing from your config!',
  'no-redirect-url': 'The redirectUrl is required and missing from your config',
  'invalid-response-type': 'Invalid response type!',
  'no-url': 'No URL found!',
  'popup-open': 'There is already a popup open.',
  'popup-blocked': 'Could not open popup',
  'no-silent-renew-url': 'Silent renew without refresh tokens needs a silentRenewUrl in your config',
  'no-offline-access': 'Refresh tokens with silent renew need the offline_access scope',
  'duplicate-config': 'Several configurations have the same authority, clientId and scope',
  'implicit-refused': 'The implicit flow needs unsafe.allowImplicit',
  'implicit-used': 'The implicit flow puts tokens into the address; use the code flow where possible',
  'id-token-only': 'Response type id_token returns no access token, so no user is authenticated',
  'pkce-off': 'PKCE is switched off',
  'iat-off': 'The iat check is switched off',
  'symmetric-key': 'A symmetric key in a browser is public',
  'no-matching-config': 'could not find matching config for state',
  'renew-timeout': 'The renew did not finish in time',
  superseded: 'The session ended or changed',
  network: 'The network request failed',
} as const;

/**
 * Codes for failed requests to the provider and for its faulty or missing answers. Their messages are in
 * `protocol/http.ts`.
 */
export type ProviderErrorCode =
  | 'no-state'
  | 'no-code'
  | 'state-mismatch'
  | 'no-token-endpoint'
  | 'token-request'
  | 'no-refresh-token'
  | 'signing-keys'
  | 'no-discovery'
  | 'no-discovery-url'
  | 'no-user-data'
  | 'popup-closed'
  | 'popup-timeout'
  | 'revoke-token'
  | 'revoke-access-token'
  | 'revocation-request'
  | 'par'
  | 'validation'
  | 'provider-error'
  | 'other-issuer'
  | 'discovery'
  | 'no-silent-answer'
  | 'http';

type OwnCode = keyof typeof MESSAGES;
export type OidcErrorCode = OwnCode | ProviderErrorCode;

export interface ErrorDetails {
  /** Added to the fixed message after a space. */
  readonly about?: string;
  readonly cause?: unknown;
  readonly result?: CallbackResult;
  /** A later attempt can succeed. Such an error never ends a session. */
  readonly transient?: boolean;
  readonly status?: number;
}

/** Base class of this library's errors. Callers compare `code`; the message is for people. */
export class OidcError extends Error {
  readonly code: OidcErrorCode;
  readonly result: CallbackResult;
  readonly transient: boolean;
  readonly status: number | null;

  constructor(code: OwnCode, details?: ErrorDetails);
  constructor(code: OidcErrorCode, details: ErrorDetails, text: string);
  constructor(code: OidcErrorCode, details: ErrorDetails = {}, text: string = Reflect.get(MESSAGES, code)) {
    super(details.about === undefined ? text : `${text} ${details.about}`, { cause: details.cause });
    this.name = 'OidcError';
    this.code = code;
    this.result = details.result ?? 'NotSet';
    this.transient = details.transient ?? false;
    this.status = details.status ?? null;
  }
}

export function toOidcError(error: unknown): OidcError {
  // An unexpected error (a missing lazily loaded file, a bug) counts as temporary, so that it does not end a session.
  return error instanceof OidcError ? error : new OidcError('network', { cause: error, transient: true });
}
