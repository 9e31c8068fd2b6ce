import { useEffect, useRef } from 'react';
import { useLocation } from '../../router/router.tsx';

/** Scrolls to the element in the URL fragment once it is rendered, and focuses it. */
export function useFragmentScroll(isReady: boolean): void {
  const { hash, key } = useLocation();
  // Effects run again when a hidden tab is shown. The scroll position must not change then.
  const lastTarget = useRef('');
  useEffect(() => {
    const target = `${key}${hash}`;
    if (!isReady || hash === '' || lastTarget.current === target) return;
    const element = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!element) return;
    lastTarget.current = target;
    element.scrollIntoView({ block: 'start' });
    if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
    element.focus({ preventScroll: true });
  }, [isReady, hash, key]);
}
