import { useEffect, useState } from 'react';
import { LoadingCover } from '../../ui/overlay/loading-cover.tsx';
import { useIsPageLoading } from '../../state/page-loading.ts';

const SHOW_DELAY_MS = 150;
/** A browser sends the click of a touch some milliseconds after the release. */
const CLICK_MS = 50;
const POINTER = ['pointerdown', 'pointerup', 'pointercancel'];

/**
 * Covers the page during a load of more than 150 ms. It waits while a pointer is pressed: an overlay between press and
 * release would take the release, and the click would be lost.
 */
export function LoadingOverlay() {
  const loading = useIsPageLoading();
  const [isPressed, setIsPressed] = useState(false);
  const [isLate, setIsLate] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = ({ type }: Event) => {
      clearTimeout(timer);
      if (type === POINTER[0]) setIsPressed(true);
      else timer = setTimeout(() => setIsPressed(false), CLICK_MS);
    };
    for (const type of POINTER) addEventListener(type, follow, true);
    return () => {
      clearTimeout(timer);
      for (const type of POINTER) removeEventListener(type, follow, true);
    };
  }, []);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => setIsLate(true), SHOW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [loading]);
  // A press on the overlay itself does not remove it.
  if (shown !== (isLate && (shown || !isPressed))) setShown(!shown);
  return (
    <div role="status" aria-live="polite">
      {loading && shown && <LoadingCover />}
    </div>
  );
}
