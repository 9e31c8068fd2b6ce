import { requireState } from '../protocol/callback.ts';
import { completeSignIn } from './complete.ts';
import type { Context } from '../context.ts';
import { ProviderError } from '../protocol/http.ts';
import { failSignIn, loginResult } from './outcome.ts';
import { redeem } from './redeem.ts';
import { takeRememberedRoute } from '../session/remembered-route.ts';
import type { LoginResult, Transaction } from '../types.ts';

/** Redeems an answer of a redirect or a popup, and leads the user on. */
export async function finishSignIn(context: Context, url: string, transaction: Transaction): Promise<LoginResult> {
  const { config, env, events, session, store } = context;
  const withAppState = (result: LoginResult): LoginResult =>
    transaction.appState === undefined ? result : { ...result, appState: transaction.appState };
  try {
    await completeSignIn(context, await redeem(context, url, transaction));
  } catch (error) {
    return withAppState(failSignIn(context, error));
  }
  if (session.isAuthenticated()) {
    context.navigate(
      takeRememberedRoute(store, env.page.href(), session.lastSubject()) ??
        (config.postLoginRoute || config.fallbackRoute),
    );
  }
  events.emit('CheckingAuthFinished', null);
  return withAppState(loginResult(context));
}

/** The address this page was opened with is an answer: redeem it. */
export async function signInFromPage(context: Context, url: string): Promise<LoginResult> {
  const { transactions } = context;
  try {
    const state = requireState(context, url);
    const transaction = transactions.find(state);
    if (transaction?.kind !== 'login') throw new ProviderError('state-mismatch', { result: 'StatesDoNotMatch' });
    transactions.take(state);
    return await finishSignIn(context, url, transaction);
  } catch (error) {
    return failSignIn(context, error);
  }
}
