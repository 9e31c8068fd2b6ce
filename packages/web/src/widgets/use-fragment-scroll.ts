import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Brings the part named by the address into view once it is there, and gives it the focus. */
export function useFragmentScroll(isReady: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!isReady || hash === '') return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!target) return;
    target.scrollIntoView({ block: 'start' });
    if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
    target.focus({ preventScroll: true });
  }, [isReady, hash, key]);
}
