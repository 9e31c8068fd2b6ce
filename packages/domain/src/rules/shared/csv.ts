// A spreadsheet runs a cell that starts like this, also behind blanks and in full width.
const FORMULA = /^(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])/;

const AMOUNT = /^-?\$\d{1,3}(?:,\d{3})*\.\d{2}$/;

/**
 * An amount is written as the plain number a spreadsheet can add up; any other cell that starts like a formula gets an
 * apostrophe in front. Every cell is quoted: where the list separator is a semicolon, an unquoted one would split it.
 */
function csvCell(value: string): string {
  if (AMOUNT.test(value)) return `"${value.replaceAll(/[$,]/g, '')}"`;
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** RFC 4180 with the byte order mark by which spreadsheets recognise UTF-8. */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

/** What it lists and the day; never whose it is, since file names are shown and mailed. */
export function csvFileName(lists: string, today: string): string {
  return `${lists}-${today}.csv`;
}
