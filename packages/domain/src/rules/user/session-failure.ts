import { SIGN_IN_ERROR, needsAttestation } from './sign-in-errors.ts';

/** A failed HTTP call. The status is null when there was no response, for example because the network failed. */
export type FailedCall = {
  status: number | null;
  /** The response had a WWW-Authenticate header. */
  isChallenged: boolean;
  /** The request was sent with a token. */
  hadToken: boolean;
  /** Sign-in error code from the response header sh-pbt-error-code. */
  errorCode: string | null;
};

export type FailureOutcome = { go: string; clearsUser: boolean } | { show: 'maintenance' };

function errorRoute(code: string): FailureOutcome {
  const go = needsAttestation(code) ? '/attestation' : `/error/${encodeURIComponent(code)}`;
  return { go, clearsUser: false };
}

const rejectedToken = (hadToken: boolean): FailureOutcome => ({
  go: hadToken ? '/login?expired' : '/login',
  clearsUser: true,
});

/** What a failed call means for the session (spec 1 §4). Null if only the calling screen shows the failure. */
export function afterFailedCall({ status, isChallenged, hadToken, errorCode }: FailedCall): FailureOutcome | null {
  if (status === 401 && isChallenged) return rejectedToken(hadToken);
  if (status === 503) return { show: 'maintenance' };
  return errorCode ? errorRoute(errorCode) : null;
}

/**
 * What to show after the fetch of the current user failed (spec 1 §4, route guard). 503 shows the maintenance dialog. A
 * missing response shows /error, which offers a retry.
 */
export function afterFailedUserFetch({
  status,
  hadToken,
  errorCode,
}: Omit<FailedCall, 'isChallenged'>): FailureOutcome {
  if (status === null) return { go: '/error', clearsUser: true };
  if (status === 503) return { show: 'maintenance' };
  if (needsAttestation(errorCode)) return { go: '/attestation', clearsUser: true };
  if (status === 401) return rejectedToken(hadToken);
  return { ...errorRoute(errorCode || SIGN_IN_ERROR.ERROR), clearsUser: true };
}
