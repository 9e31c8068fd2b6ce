import { createStore } from '../state/store.ts';

/** True from Log Out or an idle sign-out until the browser leaves for the identity provider or shows the login page. */
export const signingOut = createStore(false);

/**
 * The page to which `Guard` sends users without a session. After the server rejected a token, it is /login?expired,
 * which shows that the session expired.
 */
export const loginRoute = createStore('/login');
