import { commitRenewed, isAlreadyRenewed } from './complete.ts';
import { REFRESH_NONCE } from '../constants.ts';
import type { Context } from '../context.ts';
import { ProviderError } from '../protocol/http.ts';
import { sameSession } from '../session/session.ts';
import type { RefreshGrant } from '../protocol/tokens.ts';
import { validateAnswer } from '../protocol/id-token.ts';

/** The epoch is the one the renew started in: a sign-out since then ends it before anything is sent. */
export async function renewByToken(context: Context, refreshGrant: RefreshGrant, epoch: number): Promise<void> {
  const held = context.session.tokens();
  const requireSame = sameSession(context, held, epoch);
  requireSame();
  if (!held?.refreshToken) throw new ProviderError('no-refresh-token');
  const redeem = async () => {
    const answer = await refreshGrant(held.refreshToken, requireSame);
    // The checks compare with the stored session, which must still be the one that asked.
    if (isAlreadyRenewed(context, held, epoch)) return null;
    const claims = await validateAnswer(context, {
      kind: 'refresh',
      flow: 'code',
      accessToken: answer.accessToken,
      idToken: answer.idToken,
      expectedNonce: REFRESH_NONCE,
    });
    return { answer, claims };
  };
  const redeemed = await redeem().catch((error: unknown) => {
    // A refusal of an old refresh token says nothing about tokens that replaced it.
    if (isAlreadyRenewed(context, held, epoch)) return null;
    throw error;
  });
  if (!redeemed || isAlreadyRenewed(context, held, epoch)) return;
  const { answer, claims } = redeemed;
  // session_state belongs to the sign-in, not to a refresh.
  await commitRenewed(context, held, { answer: { ...answer, sessionState: '' }, claims });
}
