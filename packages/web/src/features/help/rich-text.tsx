import { Link } from '../../router/router.tsx';
import { Highlight } from '../../ui/display/highlight.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { piecesOf, type TextPiece } from './articles/article.ts';

interface PieceProps {
  readonly piece: TextPiece;
  readonly term: readonly string[];
}

function Piece({ piece, term }: PieceProps) {
  const words = <Highlight text={piece.text} term={term} />;
  if (piece.kind === 'text') return words;
  if (piece.kind === 'label') return <strong className="strong">{words}</strong>;
  if (piece.to.startsWith('/')) return <Link to={piece.to}>{words}</Link>;
  if (piece.to.startsWith('mailto:')) return <a href={piece.to}>{words}</a>;
  return (
    <a href={piece.to} target="_blank" rel="noopener noreferrer">
      {words} <Icon name="ext" size={13} />
      <span className="vh"> (opens in a new tab)</span>
    </a>
  );
}

/** A text of an article: labels stand out, links lead somewhere, what was searched for is marked. */
export function RichText({ text, term }: { readonly text: string; readonly term: readonly string[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the pieces never change places
  return piecesOf(text).map((piece, index) => <Piece key={index} piece={piece} term={term} />);
}
