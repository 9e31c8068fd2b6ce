import { useCallback, useEffect, useRef, useState } from 'react';
import { getSettings } from '../settings.ts';

const WARNING_SECONDS = 60;
const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const CHANNEL = 'pbt.activity';

/**
 * Seconds left before the idle sign-out, null while there is time. Activity in any window of the portal counts, and
 * the clock is compared rather than counted, so that a sleeping laptop wakes up signed out.
 */
export function useIdleCountdown(isSignedIn: boolean, onIdle: () => void): { left: number | null; stay: () => void } {
  const [left, setLeft] = useState<number | null>(null);
  const answer = useRef(() => {});
  const { idleMinutes } = getSettings().client;
  useEffect(() => {
    if (!isSignedIn || idleMinutes <= 0) return undefined;
    let last = Date.now();
    let shown: number | null = null;
    const channel = new BroadcastChannel(CHANNEL);
    const touch = () => {
      last = Date.now();
      channel.postMessage('active');
    };
    // While the warning is up, only its own button counts as an answer.
    const onActivity = () => {
      if (shown === null && Date.now() - last > 1000) touch();
    };
    channel.addEventListener('message', () => (last = Date.now()));
    for (const name of ACTIVITY) addEventListener(name, onActivity, { passive: true });
    const timer = setInterval(() => {
      const remaining = Math.ceil((last + idleMinutes * 60_000 - Date.now()) / 1000);
      shown = remaining <= WARNING_SECONDS ? Math.max(0, remaining) : null;
      setLeft(shown);
      if (remaining <= 0) {
        clearInterval(timer);
        onIdle();
      }
    }, 1000);
    answer.current = () => {
      touch();
      shown = null;
      setLeft(null);
    };
    return () => {
      clearInterval(timer);
      channel.close();
      for (const name of ACTIVITY) removeEventListener(name, onActivity);
      // Signed out here or in another window: the question is answered.
      setLeft(null);
    };
  }, [isSignedIn, idleMinutes, onIdle]);
  return { left, stay: useCallback(() => answer.current(), []) };
}
