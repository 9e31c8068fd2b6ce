import { browserEnv } from '../browser-env.ts';
import type { OidcClient } from '../client-types.ts';
import type { Env } from '../env.ts';

const segments = (path: string) => path.split('/').filter((part) => part !== '');

function parse(text: string): URL | null {
  try {
    const url = new URL(text, globalThis.location?.href);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

/**
 * Whether a request needs the access token: it has the origin of a secure route, and its path starts with the route's
 * segments.
 */
export function needsBearer(url: string, secureRoutes: readonly string[]): boolean {
  const target = parse(url);
  if (!target) return false;
  const path = segments(target.pathname);
  return secureRoutes.some((text) => {
    const route = parse(text);
    return route?.origin === target.origin && segments(route.pathname).every((part, index) => path[index] === part);
  });
}

/** Adds the Authorization header for secure routes, unless the request has one. True if the request now has one. */
export function addBearer(
  headers: Headers,
  url: string,
  secureRoutes: readonly string[],
  token: string | null,
): boolean {
  if (headers.has('Authorization')) return true;
  if (!token || !needsBearer(url, secureRoutes)) return false;
  headers.set('Authorization', `Bearer ${token}`);
  return true;
}

export type AuthorizedFetch = (url: string, init?: RequestInit) => Promise<Response>;

/**
 * Returns a fetch that sends the access token to secure routes, as Bearer or with a DPoP proof if that is configured. A
 * request keeps its own Authorization header.
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
