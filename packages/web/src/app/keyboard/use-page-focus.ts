import { useLayoutEffect, useRef } from 'react';
import { useLocation } from '../../router/router.tsx';

/** Focuses a part of the page that is no control. `data-reached` tells the page not to focus a field of its own. */
function focusPart(part: HTMLElement | null): void {
  if (!part) return;
  part.dataset['reached'] = 'by-key';
  part.addEventListener('blur', () => delete part.dataset['reached'], { once: true });
  part.focus({ preventScroll: true });
}

/**
 * Call the function before a key opens a page. The focus then goes to the page and not into one of its fields, where
 * the next key would be typed.
 */
export function usePageFocus(): () => void {
  const isByKey = useRef(false);
  const { key } = useLocation();
  useLayoutEffect(() => {
    if (!isByKey.current) return;
    isByKey.current = false;
    // Pages in hidden tabs have no label. A page without a tab leaves the focus at `main`.
    focusPart(document.querySelector<HTMLElement>('main section[tabindex][aria-label]'));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs again when a page is opened
  }, [key]);
  return () => {
    isByKey.current = true;
    focusPart(document.querySelector('main'));
  };
}
