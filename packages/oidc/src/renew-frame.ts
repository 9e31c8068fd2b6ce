import { authorizeUrl } from './authorize.ts';
import { readCallback } from './callback-url.ts';
import { redeem } from './callback.ts';
import { CALLBACK_MESSAGE } from './constants.ts';
import type { Context } from './context.ts';
import { isRecord } from './encoding.ts';
import { OidcError } from './errors.ts';
import { commitRenewed, isAlreadyRenewed } from './renew-token.ts';
import { completeSignIn } from './sign-in.ts';

/** The address a message carries, if it is a callback message with this state. */
export function answeredUrl(data: unknown, state: string): string | null {
  if (!isRecord(data) || data['type'] !== CALLBACK_MESSAGE || typeof data['url'] !== 'string') return null;
  return readCallback(data['url'])['state'] === state ? data['url'] : null;
}

/** Opens the hidden frame and waits for its page to report; only our origin, our frame and our state count. */
function askInFrame({ config, env }: Context, url: string, state: string, signal: AbortSignal): Promise<string> {
  const origin = new URL(config.silentRenewUrl ?? '').origin;
  const frame = env.windows.openFrame(`pbt-oidc-renew-${config.configId}`, url);
  return new Promise<string>((resolve, reject) => {
    const close = () => {
      stopListening();
      frame.remove();
    };
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

/** prompt=none in a hidden frame. Signs in silently where nobody was signed in. */
export async function renewByFrame(context: Context, signal: AbortSignal): Promise<void> {
  const { auth, config, session, transactions } = context;
  if (!config.silentRenewUrl) throw new OidcError('no-silent-renew-url');
  const held = session.tokens();
  const epoch = auth.epoch();
  const transaction = transactions.create('renew', config.silentRenewUrl);
  try {
    const url = await authorizeUrl(context, transaction);
    signal.throwIfAborted();
    const answer = await askInFrame(context, url, transaction.state, signal);
    const redeemed = await redeem(context, answer, transaction);
    if (isAlreadyRenewed(context, held, epoch)) return;
    if (held) await commitRenewed(context, held, redeemed.answer, redeemed.claims);
    else await completeSignIn(context, redeemed, true);
  } finally {
    transactions.take(transaction.state);
  }
}
