import { authorizeUrl } from '../protocol/authorize.ts';
import { DISCOVERY_TIMEOUT_MS } from '../constants.ts';
import type { Context } from '../context.ts';
import { isReachable } from '../protocol/discovery.ts';
import { OidcError, toOidcError } from '../errors.ts';
import type { LoginOptions } from '../client-types.ts';

/** Noted before the first request goes out: from here on a sign-in is under way and no renew starts. */
export async function startRedirectLogin(context: Context, options: LoginOptions): Promise<{ errorMessage: string }> {
  const { config, env, log, session, transactions } = context;
  const transaction = transactions.create('login', options.redirectUrl ?? config.redirectUrl, options.appState);
  if (session.read().renew) session.update({ renew: null });
  // Endpoints remembered from before say nothing about whether somebody answers there now.
  const isRemembered = session.read().discovery !== null;
  try {
    const url = await authorizeUrl(context, transaction, options.params);
    if (isRemembered && !(await isReachable(context, DISCOVERY_TIMEOUT_MS)))
      throw new OidcError('network', { transient: true });
    log.debug(`Leaving for ${new URL(url).origin}`);
    env.page.assign(url);
    return { errorMessage: '' };
  } catch (error) {
    transactions.take(transaction.state);
    const failure = toOidcError(error);
    log.error('Sign-in did not start', failure);
    return { errorMessage: failure.message };
  }
}
