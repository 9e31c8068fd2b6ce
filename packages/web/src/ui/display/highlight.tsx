interface HighlightProps {
  text: string;
  /** The search text or texts to highlight. Hyphens and inner spaces must match exactly, case need not. */
  term: string | readonly string[] | undefined;
}

export function Highlight({ text, term = '' }: HighlightProps) {
  const terms = [term].flat().flatMap((word) => word.trim() || []);
  if (terms.length === 0) return text;
  const escaped = terms.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  // In the result of split, odd indexes hold the text that matched the group.
  const parts = text.split(new RegExp(`(${escaped.join('|')})`, 'iu'));
  // oxlint-disable-next-line react/no-array-index-key -- the parts never change their order
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
