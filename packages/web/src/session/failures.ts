import type { ServiceCall } from '@pbt/domain/contract/endpoint';
import { userApi } from '@pbt/domain/contract/user';
import { matchRoute } from '@pbt/domain/rules/portal/routes';
import { afterFailedCall, afterFailedUserFetch } from '@pbt/domain/rules/user/session-failure';
import type { HttpError } from '../api/http-error.ts';
import { auth, markSignedOut } from './auth.ts';
import { goTo } from '../router/navigator.ts';
import { loginRoute } from './session-end.ts';
import { createStore } from '../state/store.ts';

/** True while the site is under maintenance (HTTP 503). The dialog covers everything. */
export const maintenanceDialog = createStore(false);

/**
 * Spec 1 §4, session errors: handles what a failed call means for the whole portal. The caller shows its own message.
 */
export function handleFailure(error: HttpError, call: ServiceCall): void {
  const isUserFetch = call.path === userApi.current.path && call.method === 'GET';
  // The guard handles other failures of the user fetch. A rejected token must be removed from the session here.
  if (isUserFetch && error.status !== 503 && error.status !== 401) return;
  const outcome = isUserFetch ? afterFailedUserFetch(error) : afterFailedCall(error);
  if (!outcome) return;
  if ('show' in outcome) {
    maintenanceDialog.set(true);
    return;
  }
  if (outcome.clearsUser) {
    loginRoute.set(outcome.go);
    void auth().logout({ local: true });
    // The user did not sign out, so the login page may look for a session again.
    markSignedOut(false);
  }
  // Opening the login page again would repeat the call that has just failed.
  const isOnLoginPage = outcome.clearsUser && matchRoute(location.pathname)?.route.pattern === '/login';
  if (!isOnLoginPage) goTo(outcome.go);
}
