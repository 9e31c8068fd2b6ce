import { isCallback, withoutAnswer } from './callback-url.ts';
import type { Redeemed } from './callback.ts';
import { redeem, requireState } from './callback.ts';
import { SHORT_RANDOM_LENGTH } from './constants.ts';
import type { Context } from './context.ts';
import { OidcError } from './errors.ts';
import { commit, failSignIn, loginResult } from './outcome.ts';
import { takeRememberedRoute } from './routes.ts';
import type { TokenAnswer } from './tokens.ts';
import type { LoginResult, Transaction } from './types.ts';
import { loadUserData } from './userinfo.ts';

export const expiryOf = (answer: TokenAnswer, now: number): number | null =>
  answer.expiresIn === null ? null : now + answer.expiresIn * 1000;

/** Userinfo is asked before anything is stored: a mismatch leaves nothing behind. */
export async function completeSignIn(context: Context, { answer, claims }: Redeemed, isRenew = false): Promise<void> {
  const { config, env } = context;
  const expiresAt = expiryOf(answer, env.now());
  const userData = await loadUserData(context, answer.accessToken, claims);
  const { accessToken, idToken, sessionState } = answer;
  const refreshToken = config.useRefreshToken ? answer.refreshToken : ''; // one that is not used is not kept
  const family = context.random(SHORT_RANDOM_LENGTH);
  commit(context, { accessToken, idToken, refreshToken, sessionState, expiresAt, userData, family, turn: 0 }, isRenew);
}

/** Redeems an answer of a redirect or a popup, and leads the user on. */
export async function finishSignIn(context: Context, url: string, transaction: Transaction): Promise<LoginResult> {
  const { config, env, events, session, store } = context;
  try {
    await completeSignIn(context, await redeem(context, url, transaction));
  } catch (error) {
    return failSignIn(context, error);
  }
  if (session.isAuthenticated()) {
    context.navigate(takeRememberedRoute(store, env.page.href()) ?? (config.postLoginRoute || '/search'));
  }
  events.emit('CheckingAuthFinished', null);
  return loginResult(context);
}

/** The address this page was opened with is an answer: take it out of the history, then redeem it. */
export async function signInFromPage(context: Context, url: string): Promise<LoginResult> {
  const { config, env, log, transactions } = context;
  log.debug('The address carries an answer');
  const href = env.page.href();
  if (config.historyCleanup && isCallback(href, config.redirectUrl)) env.page.replaceUrl(withoutAnswer(href));
  try {
    const state = requireState(context, url);
    const transaction = transactions.find(state);
    if (transaction?.kind !== 'login') throw new OidcError('state-mismatch', { result: 'StatesDoNotMatch' });
    transactions.take(state);
    return await finishSignIn(context, url, transaction);
  } catch (error) {
    return failSignIn(context, error);
  }
}
