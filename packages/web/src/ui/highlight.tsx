interface HighlightProps {
  text: string;
  /** What was searched for, as typed: hyphens count, upper and lower case do not. */
  term: string | undefined;
}

export function Highlight({ text, term = '' }: HighlightProps) {
  const wanted = term.trim();
  if (wanted === '') return text;
  // Odd places of the split hold what the group caught.
  const parts = text.split(new RegExp(`(${wanted.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)})`, 'iu'));
  // oxlint-disable-next-line react/no-array-index-key -- the parts never change places
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
