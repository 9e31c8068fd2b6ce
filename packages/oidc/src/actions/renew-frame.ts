import { authorizeUrl } from '../protocol/authorize.ts';
import { answeredUrl } from '../protocol/callback-message.ts';
import { requireSuccess } from '../protocol/callback.ts';
import { FRAME_ANSWER_MS } from '../constants.ts';
import type { Context } from '../context.ts';
import { OidcError } from '../errors.ts';
import { ProviderError } from '../protocol/http.ts';
import { sameSession } from '../session/session.ts';

/** Opens the hidden frame and waits for its page to report; only our origin, our frame and our state count. */
function askInFrame({ config, env }: Context, url: string, state: string, signal: AbortSignal): Promise<string> {
  const origin = new URL(config.silentRenewUrl ?? '').origin;
  const frame = env.windows.openFrame(`pbt-oidc-renew-${config.configId}`, url);
  return new Promise<string>((resolve, reject) => {
    let cancelSilence = () => {};
    const close = () => {
      cancelSilence();
      stopListening();
      frame.remove();
    };
    // A page that stays without an answer is the provider's own (login, consent) or the browser's error page.
    frame.onLoad(() => {
      cancelSilence();
      cancelSilence = env.after(() => {
        close();
        reject(new ProviderError('no-silent-answer', { transient: true }));
      }, FRAME_ANSWER_MS);
    });
    const stopListening = env.windows.onMessage((message) => {
      const answer = message.origin === origin && frame.owns(message.source) ? answeredUrl(message.data, state) : null;
      if (answer === null) return;
      close();
      resolve(answer);
    });
    signal.addEventListener('abort', () => {
      close();
      reject(new OidcError('renew-timeout', { transient: true }));
    });
  });
}

/** Remembers for the browser session whether the provider can answer silently. */
async function askOnce(context: Context, ask: () => Promise<string>): Promise<string> {
  const { config, session, store } = context;
  const mark = `oidc.notSilent.${config.configId}`;
  // Renewals still ask: many providers answer silently while the user is signed in there, and only then.
  if (!session.tokens() && store.getRaw(mark) !== null)
    throw new ProviderError('no-silent-answer', { transient: true });
  try {
    const answer = await ask();
    store.remove(mark);
    return answer;
  } catch (error) {
    if (error instanceof OidcError && error.code === 'no-silent-answer') store.setRaw(mark, '1');
    throw error;
  }
}

/**
 * Asks with prompt=none in a hidden frame. Signs in silently when no user was signed in. The epoch is the one the renew
 * started in: a sign-out since then ends it before anything is sent.
 */
export async function renewByFrame(context: Context, signal: AbortSignal, epoch: number): Promise<void> {
  const { config, session, transactions } = context;
  if (!config.silentRenewUrl) throw new OidcError('no-silent-renew-url');
  const held = session.tokens();
  const requireSame = sameSession(context, held, epoch);
  requireSame();
  const transaction = transactions.create('renew', config.silentRenewUrl);
  try {
    const answer = await askOnce(context, async () => {
      const url = await authorizeUrl(context, transaction);
      signal.throwIfAborted();
      requireSame();
      return askInFrame(context, url, transaction.state, signal);
    });
    requireSuccess(answer, transaction);
    // Most pages of signed-out users end above, with login_required; the rest is loaded when it is needed.
    const { commitRenewed, completeSignIn, isAlreadyRenewed, redeem } = await import('./answers.ts');
    const redeemed = await redeem(context, answer, transaction, requireSame);
    if (isAlreadyRenewed(context, held, epoch)) return;
    if (held) await commitRenewed(context, held, redeemed);
    else await completeSignIn(context, redeemed, epoch);
  } finally {
    transactions.take(transaction.state);
  }
}
