import type { Context } from '../context.ts';
import { OidcError } from '../errors.ts';
import type { Callback } from '../protocol/callback.ts';
import { parseCallback, withoutCallback } from '../protocol/callback.ts';
import type { LoginResult } from '../types.ts';
import type { Renewer } from './renew.ts';
import { failSignIn, joinTabs, loginResult } from './session-changes.ts';

export interface CheckAuth {
  check: (url?: string) => Promise<LoginResult>;
  /** Redeems a callback that `findCallback` found. A repeated call with the same address gets the first result. */
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
 * The provider's answer in `url`, or null. The address must be the configured redirect address, or that of the request
 * with the answer's state.
 */
export function findCallback({ config, transactions }: Context, url: string): Callback | null {
  return parseCallback(url, config.redirectUrl, (state) => transactions.find(state)?.redirectUri ?? '');
}

/** Removes the provider's answer from the page address and its history entry, unless `historyCleanup` is off. */
function cleanAddress(context: Context): void {
  const { config, env } = context;
  const href = env.page.href();
  if (config.historyCleanup && findCallback(context, href)) env.page.replaceUrl(withoutCallback(href));
}

/** Handles the provider's answer by the kind of its request: sign-in in this page, sign-in in a popup, or sign-out. */
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
    return failSignIn(context, error); // for example, the lazily loaded file is missing
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
      // A running check may already have removed the answer from the address, so a second call gets its result.
      if (running) return running.result;
      if (url !== '') return checkStored();
      const { message } = new OidcError('no-url');
      events.emit('CheckingAuthFinishedWithError', message);
      return loginResult(context, message);
    },
  };
}
