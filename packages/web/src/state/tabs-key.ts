/** The session storage key of the open tabs. It holds URLs only, no names. */
export const TABS_KEY = 'pbt.tabs';
