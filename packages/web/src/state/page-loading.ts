import { createStore, useStore } from './store.ts';

const active = createStore(0);

/** The full-page overlay shows while this counter is above zero (spec 1 §2.2). Call the answer when the load ends. */
export function beginPageLoad(): () => void {
  active.set(active.get() + 1);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    active.set(active.get() - 1);
  };
}

export function useIsPageLoading(): boolean {
  return useStore(active) > 0;
}
