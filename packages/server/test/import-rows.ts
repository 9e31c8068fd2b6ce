import { checkRow, kindOf, type CheckOptions } from '../src/import/kinds/index.ts';

export const options = (more: Partial<CheckOptions> = {}): CheckOptions => ({
  dates: 'iso',
  isSample: false,
  allowSuper: false,
  today: '2026-11-15',
  ...more,
});

type Given = Readonly<Record<string, unknown>>;

const check = (kind: string, values: Given, more?: Partial<CheckOptions>, format?: 'csv') =>
  checkRow(kindOf(kind, format)!, { line: 1, values }, options(more));

/** The stored form of a row that must be accepted. */
export function stored(kind: string, values: Given, more?: Partial<CheckOptions>, format?: 'csv'): Given {
  const result = check(kind, values, more, format);
  if ('row' in result) return result.row.values;
  throw new Error(result.problems.map(({ sentence }) => sentence).join('\n'));
}

/** The sentences with which a row is refused. */
export function refusals(kind: string, values: Given, more?: Partial<CheckOptions>, format?: 'csv'): string[] {
  const result = check(kind, values, more, format);
  return 'problems' in result ? result.problems.map(({ sentence }) => sentence) : [];
}

/** The warnings of a row that must be accepted. */
export function warnings(kind: string, values: Given, more?: Partial<CheckOptions>, format?: 'csv'): string[] {
  const result = check(kind, values, more, format);
  if ('row' in result) return result.row.warnings.map(({ sentence }) => sentence);
  throw new Error(result.problems.map(({ sentence }) => sentence).join('\n'));
}
