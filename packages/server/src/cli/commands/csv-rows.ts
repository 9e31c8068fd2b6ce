/**
 * Parses CSV (RFC 4180). Quoted fields can contain commas, quotes and line breaks. Fields are trimmed, and rows without
 * a value are skipped.
 */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = () => {
    row.push(field.trim());
    field = '';
  };
  const endRow = () => {
    endField();
    if (row.some((value) => value !== '')) rows.push(row);
    row = [];
  };
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (isQuoted) {
      if (char !== '"') field += char;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && field.trim() === '') isQuoted = true;
    else if (char === ',') endField();
    else if (char === '\n') endRow();
    else field += char;
  }
  endRow();
  return rows;
}
