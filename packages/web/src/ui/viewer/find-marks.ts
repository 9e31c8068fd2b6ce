import { locate, type TextPiece } from './pdf-find.ts';
import type { Match } from './use-find.ts';

const ALL = 'pbt-find';
const CURRENT = 'pbt-find-current';

interface LaidPage {
  pieces: readonly TextPiece[];
  /** One element per piece. */
  spans: readonly HTMLElement[];
}

export function rangeOf(match: Match, { pieces, spans }: LaidPage): Range | undefined {
  const from = locate(pieces, match.start);
  const to = locate(pieces, match.end - 1);
  const [first, last] = [spans[from.piece]?.firstChild, spans[to.piece]?.firstChild];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first, from.offset);
  range.setEnd(last, to.offset + 1);
  return range;
}

/** Colours what was found without touching the text; a browser that cannot still counts and scrolls. */
export function paintMarks(ranges: readonly Range[], current: Range | undefined): () => void {
  if (!('highlights' in CSS)) return () => undefined;
  CSS.highlights.set(ALL, new Highlight(...ranges));
  if (current) CSS.highlights.set(CURRENT, new Highlight(current));
  return () => {
    CSS.highlights.delete(ALL);
    CSS.highlights.delete(CURRENT);
  };
}
