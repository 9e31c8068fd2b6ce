import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unwrapWoff } from './woff.ts';

export type Weight = 400 | 600;

/** A piece of text that one font file can draw. */
interface FontRun {
  readonly subset: string;
  readonly text: string;
}

const resolve = createRequire(import.meta.url).resolve;
const FONT = '@fontsource/source-sans-3';
// The font is split into one file per script. A name such as "Jørgen Dvořák" needs two files.
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'];
const UNKNOWN = '?';

type Range = readonly [from: number, to: number];

function rangesOf(list: string): Range[] {
  return list.split(',').map((entry) => {
    const [from, to] = entry.slice('U+'.length).split('-');
    return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)];
  });
}

const RANGES = (() => {
  const lists: Record<string, string> = JSON.parse(readFileSync(resolve(`${FONT}/unicode.json`), 'utf8'));
  return SUBSETS.map((subset) => ({ subset, ranges: rangesOf(lists[subset]!) }));
})();

// Combining marks that remain after normalization and control characters are removed, because they have no glyph.
const NO_GLYPH = /[\p{M}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function subsetOf(character: string): string | null {
  const code = character.codePointAt(0)!;
  return RANGES.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))?.subset ?? null;
}

const PLAIN = /^[ -~]*$/;

const drawnCharacters = (text: string) => text.normalize('NFC').replaceAll(/\s/g, ' ').replaceAll(NO_GLYPH, '');

/** How many characters of a text are question marks on paper. */
export function unprintable(text: string): number {
  return Array.from(drawnCharacters(text)).filter((character) => subsetOf(character) === null).length;
}

/** Splits a line by font file. A character that no file contains becomes a question mark, never an empty box. */
export function fontRuns(line: string): FontRun[] {
  if (PLAIN.test(line)) return [{ subset: SUBSETS[0]!, text: line }];
  const runs: { subset: string; text: string }[] = [];
  for (const character of drawnCharacters(line)) {
    const found = subsetOf(character);
    const subset = found ?? SUBSETS[0]!;
    const text = found ? character : UNKNOWN;
    const last = runs.at(-1);
    if (last?.subset === subset) last.text += text;
    else runs.push({ subset, text });
  }
  return runs;
}

const loaded = new Map<string, Buffer>();

export function fontData(subset: string, weight: Weight): Buffer {
  const name = `${subset}-${weight}`;
  let font = loaded.get(name);
  if (!font) {
    font = unwrapWoff(readFileSync(resolve(`${FONT}/files/source-sans-3-${name}-normal.woff`)));
    loaded.set(name, font);
  }
  return font;
}
