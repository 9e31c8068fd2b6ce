import { createStore } from '../state/store.ts';

/** From Log Out until the browser has left for the provider. */
export const signingOut = createStore(false);

/** Where the guard sends people without a session; after a refused token the login page says so. */
export const loginRoute = createStore('/login');
