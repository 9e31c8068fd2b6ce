/** Builds a set from lines of words separated by spaces. */
export const words = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));
