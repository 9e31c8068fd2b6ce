import { auth, markSignedOut } from './auth.ts';
import { forgetFirstFetch } from './current-user.ts';
import { changeIdentity } from './identity.ts';

/** Revocation, end of the provider's session, back to the login page. The provider sends the browser there. */
export async function signOut(): Promise<void> {
  markSignedOut(true);
  forgetFirstFetch();
  changeIdentity();
  await auth().revokeAndLogout();
}
