import type { ServiceCall } from '@pbt/domain/contract/endpoint';
import { userApi } from '@pbt/domain/contract/user';
import { matchRoute } from '@pbt/domain/rules/portal/routes';
import { afterFailedAnswer, afterFailedUserFetch } from '@pbt/domain/rules/user/session-failure';
import type { HttpError } from '../api/http-error.ts';
import { auth, markSignedOut } from './auth.ts';
import { goTo } from '../router/navigator.ts';
import { loginRoute } from './session-end.ts';
import { createStore } from '../state/store.ts';

/** Shown over everything while the site is down for maintenance (HTTP 503). */
export const maintenanceDialog = createStore(false);

/** Spec 1 §4, session errors: what a failed answer means for the whole portal. The caller shows its own sentence. */
export function followFailure(error: HttpError, call: ServiceCall): void {
  const isUserFetch = call.path === userApi.current.path && call.method === 'GET';
  // The guard follows other failures of the user fetch. Only here can a refused token be removed from the session.
  if (isUserFetch && error.status !== 503 && error.status !== 401) return;
  const outcome = isUserFetch ? afterFailedUserFetch(error) : afterFailedAnswer(error);
  if (!outcome) return;
  if ('show' in outcome) {
    maintenanceDialog.set(true);
    return;
  }
  if (outcome.clearsUser) {
    loginRoute.set(outcome.go);
    void auth().logout({ local: true });
    // Not the user's own wish: the next visit to the login page may look for a session again.
    markSignedOut(false);
  }
  // The login page is built anew at every visit, and would repeat the call that has just failed.
  const isThere = outcome.clearsUser && matchRoute(location.pathname)?.route.pattern === '/login';
  if (!isThere) goTo(outcome.go);
}
