/** The claims system pads statuses with spaces, so they are trimmed before comparing (spec 3 §4). */
export function isClaimAccepted(status: string | null | undefined): boolean {
  return status?.trim() === 'Processing Complete';
}
