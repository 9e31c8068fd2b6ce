import { CALLBACK_MESSAGE, POPUP_POLL_MS, TRANSACTION_LIFE_MS } from '../constants.ts';
import type { Context } from '../context.ts';
import type { ChannelPort, PopupPort } from '../env.ts';
import type { Callback } from '../protocol/callback.ts';
import { parseCallbackMessage } from '../protocol/callback-message.ts';
import { ProviderError } from '../protocol/http.ts';
import type { Transaction } from '../types.ts';

const ACCEPTED = 'accepted';
const channelName = ({ config }: Context, state: string) => `${config.storagePrefix}oidc.popup.${state}`;

/**
 * Waits for the popup's answer, as a window message or on a channel named after the state. The channel works even if
 * the provider's Cross-Origin-Opener-Policy separates the popup from this page. `onLate` gets an answer that arrives
 * after the popup seemed closed. Fails when the request expires.
 */
export function awaitPopup(
  context: Context,
  popup: PopupPort,
  transaction: Transaction,
  onLate: (callback: Callback) => void,
): Promise<Callback> {
  const { env } = context;
  const { origin } = new URL(transaction.redirectUri);
  const channel: ChannelPort | null = env.channel?.(channelName(context, transaction.state)) ?? null;
  return new Promise((resolve, reject) => {
    let isSettled = false;
    const stopListening = env.windows.onMessage(({ origin: from, source, data }) => {
      if (from === origin && popup.owns(source)) receive(data);
    });
    const end = () => {
      stopPolling();
      cancelEnd();
      stopListening();
      channel?.close();
    };
    const cancelEnd = env.after(() => {
      end();
      reject(new ProviderError('popup-timeout'));
    }, TRANSACTION_LIFE_MS);
    const receive = (data: unknown) => {
      const callback = parseCallbackMessage(data, transaction.state);
      if (callback === null) return;
      channel?.post(ACCEPTED);
      end();
      popup.close();
      if (isSettled) onLate(callback);
      else resolve(callback);
    };
    const poll = (): (() => void) =>
      env.after(() => {
        if (popup.isClosed()) {
          isSettled = true;
          reject(new ProviderError('popup-closed'));
        } else stopPolling = poll();
      }, POPUP_POLL_MS);
    let stopPolling = poll();
    channel?.onMessage(receive);
  });
}

/** Runs in the popup. Sends the callback to the opening page, and closes the popup when that page has accepted it. */
export function relayToOpener(context: Context, { url, state = '' }: Callback): void {
  const { env } = context;
  const channel = env.channel?.(channelName(context, state));
  const message = { type: CALLBACK_MESSAGE, url };
  channel?.onMessage((data) => {
    if (data === ACCEPTED) env.windows.closeSelf();
  });
  env.windows.postToOpener(message, new URL(url).origin);
  channel?.post(message);
}
