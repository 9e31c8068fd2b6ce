/** A claim ID is 12 digits (spec 3 §2.7). */
export function isClaimId(text: string): boolean {
  return /^\d{12}$/.test(text);
}
