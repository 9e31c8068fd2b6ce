import type { Problem } from '../problem.ts';

/** How many rows may be refused before the whole file is refused. The larger of both numbers counts. */
export interface MaxRefused {
  readonly count: number;
  readonly percent: number;
}

export const DEFAULT_MAX_REFUSED: MaxRefused = { count: 100, percent: 1 };

/** Parses `--max-refused`, a count such as `100` or a percentage such as `5%` (IMPORT-29). */
export function parseMaxRefused(text: string | undefined): MaxRefused | Problem {
  if (text === undefined) return DEFAULT_MAX_REFUSED;
  if (/^\d{1,9}$/.test(text)) return { count: Number(text), percent: 0 };
  const percent = /^(\d{1,3}(?:\.\d{1,3})?)%$/.exec(text)?.[1];
  if (percent !== undefined && Number(percent) <= 100) return { count: 0, percent: Number(percent) };
  return {
    code: 'max-refused',
    field: null,
    value: text.slice(0, 40),
    sentence: `--max-refused "${text.slice(0, 40)}" is neither a count such as 100 nor a percentage such as 5%`,
  };
}

/** Multiplied instead of divided, so that a file without rows and exact limits give exact answers. */
export const isOverLimit = ({ count, percent }: MaxRefused, refused: number, read: number): boolean =>
  refused > count && refused * 100 > percent * read;
