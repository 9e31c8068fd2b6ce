import { useEffect, useRef, type RefObject } from 'react';

/**
 * The first field has the focus on load, but only then: a tab that is shown again keeps its scroll position, and
 * somebody who walks along the tabs by keyboard is not pulled into a form on the way.
 */
export function useInitialFocus<E extends HTMLElement>(given?: RefObject<E | null>): RefObject<E | null> {
  const own = useRef<E>(null);
  const field = given ?? own;
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (!document.activeElement?.matches('[role="tab"]:focus-visible')) field.current?.focus();
  }, [field]);
  return field;
}
