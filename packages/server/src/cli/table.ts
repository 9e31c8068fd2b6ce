export type TableRow = Readonly<Record<string, unknown>>;

function cell(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return `${value.toISOString().slice(0, 19)}Z`;
  if (Array.isArray(value)) return value.map(cell).join(', ') || '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return JSON.stringify(value);
}

// A line break or a control sequence in a name must not draw on the terminal.
const plain = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ');
const heading = (key: string) => key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toUpperCase();

/** Columns in the order of the first row's keys, as wide as their widest cell. */
export function renderTable(rows: readonly TableRow[]): string {
  const keys = Object.keys(rows[0] ?? {});
  const lines = [keys.map(heading), ...rows.map((row) => keys.map((key) => plain(cell(row[key]))))];
  const widths = keys.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
