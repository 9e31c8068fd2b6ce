import { REFRESH_NONCE } from './constants.ts';
import type { Context } from './context.ts';
import { OidcError } from './errors.ts';
import { commit } from './outcome.ts';
import { expiryOf } from './sign-in.ts';
import type { TokenAnswer } from './tokens.ts';
import type { Claims, TokenSet, UserData } from './types.ts';
import { loadUserData } from './userinfo.ts';
import { validateAnswer } from './validate.ts';

/** An answer belongs to the session it was asked for; one that was ended or replaced meanwhile gets nothing. */
export function isAlreadyRenewed({ auth, session }: Context, held: TokenSet | null, epoch: number): boolean {
  const now = session.tokens();
  if (auth.epoch() !== epoch || now?.family !== held?.family) throw new OidcError('superseded', { transient: true });
  return now !== null && held !== null && now.turn > held.turn;
}

/** Renewed tokens are kept at once (the old refresh token may be spent); user data only where wanted or missing. */
export async function commitRenewed(
  context: Context,
  held: TokenSet,
  answer: TokenAnswer,
  claims: Claims,
): Promise<void> {
  const { config, env, log } = context;
  const next: TokenSet = {
    ...held,
    accessToken: answer.accessToken,
    idToken: answer.idToken || held.idToken,
    refreshToken: config.useRefreshToken ? answer.refreshToken || held.refreshToken : '',
    sessionState: answer.sessionState || held.sessionState,
    expiresAt: expiryOf(answer, env.now()),
    turn: held.turn + 1,
  };
  const epoch = context.auth.epoch();
  if (held.userData && !config.renewUserInfo) {
    commit(context, next, true);
  } else {
    context.session.update({ tokens: next });
    const userData = await loadUserData(context, next.accessToken, claims).catch((error: unknown): UserData | null => {
      if (!(error instanceof OidcError) || !error.transient) throw error;
      log.warn('User data could not be renewed', error);
      return held.userData;
    });
    if (isAlreadyRenewed(context, next, epoch)) return;
    commit(context, { ...next, userData }, true);
  }
  context.tabs.tellRenewed(next);
}

export async function renewByToken(
  context: Context,
  refreshGrant: (refreshToken: string) => Promise<TokenAnswer>,
): Promise<void> {
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
  await commitRenewed(context, held, { ...answer, sessionState: '' }, claims);
}
