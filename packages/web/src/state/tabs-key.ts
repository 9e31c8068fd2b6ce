/** Where the open tabs are kept over a reload: addresses only, no names. */
export const TABS_KEY = 'pbt.tabs';
