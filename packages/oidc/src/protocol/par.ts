import type { Context } from '../context.ts';
import { isRecord } from '../encoding.ts';
import { OidcError } from '../errors.ts';
import { loadDiscovery } from './discovery.ts';
import { ProviderError, requestWithRetry } from './http.ts';

/** Sends the authorize parameters to the provider (RFC 9126). Returns the `request_uri` to use in their place. */
export async function pushRequest(context: Context, params: URLSearchParams): Promise<string> {
  const { env, log } = context;
  try {
    const { pushed_authorization_request_endpoint: url } = await loadDiscovery(context, Infinity);
    if (!url) throw new OidcError('no-url');
    const body = await requestWithRetry(env, { url, form: params }, true);
    const uri = isRecord(body) && Number(body['expires_in']) > 0 ? body['request_uri'] : undefined;
    if (typeof uri !== 'string' || uri === '') throw new ProviderError('http', { about: '(no request_uri)' });
    return uri;
  } catch (cause) {
    log.error('Pushing the request failed', cause);
    throw new ProviderError('par', { cause, transient: cause instanceof OidcError && cause.transient });
  }
}
