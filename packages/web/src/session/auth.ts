import { returnRoute } from '@pbt/domain/rules/portal/routes';
import { addBearer, createOidcClient, type AuthSnapshot, type OidcClient } from '@pbt/oidc';
import { useSyncExternalStore } from 'react';
import type { Settings } from '../settings.ts';
import { goTo } from '../router/navigator.ts';

let client: OidcClient | undefined;
let secureRoutes: readonly string[] = [];

const FAILURE_ROUTES = new Set(['/unauthorized', '/forbidden']);
const SIGNED_OUT_KEY = 'pbt.signedOut';

/** Creates the OpenID Connect client from the server's configuration (spec 1 §7.1). */
export function startAuth({ environment }: Settings): OidcClient {
  const { identityProvider: idp, endpoints } = environment;
  const base = `${location.origin}/`;
  secureRoutes = Object.values(endpoints).map((endpoint) => new URL(endpoint, base).href);
  client = createOidcClient({
    authority: idp.server,
    clientId: idp.clientId,
    responseType: idp.responseType,
    unsafe: { allowImplicit: idp.responseType !== 'code' },
    scope: idp.scope,
    audience: idp.audience ?? [],
    resource: idp.resource ?? [],
    authorizeParams: idp.authorizeParams ?? {},
    autoUserInfo: idp.userInfo !== 'off',
    userInfoRequired: idp.userInfo === 'required',
    redirectUrl: `${base}login`,
    postLogoutRedirectUri: `${base}login`,
    silentRenewUrl: `${base}silent-renew.html`,
    silentRenew: idp.silentRenew,
    // The implicit flow has no refresh tokens and renews its tokens in a hidden frame.
    useRefreshToken: idp.useRefreshToken && idp.responseType === 'code',
    renewBeforeExpirySeconds: 30,
    logLevel: idp.logLevel >= 3 ? 'debug' : 'error',
    postLoginRoute: '/search',
    // The route comes from session storage, so it is checked against the route table.
    navigate: (route) => goTo(FAILURE_ROUTES.has(route) ? route : returnRoute(route), { replace: true }),
  });
  return client;
}

export function auth(): OidcClient {
  if (!client) throw new Error('sign-in is not configured yet');
  return client;
}

export function useAuth(): AuthSnapshot {
  return useSyncExternalStore(auth().subscribe, auth().getSnapshot);
}

export function authorize(headers: Headers, url: string): boolean {
  return addBearer(headers, url, secureRoutes, auth().getAccessToken());
}

/** True after Log Out or an idle sign-out, also in another window. Prevents automatic login on the login page. */
export function isDeliberatelySignedOut(): boolean {
  return sessionStorage.getItem(SIGNED_OUT_KEY) !== null;
}

export function markSignedOut(signedOut: boolean): void {
  if (signedOut) sessionStorage.setItem(SIGNED_OUT_KEY, '1');
  else sessionStorage.removeItem(SIGNED_OUT_KEY);
}
