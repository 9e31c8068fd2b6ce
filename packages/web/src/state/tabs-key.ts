/** Session storage key of the open tabs. Their URLs are stored, but not their titles, which can be patient names. */
export const TABS_KEY = 'pbt.tabs';
