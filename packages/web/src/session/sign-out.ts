import { auth, markSignedOut } from './auth.ts';
import { forgetFirstFetch } from './first-fetch.ts';
import { changeIdentity } from './identity.ts';
import { goTo } from '../router/navigator.ts';
import { loginRoute, signingOut } from './session-end.ts';

const LEAVING_LIMIT_MS = 10_000;

function showLogin(): void {
  if (!signingOut.get()) return;
  goTo('/login', { replace: true });
  signingOut.set(false);
}

/**
 * Revocation, end of the provider's session, back to the login page: the provider sends the browser there. Until it
 * has left, no page is shown that could be used. Where the provider does not answer, the login page follows at once.
 */
export async function signOut(): Promise<void> {
  signingOut.set(true);
  const { isLeaving } = await auth().revokeAndLogout();
  // A departure can still fail: the user stops it, or the provider goes away meanwhile.
  if (isLeaving) setTimeout(showLogin, LEAVING_LIMIT_MS);
  else showLogin();
}

/** Whoever was signed in is forgotten when the session ends, in whichever window and for whatever reason. */
export function followSessionEnd(): void {
  const { getSnapshot, subscribe } = auth();
  let { isAuthenticated: before } = getSnapshot();
  subscribe(() => {
    const { isAuthenticated, signedOut } = getSnapshot();
    const hasEnded = before && !isAuthenticated;
    before = isAuthenticated;
    if (isAuthenticated) loginRoute.set('/login');
    if (!hasEnded) return;
    if (signedOut) markSignedOut(true);
    forgetFirstFetch();
    changeIdentity();
  });
}
