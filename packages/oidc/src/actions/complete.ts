import { SHORT_RANDOM_LENGTH } from '../constants.ts';
import type { Context } from '../context.ts';
import { OidcError } from '../errors.ts';
import { commit } from './outcome.ts';
import type { Redeemed } from './redeem.ts';
import { sameSession } from '../session/session.ts';
import type { TokenAnswer } from '../protocol/tokens.ts';
import type { TokenSet, UserData } from '../types.ts';
import { loadUserData } from '../protocol/tokens.ts';

const expiryOf = (answer: TokenAnswer, now: number): number | null =>
  answer.expiresIn === null ? null : now + answer.expiresIn * 1000;

/** Whether another tab's renew of the same session got here first. */
export function isAlreadyRenewed(context: Context, held: TokenSet | null, epoch: number): boolean {
  sameSession(context, held, epoch)();
  return held !== null && (context.session.tokens()?.turn ?? 0) > held.turn;
}

/**
 * Userinfo is asked before anything is stored: a mismatch leaves nothing behind. A silent sign-in names the epoch it
 * began in and gives way to a sign-out.
 */
export async function completeSignIn(
  context: Context,
  { answer, claims }: Redeemed,
  silentSince: number | null = null,
): Promise<void> {
  const { config, env } = context;
  const expiresAt = expiryOf(answer, env.now());
  const userData = await loadUserData(context, answer.accessToken, claims);
  if (silentSince !== null) sameSession(context, null, silentSince)();
  const { accessToken, idToken, sessionState } = answer;
  const refreshToken = config.useRefreshToken ? answer.refreshToken : ''; // one that is not used is not kept
  const family = context.random(SHORT_RANDOM_LENGTH);
  const tokens = { accessToken, idToken, refreshToken, sessionState, expiresAt, userData, family, turn: 0 };
  commit(context, tokens, silentSince !== null);
}

/** Renewed tokens are kept at once (the old refresh token may be spent); user data only where wanted or missing. */
export async function commitRenewed(context: Context, held: TokenSet, { answer, claims }: Redeemed): Promise<void> {
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
    const userData = await loadUserData(context, next.accessToken, claims, held.userData).catch(
      (error: unknown): UserData | null => {
        if (!(error instanceof OidcError) || !error.transient) throw error;
        log.warn('User data could not be renewed', error);
        return held.userData;
      },
    );
    if (isAlreadyRenewed(context, next, epoch)) return;
    commit(context, { ...next, userData }, true);
  }
  context.tabs.tellRenewed(next);
}
