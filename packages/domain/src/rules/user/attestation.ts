import { diffDays } from '../shared/dates.ts';

export const ATTESTATION_DAYS = 180; // default of the setting

/** Due once the whole period has passed since the last Yes, or when there never was one. */
export function isAttestationDue(attestedOn: string | null, today: string, periodDays = ATTESTATION_DAYS): boolean {
  return attestedOn === null || diffDays(attestedOn, today) >= periodDays;
}

export type AttestationOutcome = 'active' | 'locked' | 'refused';

/**
 * Yes makes an active or inactive account active, No locks it. A locked account may not attest itself free:
 * only a super administrator's Unlock does that. A status nobody knows is refused too.
 */
export function attestationOutcome(statusCode: string, needsAccess: boolean): AttestationOutcome {
  if (statusCode !== 'Active' && statusCode !== 'Inactive') return 'refused';
  return needsAccess ? 'active' : 'locked';
}

/** Where a Yes leads: the page first asked for, if it is one of ours. */
export function routeAfterAttestation(originalRoute: string | null): string {
  return originalRoute !== null && /^\/(?![/\\])/.test(originalRoute) ? originalRoute : '/search';
}

/** The server's own words on a 400; null is the general sentence. */
export function attestationFailure(status: number | null, body: unknown): string | null {
  return status === 400 && typeof body === 'string' && body.trim() !== '' ? body : null;
}
