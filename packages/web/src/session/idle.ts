import { useCallback, useEffect, useRef, useState } from 'react';
import { getSettings } from '../settings.ts';
import { lastActivity, markActivity } from './activity.ts';

const WARNING_SECONDS = 60;
const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const CHANNEL = 'pbt.activity';

/**
 * Calls `onIdle` after the configured minutes without activity in any window of the portal. In the last 60 seconds,
 * `left` has the remaining seconds, and only `stay` restarts the idle time. The time a computer sleeps counts.
 */
export function useIdleCountdown(isSignedIn: boolean, onIdle: () => void): { left: number | null; stay: () => void } {
  const [left, setLeft] = useState<number | null>(null);
  const answer = useRef(() => {});
  const { idleMinutes } = getSettings().client;
  useEffect(() => {
    if (!isSignedIn || idleMinutes <= 0) return undefined;
    let last = lastActivity();
    let shown: number | null = null;
    let isOver = false;
    const channel = new BroadcastChannel(CHANNEL);
    const secondsLeft = () => Math.ceil((last + idleMinutes * 60_000 - Date.now()) / 1000);
    const check = () => {
      if (isOver) return;
      const remaining = secondsLeft();
      shown = remaining <= WARNING_SECONDS ? Math.max(0, remaining) : null;
      setLeft(shown);
      if (remaining > 0) return;
      isOver = true;
      onIdle();
    };
    const adopt = (at: number) => {
      last = at;
      markActivity(at);
    };
    const touch = () => {
      adopt(Date.now());
      channel.postMessage(last);
    };
    // Calls `check` first, because after sleep an event can arrive before the timer, when the idle time is over. While
    // the warning is shown, activity does not restart the idle time.
    const onActivity = () => {
      if (Date.now() - last <= 1000) return;
      check();
      if (shown === null) touch();
    };
    // Windows share the time of the latest activity. A window that knows a later time replies with it.
    channel.addEventListener('message', ({ data }: MessageEvent<number>) => {
      if (data > last) adopt(data);
      else if (data < last) channel.postMessage(last);
    });
    channel.postMessage(last);
    for (const name of ACTIVITY) addEventListener(name, onActivity, { passive: true });
    document.addEventListener('visibilitychange', check);
    const timer = setInterval(check, 1000);
    // If the stored time is over, the first timer tick ends the session. Until then, other windows can reply.
    if (secondsLeft() > 0) check();
    answer.current = () => {
      check();
      if (isOver) return;
      touch();
      check();
    };
    return () => {
      clearInterval(timer);
      channel.close();
      for (const name of ACTIVITY) removeEventListener(name, onActivity);
      document.removeEventListener('visibilitychange', check);
      // After a sign-out in this or another window, the warning is removed.
      setLeft(null);
    };
  }, [isSignedIn, idleMinutes, onIdle]);
  return { left, stay: useCallback(() => answer.current(), []) };
}
