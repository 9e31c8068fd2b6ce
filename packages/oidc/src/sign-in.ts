import { requireState } from './callback.ts';
import { completeSignIn } from './complete.ts';
import type { Context } from './context.ts';
import { OidcError } from './errors.ts';
import { failSignIn, loginResult } from './outcome.ts';
import { redeem } from './redeem.ts';
import { takeRememberedRoute } from './routes.ts';
import type { LoginResult, Transaction } from './types.ts';

/** Redeems an answer of a redirect or a popup, and leads the user on. */
export async function finishSignIn(context: Context, url: string, transaction: Transaction): Promise<LoginResult> {
  const { config, env, events, session, store } = context;
  try {
    await completeSignIn(context, await redeem(context, url, transaction));
  } catch (error) {
    return failSignIn(context, error);
  }
  if (session.isAuthenticated()) {
    context.navigate(
      takeRememberedRoute(store, env.page.href(), session.lastSubject()) ?? (config.postLoginRoute || '/search'),
    );
  }
  events.emit('CheckingAuthFinished', null);
  return loginResult(context);
}

/** The address this page was opened with is an answer: redeem it. */
export async function signInFromPage(context: Context, url: string): Promise<LoginResult> {
  const { transactions } = context;
  try {
    const state = requireState(context, url);
    const transaction = transactions.find(state);
    // A silent request whose answer arrives at top level is finished like a sign-in: it has its own state and verifier.
    if (transaction?.kind !== 'login' && transaction?.kind !== 'renew')
      throw new OidcError('state-mismatch', { result: 'StatesDoNotMatch' });
    transactions.take(state);
    return await finishSignIn(context, url, { ...transaction, kind: 'login' });
  } catch (error) {
    return failSignIn(context, error);
  }
}
