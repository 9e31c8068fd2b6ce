import { useSyncExternalStore } from 'react';
import { today } from '../settings.ts';

const CHECK_MS = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function notify(): void {
  for (const listener of listeners) listener();
}

/** Compares the day every 15 seconds. A timer for midnight would be late after the computer slept. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(notify, CHECK_MS);
    document.addEventListener('visibilitychange', notify);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', notify);
  };
}

/** Today in the health plan's time zone. The component renders again when the day changes. */
export const useToday = (): string => useSyncExternalStore(subscribe, today);
