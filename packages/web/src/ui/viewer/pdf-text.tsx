import { Loading } from '../base/loading.tsx';
import { pageText, type TextPiece } from './pdf-find.ts';
import type { Match } from './use-find.ts';
import css from './document-viewer.module.css';

interface PdfTextProps {
  texts: readonly (readonly TextPiece[])[] | null;
  matches: readonly Match[];
  current: Match | undefined;
}

/** The document as plain text. Its lines wrap to the window width, and screen readers can read it. */
export function PdfText({ texts, matches, current }: PdfTextProps) {
  if (!texts) return <Loading />;
  return texts.map((pieces, page) => {
    const text = pageText(pieces);
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the index is the page number
      <section key={page} data-page={page + 1} className={css.textPage}>
        <h3>Page {page + 1}</h3>
        {text.trim() === '' ? (
          <p className="muted">This page is an image without text.</p>
        ) : (
          <p>
            {marked(
              text,
              matches.filter((match) => match.page === page),
              current,
            )}
          </p>
        )}
      </section>
    );
  });
}

function marked(text: string, matches: readonly Match[], current: Match | undefined) {
  let from = 0;
  const parts = matches.flatMap((match) => {
    const before = text.slice(from, match.start);
    from = match.end;
    return [
      before,
      <mark key={match.start} data-current={match === current || undefined}>
        {text.slice(match.start, match.end)}
      </mark>,
    ];
  });
  return [...parts, text.slice(from)];
}
