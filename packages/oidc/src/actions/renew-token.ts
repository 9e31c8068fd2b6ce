import { commitRenewed, isAlreadyRenewed } from './complete.ts';
import { REFRESH_NONCE } from '../constants.ts';
import type { Context } from '../context.ts';
import { ProviderError } from '../protocol/provider-errors.ts';
import type { RefreshGrant } from '../protocol/tokens.ts';
import { validateAnswer } from '../protocol/validate.ts';

export async function renewByToken(context: Context, refreshGrant: RefreshGrant): Promise<void> {
  const { auth, session } = context;
  const held = session.tokens();
  const epoch = auth.epoch();
  if (!held?.refreshToken) throw new ProviderError('no-refresh-token');
  const redeem = async () => {
    const answer = await refreshGrant(held.refreshToken);
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
