import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** `overflows` is true when the content is wider than the element. Only then does it need a tab stop for scrolling. */
export function useOverflow() {
  const ref = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    // The observer runs between layout and paint, so the tab stop is set in the first frame. Measuring here would force
    // an extra layout for every table.
    const observer = new ResizeObserver(() => {
      const isWider = element.scrollWidth > element.clientWidth;
      flushSync(() => setOverflows(isWider));
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { ref, overflows };
}
