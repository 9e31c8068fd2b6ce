import { CLAIM_STATUSES, type ClaimStatusCode } from './browse-claims.ts';

/** True if processing is complete (spec 3 §4). The claims system pads statuses with spaces. */
export function isClaimAccepted(status: string | null | undefined): boolean {
  return status?.trim() === 'Processing Complete';
}

/** The code of a status text. Undefined for a text that is no status. */
export function claimStatusCode(status: string): ClaimStatusCode | undefined {
  return CLAIM_STATUSES.find(({ text }) => text === status.trim())?.code;
}
