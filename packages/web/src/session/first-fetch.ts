const FETCHED_KEY = 'pbt.userFetched';

/**
 * True for the first user fetch of a sign-in. A reload keeps the mark in sessionStorage, so it is not a new session.
 */
export const isFirstFetch = () => sessionStorage.getItem(FETCHED_KEY) === null;

export function markFetched(): void {
  sessionStorage.setItem(FETCHED_KEY, '1');
}

export function forgetFirstFetch(): void {
  sessionStorage.removeItem(FETCHED_KEY);
}
