import { authorizeUrl } from '../protocol/authorize.ts';
import { requireState } from '../protocol/callback.ts';
import { CALLBACK_MESSAGE, POPUP_POLL_MS, TRANSACTION_LIFE_MS } from '../constants.ts';
import type { Context } from '../context.ts';
import type { ChannelPort, PopupPort } from '../env.ts';
import { toOidcError } from '../errors.ts';
import { ProviderError } from '../protocol/http.ts';
import { failSignIn, loginResult } from '../actions/outcome.ts';
import { answeredUrl } from '../protocol/callback-message.ts';
import type { LoginResult, Params, Transaction } from '../types.ts';

const ACCEPTED = 'accepted';
const channelName = ({ config }: Context, state: string) => `${config.storagePrefix}oidc.popup.${state}`;

interface Opened {
  readonly popup: PopupPort;
  readonly transaction: Transaction;
  readonly params: Params;
}

/**
 * The answer's address: by message from our popup, or by a channel named after the state, since a provider's
 * opener policy may cut the popup off. `late` gets an answer that comes after the popup looked closed.
 */
function awaitAnswer(context: Context, { popup, transaction }: Opened, late: (url: string) => void): Promise<string> {
  const { env } = context;
  const { origin } = new URL(transaction.redirectUri);
  const channel: ChannelPort | null = env.channel?.(channelName(context, transaction.state)) ?? null;
  return new Promise((resolve, reject) => {
    let isSettled = false;
    const stopListening = env.windows.onMessage(({ origin: from, source, data }) => {
      if (from === origin && popup.owns(source)) take(data);
    });
    const end = () => {
      stopPolling();
      cancelEnd();
      stopListening();
      channel?.close();
    };
    const cancelEnd = env.after(end, TRANSACTION_LIFE_MS);
    const take = (data: unknown) => {
      const url = answeredUrl(data, transaction.state);
      if (url === null) return;
      channel?.post(ACCEPTED);
      end();
      popup.close();
      if (isSettled) late(url);
      else resolve(url);
    };
    const poll = (): (() => void) =>
      env.after(() => {
        if (popup.isClosed()) {
          isSettled = true;
          reject(new ProviderError('popup-closed'));
        } else stopPolling = poll();
      }, POPUP_POLL_MS);
    let stopPolling = poll();
    channel?.onMessage(take);
  });
}

/** The popup is open and blank; send it to the provider and finish what it brings back. */
export async function signInWithPopup(context: Context, opened: Opened): Promise<LoginResult> {
  const { log, transactions } = context;
  const { popup, transaction } = opened;
  const finish = async (url: string): Promise<LoginResult> => {
    transactions.take(transaction.state);
    try {
      requireState(context, url);
      return await (await import('../actions/answers.ts')).finishSignIn(context, url, transaction);
    } catch (error) {
      return failSignIn(context, error);
    }
  };
  try {
    popup.go(await authorizeUrl(context, transaction, opened.params));
    const url = await awaitAnswer(context, opened, (lateUrl) => {
      finish(lateUrl).catch((error: unknown) => log.error('A late popup answer failed', error));
    });
    return await finish(url);
  } catch (error) {
    popup.close();
    transactions.take(transaction.state);
    log.warn('Popup sign-in ended', error);
    return loginResult(context, toOidcError(error).message);
  }
}

/** Runs in the popup: hands the answer to the page that opened it and goes once it is taken. */
export function relayToOpener(context: Context, url: string, state: string): void {
  const { env } = context;
  const channel = env.channel?.(channelName(context, state));
  const message = { type: CALLBACK_MESSAGE, url };
  channel?.onMessage((data) => {
    if (data === ACCEPTED) env.windows.closeSelf();
  });
  env.windows.postToOpener(message, new URL(url).origin);
  channel?.post(message);
}
