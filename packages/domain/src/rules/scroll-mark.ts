export interface ScrollMark {
  position: number;
  mark: 'up' | 'down' | null;
}

export const UNSCROLLED: ScrollMark = { position: 0, mark: null };

/** Nothing is marked up to the start point; beyond it the last movement is, and standing still changes nothing. */
export function nextScrollMark(previous: ScrollMark, position: number, start = 0): ScrollMark {
  if (position <= start) return { position, mark: null };
  if (position === previous.position) return previous;
  return { position, mark: position > previous.position ? 'down' : 'up' };
}
