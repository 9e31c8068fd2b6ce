import { readCallback } from './callback-url.ts';
import { CALLBACK_MESSAGE } from '../constants.ts';
import { isRecord } from '../encoding.ts';

/** The address a message carries, if it is a callback message with this state. */
export function answeredUrl(data: unknown, state: string): string | null {
  if (!isRecord(data) || data['type'] !== CALLBACK_MESSAGE || typeof data['url'] !== 'string') return null;
  return readCallback(data['url'])['state'] === state ? data['url'] : null;
}
