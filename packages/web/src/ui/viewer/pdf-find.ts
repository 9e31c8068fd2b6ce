export interface TextPiece {
  text: string;
  /** A line ends behind this piece. */
  endsLine: boolean;
}

export interface Found {
  start: number;
  end: number;
}

/** The page's text in one string; a line's end counts as one character. */
export function pageText(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text, endsLine }) => (endsLine ? `${text}\n` : text)).join('');
}

/** Every place of the term: case does not matter, any white space stands for any other. */
export function findAll(text: string, term: string): Found[] {
  const words = term
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  if (words[0] === '') return [];
  const pattern = new RegExp(words.join(String.raw`\s+`), 'giu');
  return Array.from(text.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** In which piece a character of the page's text stands, and where in it. */
export function locate(pieces: readonly TextPiece[], position: number): { piece: number; offset: number } {
  let left = position;
  for (const [piece, { text, endsLine }] of pieces.entries()) {
    const length = text.length + (endsLine ? 1 : 0);
    if (left < length) return { piece, offset: left };
    left -= length;
  }
  throw new RangeError(`The page has no character ${position}`);
}
