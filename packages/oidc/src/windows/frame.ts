import { FRAME_ANSWER_MS } from '../constants.ts';
import type { Context } from '../context.ts';
import { OidcError } from '../errors.ts';
import type { Callback } from '../protocol/callback.ts';
import { parseCallbackMessage } from '../protocol/callback-message.ts';
import { ProviderError } from '../protocol/http.ts';

/**
 * Opens the URL in a hidden frame and waits for the answer. Messages of other frames, origins or states are ignored.
 */
export function askInFrame(
  { config, env }: Context,
  url: string,
  state: string,
  signal: AbortSignal,
): Promise<Callback> {
  const origin = new URL(config.silentRenewUrl ?? '').origin;
  const frame = env.windows.openFrame(`pbt-oidc-renew-${config.configId}`, url);
  return new Promise((resolve, reject) => {
    let cancelTimeout = () => {};
    const close = () => {
      cancelTimeout();
      stopListening();
      frame.remove();
    };
    // A page that loads and reports nothing is the provider's own (login, consent) or the browser's error page.
    frame.onLoad(() => {
      cancelTimeout();
      cancelTimeout = env.after(() => {
        close();
        reject(new ProviderError('no-silent-answer', { transient: true }));
      }, FRAME_ANSWER_MS);
    });
    const stopListening = env.windows.onMessage(({ origin: from, source, data }) => {
      const callback = from === origin && frame.owns(source) ? parseCallbackMessage(data, state) : null;
      if (callback === null) return;
      close();
      resolve(callback);
    });
    signal.addEventListener('abort', () => {
      close();
      reject(new OidcError('renew-timeout', { transient: true }));
    });
  });
}
