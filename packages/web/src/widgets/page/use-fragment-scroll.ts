import { useEffect, useRef } from 'react';
import { useLocation } from '../../router/router.tsx';

/** When `isReady`, scrolls to the element whose ID is the URL fragment, and focuses it. */
export function useFragmentScroll(isReady: boolean): void {
  const { hash, key } = useLocation();
  // The last fragment scrolled to. Showing a hidden tab runs the effect again, which must not scroll again.
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
