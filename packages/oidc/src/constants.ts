/** Default prefix of the client's names in session storage, locks and channels. */
export const PREFIX = 'pbt.';

// Spec 1 §9. Times are in milliseconds unless the name has another unit.
export const STATE_LENGTH = 40;
export const NONCE_LENGTH = 40;
export const VERIFIER_LENGTH = 67;
export const MIN_RANDOM_LENGTH = 7;
export const SHORT_RANDOM_LENGTH = 10;
export const RENEW_TIMEOUT_SECONDS = 20;
export const CHECK_INTERVAL_SECONDS = 4;
export const REFRESH_RETRY_SECONDS = 3;
export const MAX_IAT_OFFSET_SECONDS = 120;
export const FORCED_REFRESH_RETRIES = 3;
export const FORCED_REFRESH_STEP_MS = 1000;
export const CHECK_SESSION_HEARTBEAT_MS = 3000;
export const CHECK_SESSION_FRAME_MS = 60_000;
export const CHECK_SESSION_MAX_UNANSWERED = 3;
export const POPUP_SIZE = 500;
export const POPUP_POLL_MS = 200;
export const REFRESH_NONCE = '--RefreshToken--';
export const CODE_CHALLENGE_METHOD = 'S256';
export const TOKEN_PARTS = 3;

// Times and limits that the specification does not set.
export const TRANSACTION_LIFE_MS = 10 * 60_000;
export const DISCOVERY_LIFE_MS = 60 * 60_000;
export const HTTP_ATTEMPTS = 3;
export const HTTP_RETRY_STEP_MS = 300;
export const HTTP_TIMEOUT_MS = 20_000;
export const TOKEN_REQUEST_LIMIT_MS = 20_000;
export const REVOCATION_TIMEOUT_MS = 5000;
export const REACH_TIMEOUT_MS = 5000;
// A provider's first answer after an idle period can take 20 seconds.
export const DISCOVERY_TIMEOUT_MS = 30_000;
export const JOIN_PENDING_REFRESH_MS = 60_000;
export const HANDOVER_WAIT_MS = 300;
// Time for the provider's answer after a page has loaded in the renew frame. Each further page restarts it.
export const FRAME_ANSWER_MS = 3000;
export const PRELOAD_AFTER_MS = 3000;
export const MAX_RENEW_PAUSE_MS = 60_000;

/**
 * `type` of the window message in which the renew page or the popup reports the provider's answer. `silent-renew.js`
 * repeats this text.
 */
export const CALLBACK_MESSAGE = 'pbt.oidc.callback';
export const POPUP_NAME = 'pbt-oidc-popup';

export const CALLBACK_RESULTS = [
  'Ok',
  'NotSet',
  'StatesDoNotMatch',
  'SignatureFailed',
  'IncorrectNonce',
  'RequiredPropertyMissing',
  'MaxOffsetExpired',
  'IssDoesNotMatchIssuer',
  'NoAuthWellKnownEndPoints',
  'IncorrectAud',
  'IncorrectIdTokenClaimsAfterRefresh',
  'IncorrectAzp',
  'TokenExpired',
  'IncorrectAtHash',
  'LoginRequired',
  'SecureTokenServerError',
] as const;

export const EVENT_NAMES = [
  'ConfigLoaded',
  'CheckingAuth',
  'CheckingAuthFinished',
  'CheckingAuthFinishedWithError',
  'ConfigLoadingFailed',
  'CheckSessionReceived',
  'UserDataChanged',
  'NewAuthenticationResult',
  'TokenExpired',
  'IdTokenExpired',
  'SilentRenewStarted',
  'SilentRenewFailed',
] as const;

export const ALGORITHMS = [
  'HS256',
  'HS384',
  'HS512',
  'RS256',
  'RS384',
  'RS512',
  'ES256',
  'ES384',
  'PS256',
  'PS384',
  'PS512',
] as const;
