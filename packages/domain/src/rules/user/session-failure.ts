import { SIGN_IN_ERROR, needsAttestation } from './sign-in-errors.ts';

/** A failed answer; status is null where none came (the network failed). */
export type FailedAnswer = {
  status: number | null;
  /** A WWW-Authenticate header came with it. */
  isChallenged: boolean;
  /** A token had been sent with the request. */
  hadToken: boolean;
  /** The sh-pbt-error-code header. */
  errorCode: string | null;
};

export type FailureOutcome = { go: string; clearsUser: boolean } | { show: 'maintenance' };

function errorRoute(code: string): FailureOutcome {
  const go = needsAttestation(code) ? '/attestation' : `/error/${encodeURIComponent(code)}`;
  return { go, clearsUser: false };
}

const refusedToken = (hadToken: boolean): FailureOutcome => ({
  go: hadToken ? '/login?expired' : '/login',
  clearsUser: true,
});

/** spec 1 §4, session errors. Null: an ordinary failure, shown by the screen that asked. */
export function afterFailedAnswer({ status, isChallenged, hadToken, errorCode }: FailedAnswer): FailureOutcome | null {
  if (status === 401 && isChallenged) return refusedToken(hadToken);
  if (status === 503) return { show: 'maintenance' };
  return errorCode ? errorRoute(errorCode) : null;
}

/**
 * spec 1 §4, route guard: where a failed fetch of the current user leads. Every failure leads somewhere; /error without
 * a code offers to try again.
 */
export function afterFailedUserFetch({
  status,
  hadToken,
  errorCode,
}: Omit<FailedAnswer, 'isChallenged'>): FailureOutcome {
  if (status === null) return { go: '/error', clearsUser: true };
  if (status === 503) return { show: 'maintenance' };
  if (needsAttestation(errorCode)) return { go: '/attestation', clearsUser: true };
  if (status === 401) return refusedToken(hadToken);
  return { ...errorRoute(errorCode || SIGN_IN_ERROR.ERROR), clearsUser: true };
}
