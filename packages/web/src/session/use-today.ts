import { useSyncExternalStore } from 'react';
import { today } from '../settings.ts';

const CHECK_MS = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function notify(): void {
  for (const listener of listeners) listener();
}

/** A timer set for midnight would miss time zone changes and sleep, so the day is compared every 15 seconds. */
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
