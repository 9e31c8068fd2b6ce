import { createStore } from '../state/store.ts';

/** True from Log Out until the browser has left for the provider. */
export const signingOut = createStore(false);

/**
 * The page to which the guard sends users without a session. After a rejected token it shows that the session expired.
 */
export const loginRoute = createStore('/login');
