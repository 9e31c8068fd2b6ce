import { commitRenewed, isAlreadyRenewed } from './complete.ts';
import { REFRESH_NONCE } from './constants.ts';
import type { Context } from './context.ts';
import { OidcError } from './errors.ts';
import type { RefreshGrant } from './tokens.ts';
import { validateAnswer } from './validate.ts';

export async function renewByToken(context: Context, refreshGrant: RefreshGrant): Promise<void> {
  const { auth, session } = context;
  const held = session.tokens();
  const epoch = auth.epoch();
  if (!held?.refreshToken) throw new OidcError('no-refresh-token');
  const answer = await refreshGrant(held.refreshToken);
  const claims = await validateAnswer(context, {
    kind: 'refresh',
    flow: 'code',
    accessToken: answer.accessToken,
    idToken: answer.idToken,
    expectedNonce: REFRESH_NONCE,
  });
  if (isAlreadyRenewed(context, held, epoch)) return;
  // session_state belongs to the sign-in, not to a refresh.
  await commitRenewed(context, held, { answer: { ...answer, sessionState: '' }, claims });
}
