export type TableRow = Readonly<Record<string, unknown>>;

function cell(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return `${value.toISOString().slice(0, 19)}Z`;
  if (Array.isArray(value)) return value.map(cell).join(', ') || '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return JSON.stringify(value);
}

const escapeOf = (text: string) =>
  Array.from(text, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`).join('');

/**
 * Replaces tabs and line breaks with spaces, and escapes control, bidirectional and invisible characters. They could
 * change the terminal or hide in a copied value.
 */
const plain = (text: string) =>
  text.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, escapeOf);

const shorten = (text: string, widest: number) => (text.length > widest ? `${text.slice(0, widest - 1)}…` : text);
const heading = (key: string) => key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toUpperCase();

/**
 * Formats rows as a text table, with columns in the order of the first row's keys. Cells longer than `widest` are cut.
 */
export function renderTable(rows: readonly TableRow[], widest = Number.POSITIVE_INFINITY): string {
  const keys = Object.keys(rows[0] ?? {});
  const lines = [keys.map(heading), ...rows.map((row) => keys.map((key) => shorten(plain(cell(row[key])), widest)))];
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
