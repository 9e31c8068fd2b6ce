interface HighlightProps {
  text: string;
  /** What was searched for, as typed: hyphens count, upper and lower case do not. Several: each of them is marked. */
  term: string | readonly string[] | undefined;
}

export function Highlight({ text, term = '' }: HighlightProps) {
  const wanted = [term].flat().flatMap((word) => word.trim() || []);
  if (wanted.length === 0) return text;
  const escaped = wanted.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  // Odd places of the split hold what the group caught.
  const parts = text.split(new RegExp(`(${escaped.join('|')})`, 'iu'));
  // oxlint-disable-next-line react/no-array-index-key -- the parts never change places
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
