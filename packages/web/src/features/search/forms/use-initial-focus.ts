import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses a field when its form is mounted, but not when a hidden tab is shown again. If a keyboard user has just
 * selected a tab, the focus stays on that tab. If a shortcut led here, it stays on the page.
 */
export function useInitialFocus<E extends HTMLElement>(given?: RefObject<E | null>): RefObject<E | null> {
  const own = useRef<E>(null);
  const field = given ?? own;
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    if (!document.activeElement?.matches('[role="tab"]:focus-visible, [data-reached]')) field.current?.focus();
  }, [field]);
  return field;
}
