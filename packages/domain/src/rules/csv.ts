// A spreadsheet runs a cell that starts like this, also behind blanks and in full width.
const FORMULA = /^(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])/;

/**
 * An apostrophe in front makes a formula plain text; -$1.00 gets one too, since only the reader knows that it is an
 * amount. Every cell is quoted: where the list separator is a semicolon, an unquoted one would split the cell.
 */
function csvCell(value: string): string {
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** RFC 4180 with the byte order mark by which spreadsheets recognise UTF-8. */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}
