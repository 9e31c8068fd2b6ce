import type { Delimiters } from './delimiters.ts';

/** Delimiters of the files that this package makes. */
export const MADE: Delimiters & { readonly repetition: string } = {
  element: '*',
  component: ':',
  repetition: '^',
  terminator: '~',
};

/** Letters that Unicode does not split into a base letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  ß: 'ss',
  '\u2018': "'",
  '\u2019': "'",
  '\u2013': '-',
  '\u2014': '-',
};

/** Printable characters without the delimiters of made files. Nearly all texts consist of them. */
const PLAIN = /^[ -)+-9;-\]_-}]*$/;

/** Returns a text without accents and without characters that are delimiters. They become blanks. */
export function plainText(text: string, delimiters: Delimiters = MADE): string {
  if (delimiters === MADE && PLAIN.test(text)) return text.trim();
  const marks = new Set(Object.values(delimiters));
  const letters = text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[^ -~]/g, (char) => LETTERS[char] ?? ' ');
  return Array.from(letters, (char) => (marks.has(char) ? ' ' : char))
    .join('')
    .trim();
}

/** An element: text, components, or nothing. */
export type Element = string | readonly string[] | null;

/** Returns a segment with its terminator. Empty elements at the end are left out. */
export function composeSegment(id: string, elements: readonly Element[], delimiters: Delimiters = MADE): string {
  const texts = elements.map((element) =>
    typeof element === 'string' || element === null ? (element ?? '') : dropEmpty(element).join(delimiters.component),
  );
  return [id, ...dropEmpty(texts)].join(delimiters.element) + delimiters.terminator;
}

function dropEmpty(texts: readonly string[]): readonly string[] {
  let length = texts.length;
  while (length > 0 && texts[length - 1] === '') length -= 1;
  return texts.slice(0, length);
}
