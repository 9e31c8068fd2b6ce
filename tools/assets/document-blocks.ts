import type { Sheet, Style } from '@pbt/server/documents/sheet';

const BODY: Style = { size: 10.5 };
const TERM: Style = { size: 10.5, weight: 600 };
const LABEL: Style = { size: 8.5, colour: 'textSoft' };
const INDENT = 22;

/** Draws a numbered or bulleted list. An entry is never split across pages. */
export function list(sheet: Sheet, entries: readonly string[], mark: (index: number) => string): void {
  const step = sheet.lineHeight(BODY);
  const element = sheet.group('L');
  for (const [index, entry] of entries.entries()) {
    const lines = sheet.wrap(entry, BODY, sheet.width - INDENT);
    sheet.room(lines.length * step);
    const item = sheet.group('LI', element);
    sheet.tag('Lbl', () => sheet.line(mark(index), sheet.left, sheet.y, TERM), item);
    sheet.tag(
      'LBody',
      () => {
        for (const line of lines) {
          sheet.line(line, sheet.left + INDENT, sheet.y, BODY);
          sheet.y += step;
        }
      },
      item,
    );
    item.end();
    sheet.y += 4;
  }
  element.end();
  sheet.y += 4;
}

/** Draws a term with its meaning below it. */
export function term(sheet: Sheet, word: string, meaning: string): void {
  const step = sheet.lineHeight(BODY);
  const lines = sheet.wrap(meaning, BODY, sheet.width - INDENT);
  sheet.room((lines.length + 1) * step);
  sheet.tag('P', () => sheet.line(word, sheet.left, sheet.y, TERM));
  sheet.y += step;
  sheet.tag('P', () => {
    for (const line of lines) {
      sheet.line(line, sheet.left + INDENT, sheet.y, BODY);
      sheet.y += step;
    }
  });
  sheet.y += 4;
}

/** Draws blank fields side by side. `share` is the width of a field in relation to the others. */
export function blanks(sheet: Sheet, fields: readonly { readonly label: string; readonly share: number }[]): void {
  const height = 34;
  const gap = 14;
  sheet.room(height);
  const shares = fields.reduce((sum, { share }) => sum + share, 0);
  const width = sheet.width - gap * (fields.length - 1);
  let x = sheet.left;
  for (const { label, share } of fields) {
    const own = (width * share) / shares;
    const at = x;
    sheet.decorate(() => sheet.rule(at, sheet.y + 20, own, 'lineStrong', 0.8));
    sheet.tag('P', () => sheet.line(label, at, sheet.y + 22, LABEL));
    x += own + gap;
  }
  sheet.y += height;
}

/** Draws each text with an empty checkbox before it. */
export function choices(sheet: Sheet, texts: readonly string[]): void {
  const step = sheet.lineHeight(BODY) + 5;
  for (const text of texts) {
    const lines = sheet.wrap(text, BODY, sheet.width - INDENT);
    sheet.room(lines.length * step);
    const top = sheet.y;
    sheet.decorate(() => {
      sheet.doc
        .rect(sheet.left, top + 2, 10, 10)
        .lineWidth(0.9)
        .strokeColor(sheet.colourOf('textSoft'))
        .stroke();
    });
    sheet.tag('P', () => {
      for (const line of lines) {
        sheet.line(line, sheet.left + INDENT, sheet.y, BODY);
        sheet.y += step;
      }
    });
  }
  sheet.y += 4;
}
