import type { Context } from '../context.ts';
import { isReached } from '../session/session.ts';
import { commit, reset } from './outcome.ts';
import type { Held } from '../session/tabs.ts';
import type { TokenSet } from '../types.ts';

function better({ env, session }: Context, held: Held): TokenSet | null {
  const tokens = session.tokens();
  if (!tokens || !session.isAuthenticated()) return null;
  if (held) return tokens.family === held.family && tokens.turn > held.turn ? tokens : null;
  return isReached(tokens.expiresAt, env.now(), 0) ? null : tokens;
}

/** A sibling renewed a token that this tab holds a copy of: take the new one now, the old one may be dead. */
async function follow(context: Context, family: string, turn: number): Promise<void> {
  const { session, tabs } = context;
  const isBehind = () => {
    const held = session.tokens();
    return held !== null && held.family === family && held.turn < turn;
  };
  if (!isBehind()) return;
  const tokens = await tabs.ask(session.tokens());
  if (tokens && isBehind()) commit(context, tokens, true);
}

/** Joins the other tabs of this browser; asking again does nothing. */
export function joinTabs(context: Context): Promise<void> {
  const { log, session, tabs, transactions } = context;
  return tabs.start({
    better: (held) => better(context, held),
    renewedElsewhere: (family, turn) => {
      follow(context, family, turn).catch((error: unknown) => log.error('A renewed token was not taken over', error));
    },
    signedOutElsewhere: () => reset(context, 'NotSet', { signedOut: true }),
    foundToBeCopy() {
      log.debug('This tab is a copy');
      if (session.read().renew) session.update({ renew: null }); // the renew runs in the other tab
      transactions.drop(['renew']);
    },
  });
}
