import { useEffect, useRef } from 'react';
import { useLocation } from '../../router/router.tsx';

/** Brings the part named by the address into view once it is there, and gives it the focus. */
export function useFragmentScroll(isReady: boolean): void {
  const { hash, key } = useLocation();
  // Effects run again when a hidden tab is shown: the reader must find the place where they were.
  const arrived = useRef('');
  useEffect(() => {
    const place = `${key}${hash}`;
    if (!isReady || hash === '' || arrived.current === place) return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!target) return;
    arrived.current = place;
    target.scrollIntoView({ block: 'start' });
    if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
    target.focus({ preventScroll: true });
  }, [isReady, hash, key]);
}
