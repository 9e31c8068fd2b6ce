// Spreadsheets evaluate a cell that starts with one of these characters, even after blanks or invisible characters.
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

/** CSV text by RFC 4180. It starts with a byte order mark, by which spreadsheets recognize UTF-8. */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

/** `listName` must not contain a person's name, because file names are visible in email and on shared screens. */
export function csvFileName(listName: string, today: string): string {
  return `${listName}-${today}.csv`;
}
