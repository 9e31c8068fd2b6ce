export interface TextPiece {
  text: string;
  /** The line ends after this piece. */
  endsLine: boolean;
}

export interface MatchRange {
  start: number;
  end: number;
}

/** The text of the page as one string, with a line feed at each line end. */
export function pageText(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text, endsLine }) => (endsLine ? `${text}\n` : text)).join('');
}

/** All positions of the term. Case is ignored, and white space in the term matches spaces and line ends in the text. */
export function findAll(text: string, term: string): MatchRange[] {
  const words = term
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  if (words[0] === '') return [];
  const pattern = new RegExp(words.join(String.raw`\s+`), 'giu');
  return Array.from(text.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** Index of the text piece that contains a position of pageText(), and the offset in that piece. */
export function locate(pieces: readonly TextPiece[], position: number): { piece: number; offset: number } {
  let left = position;
  for (const [piece, { text, endsLine }] of pieces.entries()) {
    const length = text.length + (endsLine ? 1 : 0);
    if (left < length) return { piece, offset: left };
    left -= length;
  }
  throw new RangeError(`The page has no character ${position}`);
}
