import type { Limits } from './limits.ts';
import { refuseFile } from './refuse.ts';

/**
 * A file without a header has data in its first line. Only a name that looks like a column may appear in a sentence,
 * because reports hold no names of people and no SSNs.
 */
const showName = (name: string) => (/^[a-z][a-z0-9_]{0,39}$/.test(name) ? ` ${name}` : '');

const SEPARATORS = [
  { char: ';', word: 'semicolons' },
  { char: '\t', word: 'tabs' },
  { char: '|', word: 'vertical bars' },
] as const;

/** Checks the first line of a CSV file and returns the names of its columns. */
export function csvHeader(cells: readonly string[], line: number, limits: Limits): readonly string[] {
  if (cells.length > limits.columns) {
    const found = `the header has ${cells.length} columns`;
    throw refuseFile('too-many-columns', `${found}; a file can have at most ${limits.columns} columns`, line);
  }
  const names = cells.map((cell) => cell.trim());
  const separator = names.length === 1 ? SEPARATORS.find(({ char }) => names[0]!.includes(char)) : undefined;
  if (separator)
    throw refuseFile('separator', `the columns are separated by ${separator.word}; separate them by commas`, line);
  const places = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    if (name === '') throw refuseFile('unnamed-column', `column ${index + 1} has no name`, line);
    const first = places.get(name);
    if (first !== undefined) {
      const sentence = `columns ${first + 1} and ${index + 1} have the same name${showName(name)}; keep one of them`;
      throw refuseFile('duplicate-column', sentence, line);
    }
    places.set(name, index);
  }
  return names;
}
