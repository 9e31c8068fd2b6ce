import type { ServiceCall } from '@pbt/domain/contract/endpoint';
import { userApi } from '@pbt/domain/contract/user';
import { matchRoute } from '@pbt/domain/rules/portal/routes';
import { afterFailedCall, afterFailedUserFetch } from '@pbt/domain/rules/user/session-failure';
import type { HttpError } from '../api/http-error.ts';
import { auth, markSignedOut } from './auth.ts';
import { goTo } from '../router/navigator.ts';
import { loginRoute } from './session-end.ts';
import { createStore } from '../state/store.ts';

/** True after a response with HTTP 503. It stays true until the user reloads the site in the dialog. */
export const maintenanceDialog = createStore(false);

/**
 * Opens the login page, an error page or the maintenance dialog if a failed call requires it (spec 1 §4). The caller
 * shows other failures.
 */
export function handleFailure(error: HttpError, call: ServiceCall): void {
  const isUserFetch = call.path === userApi.current.path && call.method === 'GET';
  // `Guard` handles other failures of the user fetch. A token that got a 401 must be removed here.
  if (isUserFetch && error.status !== 503 && error.status !== 401) return;
  const outcome = isUserFetch ? afterFailedUserFetch(error) : afterFailedCall(error);
  if (!outcome) return;
  if ('show' in outcome) {
    maintenanceDialog.set(true);
    return;
  }
  if (outcome.clearsUser) {
    loginRoute.set(outcome.go);
    // A late answer must not end a login that the user has begun after the session.
    if (auth().isAuthenticated()) void auth().logout({ local: true });
    // The user did not log out, so the login page may log in automatically.
    markSignedOut(false);
  }
  // The login page is already open. Opening it again would repeat the failed call.
  const isOnLoginPage = outcome.clearsUser && matchRoute(location.pathname)?.route.pattern === '/login';
  if (!isOnLoginPage) goTo(outcome.go);
}
