import type { Context } from '../context.ts';
import type { PopupPort } from '../env.ts';
import { toOidcError } from '../errors.ts';
import { authorizeUrl } from '../protocol/authorize.ts';
import type { Callback } from '../protocol/callback.ts';
import type { LoginResult, Params, Transaction } from '../types.ts';
import { awaitPopup } from '../windows/popup.ts';
import { failSignIn, loginResult } from './session-changes.ts';

// `relayToOpener` runs in the popup. Exported here, so that the page and its popup load the same file.
export { relayToOpener } from '../windows/popup.ts';

interface Opened {
  readonly popup: PopupPort;
  readonly transaction: Transaction;
  readonly params: Params;
}

/** Sends the blank popup to the provider and redeems the provider's answer. */
export async function signInWithPopup(context: Context, { popup, transaction, params }: Opened): Promise<LoginResult> {
  const { log, transactions } = context;
  const finish = async (callback: Callback): Promise<LoginResult> => {
    transactions.take(transaction.state);
    try {
      return await (await import('./sign-in.ts')).signInFromPopup(context, callback, transaction);
    } catch (error) {
      return failSignIn(context, error);
    }
  };
  try {
    popup.go(await authorizeUrl(context, transaction, params));
    const callback = await awaitPopup(context, popup, transaction, (late) => {
      finish(late).catch((error: unknown) => log.error('A late popup answer failed', error));
    });
    return await finish(callback);
  } catch (error) {
    popup.close();
    transactions.take(transaction.state);
    log.warn('Popup sign-in ended', error);
    return loginResult(context, toOidcError(error).message);
  }
}
