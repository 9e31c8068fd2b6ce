import type { Context } from '../context.ts';
import { OidcError } from '../errors.ts';
import type { Callback } from '../protocol/callback.ts';
import { parseCallback, withoutCallback } from '../protocol/callback.ts';
import type { LoginResult } from '../types.ts';
import type { Renewer } from './renew.ts';
import { failSignIn, joinTabs, loginResult } from './session-changes.ts';

export interface CheckAuth {
  check: (url?: string) => Promise<LoginResult>;
  /** Redeems a callback that `findCallback` found. A second call with the same callback gets the first result. */
  checkCallback: (callback: Callback) => Promise<LoginResult>;
  checkStored: () => Promise<LoginResult>;
}

/** Restores the stored session. Renews it first if it has expired and can be renewed. */
async function restore(context: Context, renewer: Renewer): Promise<LoginResult> {
  const { events, session } = context;
  await joinTabs(context);
  const failure = renewer.noticeExpiry() ? await renewer.renewIfDue(true) : null;
  const isAuthenticated = session.isAuthenticated() && !renewer.noticeExpiry();
  if (isAuthenticated) events.emit('UserDataChanged', session.tokens()?.userData ?? null);
  events.emit('CheckingAuthFinished', null);
  return loginResult(context, failure?.message, isAuthenticated);
}

/**
 * Returns the callback of a URL at the configured redirect address. A sign-in request can name another redirect
 * address, which is found by the state.
 */
export function findCallback({ config, transactions }: Context, url: string): Callback | null {
  return parseCallback(url, config.redirectUrl, (state) => transactions.find(state)?.redirectUri ?? '');
}

/** Removes the answer from the browser history before any later step can fail. */
function cleanAddress(context: Context): void {
  const { config, env } = context;
  const href = env.page.href();
  if (config.historyCleanup && findCallback(context, href)) env.page.replaceUrl(withoutCallback(href));
}

/** Redeems a callback by the kind of its request: a sign-in of this page, a sign-in of a popup, or a sign-out. */
async function redeem(context: Context, renewer: Renewer, callback: Callback): Promise<LoginResult> {
  const { config, log, transactions } = context;
  const transaction = transactions.find(callback.state ?? '');
  if (transaction && transaction.configId !== config.configId) return restore(context, renewer);
  log.debug('The address carries an answer');
  cleanAddress(context);
  if (transaction?.kind === 'logout') {
    transactions.take(transaction.state);
    return restore(context, renewer);
  }
  try {
    if (transaction?.kind === 'popup') {
      (await import('./popup-sign-in.ts')).relayToOpener(context, callback);
      return loginResult(context, '', false);
    }
    return await (await import('./sign-in.ts')).signInFromPage(context, callback, transaction);
  } catch (error) {
    return failSignIn(context, error); // the lazily loaded file is missing
  }
}

export function createCheckAuth(context: Context, renewer: Renewer, afterwards: () => void): CheckAuth {
  const { auth, env, events, log } = context;
  let running: { url: string; result: Promise<LoginResult> } | null = null;
  let answered: { url: string; result: Promise<LoginResult> } | null = null;

  const run = async (url: string, work: () => Promise<LoginResult>): Promise<LoginResult> => {
    try {
      return await work();
    } finally {
      if (running?.url === url) running = null;
      auth.publish({ checked: true });
      afterwards();
    }
  };
  const start = (url: string, work: () => Promise<LoginResult>) => {
    events.emit('CheckingAuth', null);
    joinTabs(context).catch((error: unknown) => log.error('The other tabs were not joined', error));
    const result = run(url, work);
    running = { url, result };
    return result;
  };
  const checkStored = () => start('', () => restore(context, renewer));
  const checkCallback = (callback: Callback) => {
    const { url } = callback;
    if (answered?.url !== url) answered = { url, result: start(url, () => redeem(context, renewer, callback)) };
    return answered.result;
  };

  return {
    checkStored,
    checkCallback,
    async check(url = env.page.href()) {
      const callback = findCallback(context, url);
      if (callback) return checkCallback(callback);
      // While an answer is redeemed, it is no longer in the address. A second check then gets the result of the running
      // one.
      if (running) return running.result;
      if (url !== '') return checkStored();
      const { message } = new OidcError('no-url');
      events.emit('CheckingAuthFinishedWithError', message);
      return loginResult(context, message);
    },
  };
}
