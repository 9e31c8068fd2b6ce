import { allowedFlow } from '../config.ts';
import { readCallback } from './callback-url.ts';
import type { Context } from '../context.ts';
import { ProviderError } from './http.ts';
import type { Transaction } from '../types.ts';

/** The state of an answer, before anything else is believed: state first, then code. */
export function requireState({ config, transactions }: Context, url: string): string {
  const params = readCallback(url);
  if (!params['state']) throw new ProviderError('no-state');
  const isCodeFlow = allowedFlow(config) === 'code';
  if (isCodeFlow && !params['code'] && params['error'] === undefined) {
    transactions.take(params['state']); // whatever it was, it is over
    throw new ProviderError('no-code');
  }
  return params['state'];
}

/** One rule for redirect, popup and frame: the answer is to this request, and it is no refusal. */
export function requireSuccess(url: string, transaction: Transaction): void {
  const params = readCallback(url);
  if (params['state'] !== transaction.state) throw new ProviderError('state-mismatch', { result: 'StatesDoNotMatch' });
  if (params['error'] === undefined) return;
  const result = params['error'] === 'login_required' ? 'LoginRequired' : 'SecureTokenServerError';
  throw new ProviderError('provider-error', { about: `(${params['error']})`, result });
}
