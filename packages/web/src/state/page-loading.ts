import { createStore, useStore } from './store.ts';

const active = createStore(0);

/** Counts a running load. The loading overlay is shown until the returned function is called (spec 1 §2.2). */
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
