import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 899.98px)';

const isNarrow = () => window.matchMedia(NARROW).matches;

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True below 900 px. For order and content that style sheets cannot change. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);
