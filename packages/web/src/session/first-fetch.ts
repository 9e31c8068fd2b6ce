const FETCHED_KEY = 'pbt.userFetched';

/** True until the user has been fetched since the sign-in. Kept in session storage, so a reload does not reset it. */
export const isFirstFetch = () => sessionStorage.getItem(FETCHED_KEY) === null;

export function markFetched(): void {
  sessionStorage.setItem(FETCHED_KEY, '1');
}

export function forgetFirstFetch(): void {
  sessionStorage.removeItem(FETCHED_KEY);
}
