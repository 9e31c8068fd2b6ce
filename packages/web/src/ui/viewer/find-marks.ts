import { locate, type TextPiece } from './pdf-find.ts';
import type { Match } from './use-find.ts';

const ALL = 'pbt-find';
const CURRENT = 'pbt-find-current';

interface PageText {
  pieces: readonly TextPiece[];
  /** The elements of the text layer, one per text piece. */
  spans: readonly HTMLElement[];
}

export function rangeOf(match: Match, { pieces, spans }: PageText): Range | undefined {
  const from = locate(pieces, match.start);
  const to = locate(pieces, match.end - 1);
  const [first, last] = [spans[from.piece]?.firstChild, spans[to.piece]?.firstChild];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first, from.offset);
  range.setEnd(last, to.offset + 1);
  return range;
}

/**
 * Marks the matches with the CSS highlight API and returns a function that removes the marks. Does nothing in browsers
 * without this API.
 */
export function paintMarks(ranges: readonly Range[], current: Range | undefined): () => void {
  if (!('highlights' in CSS)) return () => undefined;
  CSS.highlights.set(ALL, new Highlight(...ranges));
  if (current) CSS.highlights.set(CURRENT, new Highlight(current));
  return () => {
    CSS.highlights.delete(ALL);
    CSS.highlights.delete(CURRENT);
  };
}
