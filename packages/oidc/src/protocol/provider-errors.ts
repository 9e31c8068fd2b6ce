import type { ErrorDetails } from '../errors.ts';
import { OidcError } from '../errors.ts';

const MESSAGES = {
  'no-state': 'no state in url',
  'no-code': 'no code in url',
  'state-mismatch': 'codeFlowCodeRequest incorrect state',
  'no-token-endpoint': 'Token Endpoint not defined',
  'token-request': 'OidcService code request',
  'no-refresh-token': 'no refresh token found, please login',
  'signing-keys': 'Failed to retrieve signing key',
  'no-discovery': 'authWellKnownEndpoints is undefined',
  'no-discovery-url': 'no authWellknownEndpoint given!',
  'no-user-data': 'Received no user data, request failed',
  'popup-closed': 'User closed popup',
  'revoke-token': 'revoke token failed',
  'revoke-access-token': 'revoke accessToken failed',
  'revocation-request': 'Revocation request failed',
  par: 'There was an error on ParService postParRequest',
  validation: 'Token validation failure',
  'provider-error': 'The identity provider answered with an error',
  'other-issuer': 'The answer comes from another issuer',
  discovery: 'The discovery document could not be loaded',
  'no-silent-answer': 'The identity provider showed a page instead of answering silently',
  http: 'The server refused the request',
} as const;

export type ProviderErrorCode = keyof typeof MESSAGES;

/** An error of a request to the provider, or of its answer. */
export class ProviderError extends OidcError {
  constructor(code: ProviderErrorCode, details: ErrorDetails = {}) {
    super(code, details, MESSAGES[code]);
  }
}
