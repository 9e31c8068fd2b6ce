import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether an element's content is wider than the element: only then is it worth a stop for the keyboard. */
export function useOverflow() {
  const ref = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    // The observer looks first between layout and painting, so the keyboard stop is there as soon as the table is; asking
    // right here would lay out the page once more for every table that comes.
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
