import { readTokenPart } from '../encoding.ts';
import type { TokenSet } from '../types.ts';

/** Whether a moment is reached, or will be within the seconds before expiry (spec 1 §9). Null never is. */
export function isReached(moment: number | null, now: number, secondsBefore: number): boolean {
  return moment !== null && moment <= now + secondsBefore * 1000;
}

/** Milliseconds; null for a token without a readable exp. */
export function idTokenExpiry({ idToken }: Pick<TokenSet, 'idToken'>): number | null {
  const exp = readTokenPart(idToken, 1)?.['exp'];
  return typeof exp === 'number' ? exp * 1000 : null;
}
