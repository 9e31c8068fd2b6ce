// Spreadsheets run a cell that starts like this, also after blanks or invisible characters and in other widths.
const FORMULA = /^(?:[\t\r\n\0]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

const AMOUNT = /^-?\$\d{1,3}(?:,\d{3})*\.\d{2}$/;

/**
 * Amounts become plain numbers, so that a spreadsheet can add them up. Any other cell that starts like a formula gets a
 * leading apostrophe. All cells are quoted, because some spreadsheets split unquoted cells at semicolons.
 */
function csvCell(value: string): string {
  if (AMOUNT.test(value)) return `"${value.replaceAll(/[$,]/g, '')}"`;
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** RFC 4180, with the byte order mark that tells spreadsheets the text is UTF-8. */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

/** The name contains the list and the date, never a person. File names are visible in mail and on shared screens. */
export function csvFileName(listName: string, today: string): string {
  return `${listName}-${today}.csv`;
}
