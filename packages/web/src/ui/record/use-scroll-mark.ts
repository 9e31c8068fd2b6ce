import { useEffect, useState } from 'react';

type ScrollMark = 'up' | 'down' | null;

/** Direction of the last scroll step. Null at or above the start point. */
export function scrollMark(from: number, to: number, start: number, before: ScrollMark): ScrollMark {
  if (to <= start) return null;
  if (to === from) return before ?? 'down';
  return to > from ? 'down' : 'up';
}

/** Reports the scroll direction after the window has passed `start`, spec 3 §2.12. */
export function useScrollMark(start = 0): ScrollMark {
  const [mark, setMark] = useState(() => scrollMark(window.scrollY, window.scrollY, start, null));
  useEffect(() => {
    let last: number | null = null;
    // Reads the position in the next frame. Reading it now would force an extra layout.
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
