export interface TextPiece {
  text: string;
  /** The line ends after this piece. */
  endsLine: boolean;
}

export interface MatchRange {
  start: number;
  end: number;
}

/** The text of the page as one string. A line end counts as one character. */
export function pageText(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text, endsLine }) => (endsLine ? `${text}\n` : text)).join('');
}

/** All positions of the term. Case is ignored, and any white space matches any other. */
export function findAll(text: string, term: string): MatchRange[] {
  const words = term
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  if (words[0] === '') return [];
  const pattern = new RegExp(words.join(String.raw`\s+`), 'giu');
  return Array.from(text.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** The text piece that contains a character, and the offset in it. */
export function locate(pieces: readonly TextPiece[], position: number): { piece: number; offset: number } {
  let left = position;
  for (const [piece, { text, endsLine }] of pieces.entries()) {
    const length = text.length + (endsLine ? 1 : 0);
    if (left < length) return { piece, offset: left };
    left -= length;
  }
  throw new RangeError(`The page has no character ${position}`);
}
