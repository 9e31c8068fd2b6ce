import { useCallback, useEffect, useRef, useState } from 'react';
import { getSettings } from '../settings.ts';
import { lastActivity, markActivity } from './activity.ts';

const WARNING_SECONDS = 60;
const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const CHANNEL = 'pbt.activity';

/**
 * Counts down the last 60 seconds before the idle sign-out. Before that, `left` is null. The idle time starts at the
 * last activity in any window of the portal, or at sign-in. During the countdown, activity does not restart it. Only
 * `stay` does. The time is measured by the clock, so the time a computer sleeps counts.
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
    // After sleep, an event can arrive before the timer. It must not restart an idle time that is over.
    // While the warning is shown, only its own button restarts the time.
    const onActivity = () => {
      if (Date.now() - last <= 1000) return;
      check();
      if (shown === null) touch();
    };
    // Windows agree on the latest activity: a window that knows a later one replies with it.
    channel.addEventListener('message', ({ data }: MessageEvent<number>) => {
      if (data > last) adopt(data);
      else if (data < last) channel.postMessage(last);
    });
    channel.postMessage(last);
    for (const name of ACTIVITY) addEventListener(name, onActivity, { passive: true });
    document.addEventListener('visibilitychange', check);
    const timer = setInterval(check, 1000);
    // A stored time that is over ends the session at the first tick: other windows can reply until then.
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
      // Signed out in this or another window: the warning no longer applies.
      setLeft(null);
    };
  }, [isSignedIn, idleMinutes, onIdle]);
  return { left, stay: useCallback(() => answer.current(), []) };
}
