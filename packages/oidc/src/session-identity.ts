import type { Context } from './context.ts';
import { OidcError } from './errors.ts';
import type { TokenSet } from './types.ts';

/** Throws when the session a request belongs to has ended, or was replaced by another sign-in. */
export type RequireSameSession = () => void;

export function sameSession({ auth, session }: Context, held: TokenSet | null, epoch: number): RequireSameSession {
  return () => {
    const isSame = auth.epoch() === epoch && session.tokens()?.family === held?.family;
    if (!isSame) throw new OidcError('superseded', { transient: true });
  };
}
