import { isCallback, readCallback, withoutAnswer } from '../protocol/callback-url.ts';
import type { Context } from '../context.ts';
import { OidcError } from '../errors.ts';
import { failSignIn, loginResult } from './outcome.ts';
import type { Renewer } from './renew.ts';
import { joinTabs } from './siblings.ts';
import type { LoginResult } from '../types.ts';

export interface CheckAuth {
  check: (url?: string) => Promise<LoginResult>;
  checkStored: () => Promise<LoginResult>;
}

/** The stored session, renewed first where it has expired and can be. */
async function restore(context: Context, renewer: Renewer): Promise<LoginResult> {
  const { events, session } = context;
  await joinTabs(context);
  const failure = renewer.noticeExpiry() ? await renewer.renewIfDue(true) : null;
  const isAuthenticated = session.isAuthenticated() && !renewer.noticeExpiry();
  if (isAuthenticated) events.emit('UserDataChanged', session.tokens()?.userData ?? null);
  events.emit('CheckingAuthFinished', null);
  return loginResult(context, failure?.message, isAuthenticated);
}

/** An answer at the configured address, or at the one that the sign-in with its state had named. */
export function isAnswer({ config, transactions }: Context, url: string): boolean {
  if (isCallback(url, config.redirectUrl)) return true;
  const { state } = readCallback(url);
  return state !== undefined && isCallback(url, transactions.find(state)?.redirectUri ?? '');
}

/** Takes the answer out of the history, before anything else can happen to it. */
function cleanAddress(context: Context): void {
  const { config, env } = context;
  const href = env.page.href();
  if (config.historyCleanup && isAnswer(context, href)) env.page.replaceUrl(withoutAnswer(href));
}

/** Sorts out whose answer an address is: ours, the popup's opener's, or one to an end-session request. */
async function answer(context: Context, renewer: Renewer, url: string): Promise<LoginResult> {
  const { config, log, transactions } = context;
  const state = readCallback(url)['state'] ?? '';
  const transaction = transactions.find(state);
  if (transaction && transaction.configId !== config.configId) return restore(context, renewer);
  log.debug('The address carries an answer');
  cleanAddress(context);
  if (transaction?.kind === 'logout') {
    transactions.take(state);
    return restore(context, renewer);
  }
  try {
    if (transaction?.kind === 'popup') {
      (await import('../windows/popup.ts')).relayToOpener(context, url, state);
      return loginResult(context, '', false);
    }
    return await (await import('./answers.ts')).signInFromPage(context, url);
  } catch (error) {
    return failSignIn(context, error); // the code itself could not be loaded
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

  return {
    checkStored,
    async check(url = env.page.href()) {
      const hasAnswer = isAnswer(context, url);
      if (hasAnswer && answered?.url === url) return answered.result;
      // A page that asks again while its answer is being redeemed (the address is clean by then) gets that result.
      if (!hasAnswer && running) return running.result;
      if (url === '') {
        const { message } = new OidcError('no-url');
        events.emit('CheckingAuthFinishedWithError', message);
        return loginResult(context, message);
      }
      if (!hasAnswer) return checkStored();
      const result = start(url, () => answer(context, renewer, url));
      answered = { url, result };
      return result;
    },
  };
}
