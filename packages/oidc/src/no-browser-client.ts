import type { OidcClient } from './client-types.ts';
import { publicConfig } from './config.ts';
import type { AuthSnapshot, LoginResult, ResolvedConfig } from './types.ts';

const SNAPSHOT: AuthSnapshot = Object.freeze({
  isAuthenticated: false,
  userData: null,
  checked: true,
  signedOut: false,
});
const nothing = () => {};
const silent = () => nothing;
const done = () => Promise.resolve({ errorMessage: '', isLeaving: false });

/** Outside a browser (server rendering, Node tests) no user is signed in, and every call does nothing. */
export function noBrowserClient(config: ResolvedConfig): OidcClient {
  const result: LoginResult = {
    isAuthenticated: false,
    errorMessage: '',
    userData: null,
    idToken: '',
    accessToken: '',
    configId: config.configId,
  };
  const none = () => Promise.resolve(result);
  return {
    config: publicConfig(config),
    events: { on: silent, subscribe: silent },
    on: silent,
    checkAuth: none,
    login: done,
    loginWithPopup: none,
    forceRefresh: none,
    getAccessToken: () => null,
    isAuthenticated: () => false,
    getUserData: () => null,
    logout: done,
    revokeAndLogout: done,
    revokeToken: done,
    subscribe: silent,
    getSnapshot: () => SNAPSHOT,
    rememberRoute: nothing,
    takeRememberedRoute: () => null,
    startPeriodicCheck: nothing,
    stop: nothing,
  };
}
