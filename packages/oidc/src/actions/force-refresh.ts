import { FORCED_REFRESH_RETRIES, FORCED_REFRESH_STEP_MS } from '../constants.ts';
import type { Context } from '../context.ts';
import { wait } from '../env.ts';
import { loginResult } from './outcome.ts';
import type { Renewer } from './renew.ts';
import type { RefreshOptions } from '../client-types.ts';
import type { LoginResult } from '../types.ts';

// Asking again would not change these.
const FINAL = new Set<string>(['superseded', 'no-silent-answer']);

/** A renew on request, tried again after 1, 2 and 3 seconds while only time or network failed (spec 1 §4). */
export async function forceRefresh(
  context: Context,
  renewer: Renewer,
  options: RefreshOptions = {},
): Promise<LoginResult> {
  const epoch = context.auth.epoch();
  for (let retries = 0; ; retries++) {
    const error = await renewer.renew('any', options.timeoutSeconds);
    const isFinal =
      !error?.transient || FINAL.has(error.code) || retries >= (options.retries ?? FORCED_REFRESH_RETRIES);
    if (isFinal) return loginResult(context, error?.message);
    await wait(context.env, (retries + 1) * FORCED_REFRESH_STEP_MS);
    // The user signed out, or another one signed in: this request was not for them.
    if (context.auth.epoch() !== epoch) return loginResult(context, error?.message);
  }
}
