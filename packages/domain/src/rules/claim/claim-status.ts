/** True if processing is complete (spec 3 §4). The claims system pads statuses with spaces. */
export function isClaimAccepted(status: string | null | undefined): boolean {
  return status?.trim() === 'Processing Complete';
}
