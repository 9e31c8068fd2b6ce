import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** True when the content is wider than its element. Only then does the element need a tab stop. */
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
