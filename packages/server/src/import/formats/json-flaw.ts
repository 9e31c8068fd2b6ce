/** Rows have at most seven levels: a payment, its claims, their lines and the remarks of a line. */
const MAX_DEPTH = 16;

export interface JsonFlaw {
  readonly code: 'nested-too-deep' | 'number-too-large' | 'broken-character';
  readonly sentence: string;
}

const TOO_DEEP: JsonFlaw = {
  code: 'nested-too-deep',
  sentence: `has lists or objects nested more than ${MAX_DEPTH} levels deep`,
};

/** JSON.parse rounds such numbers without notice. An identifier would become another one. */
const TOO_LARGE: JsonFlaw = {
  code: 'number-too-large',
  sentence: 'has a number of more than 15 digits; write it as text in quotation marks',
};

const BROKEN: JsonFlaw = {
  code: 'broken-character',
  sentence: 'has half of a character (a \\ud800 to \\udfff escape without its pair)',
};

/** Finds what JSON.parse accepts, but what cannot be stored as it was written. */
export function jsonFlaw(value: unknown, hasEscapes: boolean, depth = 1): JsonFlaw | null {
  if (typeof value === 'string') return hasEscapes && !value.isWellFormed() ? BROKEN : null;
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER ? TOO_LARGE : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === MAX_DEPTH) return TOO_DEEP;
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    const flaw = jsonFlaw(part, hasEscapes, depth + 1);
    if (flaw) return flaw;
  }
  return null;
}
