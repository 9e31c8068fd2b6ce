import { Refused } from '../errors/refused.ts';
import type { Claims } from './token-rules.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly authTime: number | null;
}

/** What a verifier tells about a token after the provider confirmed it. */
interface Confirmed {
  readonly isSigned: boolean;
  readonly headerType?: string | undefined;
  readonly issuer: string;
}

/** Shared by the verifiers of signed and of introspected tokens. */
export interface TokenJudge {
  /** Returns the identity of a token that the provider confirmed. Logs why a token is refused and returns null. */
  identityOf(claims: Claims, how: Confirmed): Identity | null;
  reportRefusal(reason: string): void;
}

export const refusedToken = () =>
  new Refused(401, 'The access token is not valid', { challenge: 'Bearer error="invalid_token"' });

export const timeOf = (claim: unknown) => (typeof claim === 'number' ? claim : null);

const MAX_REMEMBERED = 5000;

/** Adds an entry to a cache. A full cache drops its oldest entry. */
export function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_REMEMBERED) map.delete(map.keys().next().value!);
}
