/** A set of words, written as lines of words with blanks between them. */
export const words = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));
