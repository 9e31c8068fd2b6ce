import { useEffect, useState } from 'react';

type ScrollMark = 'up' | 'down' | null;

/** Direction of a scroll step between two positions in pixels. Null if it ends at or above `start`. */
export function scrollMark(from: number, to: number, start: number, before: ScrollMark): ScrollMark {
  if (to <= start) return null;
  if (to === from) return before ?? 'down';
  return to > from ? 'down' : 'up';
}

/** Last scroll direction of the window. Null while it has scrolled at most `start` pixels, spec 3 §2.12. */
export function useScrollMark(start = 0): ScrollMark {
  const [mark, setMark] = useState(() => scrollMark(window.scrollY, window.scrollY, start, null));
  useEffect(() => {
    let last: number | null = null;
    // Reads scrollY in the next frame. Reading it in the effect would force an extra layout.
    const frame = requestAnimationFrame(() => {
      last ??= window.scrollY;
    });
    const onScroll = () => {
      const from = last ?? window.scrollY;
      last = window.scrollY;
      setMark((before) => scrollMark(from, window.scrollY, start, before));
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, [start]);
  return mark;
}
