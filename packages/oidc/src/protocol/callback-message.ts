// A file of its own, because the first load needs `callback.ts` and not this function.
import { CALLBACK_MESSAGE } from '../constants.ts';
import { isRecord } from '../encoding.ts';
import type { Callback } from './callback.ts';
import { parseCallback } from './callback.ts';

/** The callback that our popup or renew page reports. Null unless it answers the request with this state. */
export function parseCallbackMessage(data: unknown, state: string): Callback | null {
  if (!isRecord(data) || data['type'] !== CALLBACK_MESSAGE || typeof data['url'] !== 'string') return null;
  const callback = parseCallback(data['url'], data['url']); // the reporting page is the redirect page
  return callback?.state === state ? callback : null;
}
