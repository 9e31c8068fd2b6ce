import { diffDays } from '../shared/dates.ts';

export const ATTESTATION_DAYS = 180; // default of the configuration setting

/** Due when the full period has passed since the last Yes, or when there was no Yes yet. */
export function isAttestationDue(attestedOn: string | null, today: string, periodDays = ATTESTATION_DAYS): boolean {
  return attestedOn === null || diffDays(attestedOn, today) >= periodDays;
}

export type AttestationOutcome = 'active' | 'locked' | 'refused';

/**
 * Yes activates an active or inactive account, No locks it. A locked account is refused, because only a super
 * administrator can unlock it. An unknown status is refused too.
 */
export function attestationOutcome(statusCode: string, needsAccess: boolean): AttestationOutcome {
  if (statusCode !== 'Active' && statusCode !== 'Inactive') return 'refused';
  return needsAccess ? 'active' : 'locked';
}

/** After Yes, the user continues to the page first requested, if it is a path of this portal. */
export function routeAfterAttestation(originalRoute: string | null): string {
  return originalRoute !== null && /^\/(?![/\\])/.test(originalRoute) ? originalRoute : '/search';
}

/** A 400 carries the server's own message. Null means that the page shows its general message. */
export function attestationFailure(status: number | null, body: unknown): string | null {
  return status === 400 && typeof body === 'string' && body.trim() !== '' ? body : null;
}
