import type { Context } from '../context.ts';
import { isRecord } from '../encoding.ts';
import { OidcError } from '../errors.ts';
import { ProviderError, requestWithRetry } from './http.ts';

/** RFC 9126: sends the parameters to the provider. The address then carries only the `request_uri`. */
export async function pushRequest({ env, log, session }: Context, params: URLSearchParams): Promise<string> {
  try {
    const url = session.read().discovery?.pushed_authorization_request_endpoint;
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
