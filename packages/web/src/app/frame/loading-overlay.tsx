import { useEffect, useState } from 'react';
import { LoadingCover } from '../../ui/overlay/loading-cover.tsx';
import { useIsPageLoading } from '../../state/page-loading.ts';

const SHOW_DELAY_MS = 150;
/** After a touch, the browser sends the click event some milliseconds after the finger is lifted. */
const CLICK_MS = 50;
const POINTER = ['pointerdown', 'pointerup', 'pointercancel'];

/**
 * Covers the page during a load of more than 150 ms, but does not appear while a pointer is pressed. If it appeared
 * between press and release, the browser would send no click to the pressed element.
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
  // Once shown, the overlay stays until the load ends, even if the pointer is pressed.
  if (shown !== (isLate && (shown || !isPressed))) setShown(!shown);
  return (
    <div role="status" aria-live="polite">
      {loading && shown && <LoadingCover />}
    </div>
  );
}
