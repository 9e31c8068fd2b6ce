import { useEffect, useMemo, useState } from 'react';
import type { PdfPage } from './pdf-document.ts';
import { findAll, pageText, type MatchRange, type TextPiece } from './pdf-find.ts';

export interface Match extends MatchRange {
  /** Page index, starting at 0. */
  page: number;
}

/** The text pieces of every page. Null until they are read. Reading starts when `isWanted` becomes true. */
export function useTexts(pages: readonly PdfPage[], isWanted: boolean): readonly (readonly TextPiece[])[] | null {
  const [texts, setTexts] = useState<readonly (readonly TextPiece[])[] | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCanceled = false;
    const read = async () => {
      const all = await Promise.all(pages.map((page) => page.pieces().catch(() => [])));
      if (!isCanceled) setTexts(all);
    };
    void read();
    return () => {
      isCanceled = true;
    };
  }, [pages, isWanted]);
  return texts;
}

/** All matches of the term, the current match, and a function that moves to another match. */
export function useFind(texts: readonly (readonly TextPiece[])[] | null, term: string, shownPage: number) {
  const matches = useMemo(
    () =>
      (texts ?? []).flatMap((pieces, page) =>
        findAll(pageText(pieces), term).map((found): Match => ({ ...found, page })),
      ),
    [texts, term],
  );
  const [chosen, setChosen] = useState({ matches, index: 0 });
  if (chosen.matches !== matches) {
    // A new term starts at the first match on or after the visible page.
    const index = Math.max(
      0,
      matches.findIndex(({ page }) => page >= shownPage),
    );
    setChosen({ matches, index });
  }
  const step = (by: number) =>
    setChosen({ matches, index: (chosen.index + by + matches.length) % Math.max(1, matches.length) });
  return { matches, index: chosen.index, current: matches[chosen.index], step };
}
