import { CODE_CHALLENGE_METHOD } from '../constants.ts';
import type { Context } from '../context.ts';
import type { Callback } from './callback.ts';
import { loadDiscovery } from './discovery.ts';
import { ProviderError } from './http.ts';
import { toBase64Url } from '../encoding.ts';
import { OidcError } from '../errors.ts';
import { allowedFlow } from '../config.ts';
import type { Flow, Params, Transaction } from '../types.ts';

// Custom parameters with these names are ignored. A request object would replace all other parameters, and a custom
// challenge would not match our verifier.
const RESERVED = new Set(['request', 'request_uri', 'code_challenge', 'code_challenge_method']);

/** RFC 7636 S256: base64url of the SHA-256 hash. */
export async function codeChallenge(verifier: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

/** Fixed parameters, then custom ones that do not replace them, then prompt and hd (spec 1 §7.4). */
async function authorizeParams(
  { config, session }: Context,
  flow: Flow,
  transaction: Transaction,
  custom: Params,
): Promise<URLSearchParams> {
  const params = new URLSearchParams({
    client_id: config.clientId,
    redirect_uri: transaction.redirectUri,
    response_type: flow,
    scope: config.scope,
    nonce: transaction.nonce,
    state: transaction.state,
  });
  if (flow === 'code' && !config.unsafe.disablePkce) {
    params.set('code_challenge', await codeChallenge(transaction.codeVerifier));
    params.set('code_challenge_method', CODE_CHALLENGE_METHOD);
  }
  for (const audience of config.audience) params.append('audience', audience);
  for (const resource of config.resource) params.append('resource', resource);
  for (const [name, value] of Object.entries({ ...config.authorizeParams, ...custom })) {
    if (!params.has(name) && !RESERVED.has(name)) params.set(name, String(value));
  }
  if (transaction.kind === 'renew') {
    params.set('prompt', 'none');
    const idToken = session.tokens()?.idToken;
    if (config.renewWithIdTokenHint && idToken) params.set('id_token_hint', idToken);
  }
  if (config.hd) params.set('hd', config.hd);
  return params;
}

/** Adds parameters to an endpoint. The endpoint's own query is kept, except for parameters of the same name. */
export function withQuery(endpoint: string, params: URLSearchParams): string {
  const url = new URL(endpoint);
  for (const name of new Set(params.keys())) url.searchParams.delete(name);
  for (const [name, value] of params) url.searchParams.append(name, value);
  return url.href;
}

export async function authorizeUrl(context: Context, transaction: Transaction, custom: Params = {}): Promise<string> {
  const { config } = context;
  const flow = allowedFlow(config);
  const discovery = await loadDiscovery(context);
  if (!discovery.authorization_endpoint || !config.scope) throw new OidcError('no-url');
  const params = await authorizeParams(context, flow, transaction, custom);
  if (!config.usePar || flow !== 'code' || transaction.kind === 'renew') {
    return withQuery(discovery.authorization_endpoint, params);
  }
  const { pushRequest } = await import('./par.ts');
  const request_uri = await pushRequest(context, params);
  return withQuery(discovery.authorization_endpoint, new URLSearchParams({ request_uri, client_id: config.clientId }));
}

/** Throws unless the callback answers this request and carries no error. */
export function requireSuccess({ state, params }: Callback, transaction: Transaction): void {
  if (state !== transaction.state) throw new ProviderError('state-mismatch', { result: 'StatesDoNotMatch' });
  if (params['error'] === undefined) return;
  const result = params['error'] === 'login_required' ? 'LoginRequired' : 'SecureTokenServerError';
  throw new ProviderError('provider-error', { about: `(${params['error']})`, result });
}
