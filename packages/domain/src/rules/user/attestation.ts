import { diffDays } from '../shared/dates.ts';

export const ATTESTATION_DAYS = 180; // default of the server setting ATTESTATION_DAYS

/** Due `periodDays` days after the user last confirmed the need for access, or if the user never did. */
export function isAttestationDue(attestedOn: string | null, today: string, periodDays = ATTESTATION_DAYS): boolean {
  return attestedOn === null || diffDays(attestedOn, today) >= periodDays;
}

export type AttestationOutcome = 'active' | 'locked' | 'refused';

/**
 * Yes makes an active or inactive account active, and No locks it. A locked account is refused, because users cannot
 * unlock themselves. An unknown status is refused too.
 */
export function attestationOutcome(statusCode: string, needsAccess: boolean): AttestationOutcome {
  if (statusCode !== 'Active' && statusCode !== 'Inactive') return 'refused';
  return needsAccess ? 'active' : 'locked';
}

/**
 * The page after Yes: the originally requested path, or the search page. Paths that a browser reads as another host
 * are ignored: they start with //, also after the browser removed tabs and line ends.
 */
export function routeAfterAttestation(originalRoute: string | null): string {
  return originalRoute !== null && /^\/(?![/\\])\P{Cc}*$/u.test(originalRoute) ? originalRoute : '/search';
}

/** The server's message of a 400 response. Null for other failures, for which the page has a general message. */
export function attestationFailure(status: number | null, body: unknown): string | null {
  return status === 400 && typeof body === 'string' && body.trim() !== '' ? body : null;
}
