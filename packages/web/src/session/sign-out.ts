import { markActivity } from './activity.ts';
import { auth, markSignedOut } from './auth.ts';
import { forgetFirstFetch } from './first-fetch.ts';
import { changeIdentity } from './identity.ts';
import { goTo } from '../router/navigator.ts';
import { loginRoute, signingOut } from './session-end.ts';

const LEAVING_TIMEOUT_MS = 10_000;

function showLogin(): void {
  if (!signingOut.get()) return;
  goTo('/login', { replace: true });
  signingOut.set(false);
}

/**
 * Revokes the tokens and ends the session at the identity provider, which redirects to the login page. Without a
 * reachable provider or a logout endpoint, the login page opens directly.
 */
export async function signOut(): Promise<void> {
  signingOut.set(true);
  const { isLeaving } = await auth().revokeAndLogout();
  // The redirect can still fail, because the user stops it or the provider becomes unreachable.
  if (isLeaving) setTimeout(showLogin, LEAVING_TIMEOUT_MS);
  else showLogin();
}

/** Starts the idle time at sign-in. Clears the user's data when the session ends, also in another window. */
export function clearUserOnSessionEnd(): void {
  const { getSnapshot, subscribe } = auth();
  let { isAuthenticated: before } = getSnapshot();
  subscribe(() => {
    const { isAuthenticated, signedOut } = getSnapshot();
    const hasEnded = before && !isAuthenticated;
    if (!before && isAuthenticated) markActivity();
    before = isAuthenticated;
    if (isAuthenticated) loginRoute.set('/login');
    if (!hasEnded) return;
    if (signedOut) markSignedOut(true);
    forgetFirstFetch();
    changeIdentity();
  });
}
