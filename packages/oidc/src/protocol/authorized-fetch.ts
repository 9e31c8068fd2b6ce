import { needsBearer } from './bearer.ts';
import type { OidcClient } from '../client.ts';
import type { Env } from '../env.ts';
import { browserEnv } from '../browser-env.ts';

export type AuthorizedFetch = (url: string, init?: RequestInit) => Promise<Response>;

/**
 * Sends requests to secure routes with the access token: as Bearer, or with a DPoP proof where that is configured. A
 * request that has an Authorization header keeps it.
 */
export function createAuthorizedFetch(
  client: OidcClient,
  secureRoutes: readonly string[],
  env: Env | null = browserEnv(),
): AuthorizedFetch {
  return async (url, init = {}) => {
    const headers = new Headers(init.headers);
    const token = headers.has('Authorization') || !needsBearer(url, secureRoutes) ? null : client.getAccessToken();
    const send = () => (env ? env.fetch(url, { ...init, headers }) : fetch(url, { ...init, headers }));
    if (token === null) return send();
    if (!client.config.dpop || !env) {
      headers.set('Authorization', `Bearer ${token}`);
      return send();
    }
    const { proverOf } = await import('./dpop.ts');
    const warn = (text: string) => env.log('warn', text);
    const prover = proverOf({ config: client.config, env, events: client.events, warn });
    const address = new URL(url, env.page.href() || undefined).href;
    const sendWithProof = async () => {
      headers.set('Authorization', `DPoP ${token}`);
      headers.set('DPoP', await prover.proof((init.method ?? 'GET').toUpperCase(), address, token));
      return send();
    };
    const response = await sendWithProof();
    return prover.wantsNonce(address, response) ? sendWithProof() : response;
  };
}
