import { Link } from '../../router/router.tsx';
import { Highlight } from '../../ui/display/highlight.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { piecesOf, type TextPiece } from './articles/article.ts';

interface PieceProps {
  readonly piece: TextPiece;
  readonly term: readonly string[];
}

function Piece({ piece, term }: PieceProps) {
  const content = <Highlight text={piece.text} term={term} />;
  if (piece.kind === 'text') return content;
  if (piece.kind === 'label') return <strong className="strong">{content}</strong>;
  if (piece.to.startsWith('/')) return <Link to={piece.to}>{content}</Link>;
  if (piece.to.startsWith('mailto:')) return <a href={piece.to}>{content}</a>;
  return (
    <a href={piece.to} target="_blank" rel="noopener noreferrer">
      {content} <Icon name="ext" size={13} />
      <span className="vh"> (opens in a new tab)</span>
    </a>
  );
}

/** Renders a text of an article with its labels, its links and the highlighted search words. */
export function RichText({ text, term }: { readonly text: string; readonly term: readonly string[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the order of the pieces never changes
  return piecesOf(text).map((piece, index) => <Piece key={index} piece={piece} term={term} />);
}
