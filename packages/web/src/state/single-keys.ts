import { createStore } from './store.ts';

/** The user's preference: keys without Ctrl or Cmd are shortcuts. */
export const singleKeys = createStore(true);
