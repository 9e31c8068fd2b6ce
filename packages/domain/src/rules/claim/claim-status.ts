/** Statuses arrive padded from the claims system, so they are compared trimmed (spec 3 §4). */
export function isClaimAccepted(status: string | null | undefined): boolean {
  return status?.trim() === 'Processing Complete';
}
