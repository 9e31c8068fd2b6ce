/** Limits of a claim number or remittance ID (ERA-02, ERA-06). */
const SHORTEST = 4;
const LONGEST = 38;

/** A part of a pattern: one of some characters, repeated. */
interface Part {
  readonly characters: ReadonlySet<string>;
  readonly least: number;
  readonly most: number;
}

const CHARACTER = /^[A-Z0-9]$/;

/** Reads the inside of a class such as `A-F0-9`. Null if it has other characters or no meaning. */
function readClass(text: string): Set<string> | null {
  const found = new Set<string>();
  for (let at = 0; at < text.length; at += 1) {
    const first = text[at]!;
    const isRange = text[at + 1] === '-';
    const last = isRange ? (text[at + 2] ?? '') : first;
    if (!CHARACTER.test(first) || !CHARACTER.test(last) || first > last) return null;
    for (let code = first.codePointAt(0)!; code <= last.codePointAt(0)!; code += 1) {
      const character = String.fromCodePoint(code);
      if (CHARACTER.test(character)) found.add(character);
    }
    if (isRange) at += 2;
  }
  return found.size === 0 ? null : found;
}

/** Reads `{3}`, `{2,5}` or `?` at the start of a text. */
function readRepeat(text: string): { least: number; most: number; length: number } | null {
  if (text.startsWith('?')) return { least: 0, most: 1, length: 1 };
  if (!text.startsWith('{')) return { least: 1, most: 1, length: 0 };
  const found = /^\{(\d{1,2})(?:,(\d{1,2}))?\}/.exec(text);
  if (!found) return null;
  const least = Number(found[1]);
  const most = found[2] === undefined ? least : Number(found[2]);
  return least > most ? null : { least, most, length: found[0].length };
}

function readParts(pattern: string): Part[] | null {
  const parts: Part[] = [];
  let rest = pattern.startsWith('^') ? pattern.slice(1) : pattern;
  if (rest.endsWith('$')) rest = rest.slice(0, -1);
  while (rest !== '') {
    const close = rest.startsWith('[') ? rest.indexOf(']') : 0;
    const characters = rest.startsWith('[') ? readClass(rest.slice(1, Math.max(close, 1))) : readClass(rest[0]!);
    if (close < 0 || characters === null) return null;
    const repeat = readRepeat(rest.slice(close + 1));
    if (repeat === null) return null;
    parts.push({ characters, least: repeat.least, most: repeat.most });
    rest = rest.slice(close + 1 + repeat.length);
  }
  return parts;
}

/** Compares part by part with the set of places reached, so no pattern takes long. */
function fits(parts: readonly Part[], key: string): boolean {
  let places = new Set([0]);
  for (const { characters, least, most } of parts) {
    const next = new Set<number>();
    for (const place of places) {
      for (let count = 0; count <= most; count += 1) {
        if (count >= least) next.add(place + count);
        if (!characters.has(key[place + count] ?? '')) break;
      }
    }
    places = next;
  }
  return places.has(key.length);
}

/** A claim number or remittance ID without blanks, hyphens, dots and slashes, in capitals. */
export function numberKey(text: string): string {
  return text.replaceAll(/[\s\-./]/g, '').toUpperCase();
}

/** How the numbers of a plan look. */
export interface NumberPattern {
  readonly fits: (key: string) => boolean;
}

/**
 * Reads a pattern of capital letters and digits: literals, classes and bounded repeats, which must match a whole key.
 * Null if it is something else, or if keys could be shorter than 4 or longer than 38 characters.
 */
export function numberPattern(pattern: string): NumberPattern | null {
  const parts = readParts(pattern);
  if (!parts) return null;
  const length = (side: 'least' | 'most') => parts.reduce((sum, part) => sum + part[side], 0);
  if (length('least') < SHORTEST || length('most') > LONGEST) return null;
  return { fits: (key) => key.length <= LONGEST && fits(parts, key) };
}
