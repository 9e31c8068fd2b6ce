import { OidcError } from '../errors.ts';
import type { TokenSet } from '../types.ts';
import type { AuthState, Session } from './session.ts';

/** Throws if the session that a request belongs to has ended, or another sign-in has replaced it. */
export type RequireSameSession = () => void;

export function sameSession(
  { auth, session }: { readonly auth: AuthState; readonly session: Session },
  held: TokenSet | null,
  epoch: number,
): RequireSameSession {
  return () => {
    const isSame = auth.epoch() === epoch && session.tokens()?.sessionId === held?.sessionId;
    if (!isSame) throw new OidcError('superseded', { transient: true });
  };
}
