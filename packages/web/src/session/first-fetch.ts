const FETCHED_KEY = 'pbt.userFetched';

/** A reload is not a new session: the mark lives as long as the browser tab's sign-in. */
export const isFirstFetch = () => sessionStorage.getItem(FETCHED_KEY) === null;

export function markFetched(): void {
  sessionStorage.setItem(FETCHED_KEY, '1');
}

export function forgetFirstFetch(): void {
  sessionStorage.removeItem(FETCHED_KEY);
}
