import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first field when the page loads, but not when its tab is shown again. Keyboard users who move along the
 * tabs keep their focus on the tab.
 */
export function useInitialFocus<E extends HTMLElement>(given?: RefObject<E | null>): RefObject<E | null> {
  const own = useRef<E>(null);
  const field = given ?? own;
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    if (!document.activeElement?.matches('[role="tab"]:focus-visible')) field.current?.focus();
  }, [field]);
  return field;
}
