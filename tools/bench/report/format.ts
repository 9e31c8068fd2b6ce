/** Formats a figure for a Markdown table. */
export const figure = (value: number | null, digits = 1): string =>
  value === null || Number.isNaN(value)
    ? '–'
    : new Intl.NumberFormat('en-US', { minimumFractionDigits: 0, maximumFractionDigits: digits }).format(value);

/** Writes a Markdown table. `head` has the column titles, separated by " | ". */
export function table(head: string, rows: readonly (readonly string[])[]): string {
  const titles = head.split(' | ');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(titles),
    `|${titles.map((_, place) => (place === 0 ? '---' : '--:')).join('|')}|`,
    ...rows.map(line),
  ].join('\n');
}
