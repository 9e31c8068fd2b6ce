/** Formats a figure for a Markdown table. */
export const figure = (value: number | null, digits = 1): string =>
  value === null || Number.isNaN(value)
    ? '–'
    : new Intl.NumberFormat('en-US', { minimumFractionDigits: 0, maximumFractionDigits: digits }).format(value);

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map((_, place) => (place === 0 ? '---' : '--:')).join('|')}|`, ...rows.map(line)].join(
    '\n',
  );
}

export const plot = (name: string, words: string): string => `![${words}](benchmarks/${name}.svg)`;

export const notMeasured = (part: string): string => `Not measured yet: \`npm run bench -- --only ${part}\` does.`;

/** One row of the table of goals. */
export interface Goal {
  readonly goal: string;
  readonly found: string;
  readonly isMet: boolean | null;
}

export interface Section {
  readonly goals: readonly Goal[];
  readonly text: string;
  readonly plots: Readonly<Record<string, string>>;
}

export const empty = (part: string): Section => ({ goals: [], text: notMeasured(part), plots: {} });
