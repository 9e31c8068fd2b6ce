import { decoded } from '@pbt/domain/rules/portal/routes';
import { useEffect, useRef } from 'react';
import { useLocation } from '../../router/router.tsx';

/** The fragment of a link that was followed on another page. */
let followed: string | null = null;

/** Call it when such a link is followed. Its page then scrolls to the fragment, although it did so before. */
export function scrollAgainTo(hash: string): void {
  followed = hash;
}

/** When `isReady`, scrolls to the element whose ID is the URL fragment, and focuses it. */
export function useFragmentScroll(isReady: boolean): void {
  const { hash, key } = useLocation();
  // The last fragment scrolled to. Showing a hidden tab runs the effect again, which must not scroll again.
  const lastTarget = useRef('');
  useEffect(() => {
    const target = `${key}${hash}`;
    if (!isReady || hash === '' || (lastTarget.current === target && followed !== hash)) return;
    const element = document.getElementById(decoded(hash.slice(1)) ?? '');
    if (!element) return;
    lastTarget.current = target;
    followed = null;
    element.scrollIntoView({ block: 'start' });
    if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
    element.focus({ preventScroll: true });
  }, [isReady, hash, key]);
}
