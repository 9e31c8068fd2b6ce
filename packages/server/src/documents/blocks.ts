import { MEMBER_SERVICES } from './brand.ts';
import type { Sheet, Style, Tag } from './sheet.ts';

const TITLE: Style = { size: 19, weight: 600 };
const SUBTITLE: Style = { size: 11, colour: 'textSoft' };
const SECTION: Style = { size: 12.5, weight: 600, colour: 'brand' };
const LABEL: Style = { size: 8.5, colour: 'textSoft' };
const VALUE: Style = { size: 10.5, weight: 600 };
const BODY: Style = { size: 10.5 };

/** Draws the plan's logo, name, phone number and hours at the top of the first page. */
export function letterhead(sheet: Sheet): void {
  const y = sheet.y;
  const hours = `Open ${MEMBER_SERVICES.hours}`;
  sheet.decorate(() => sheet.mark(sheet.left, y - 4, 30));
  sheet.tag('P', () =>
    sheet.line(sheet.brand.companyName, sheet.left + 40, y + 2, { size: 14, weight: 600, colour: 'brand' }),
  );
  sheet.tag('P', () => {
    const right = sheet.left + sheet.width;
    sheet.line(`Member Services ${MEMBER_SERVICES.phone}`, right, y, { size: 9.5, weight: 600 }, 'right');
    sheet.line(hours, right, y + 13, { size: 8, colour: 'textSoft' }, 'right');
  });
  sheet.decorate(() => sheet.rule(sheet.left, y + 34, sheet.width, 'brand', 1.4));
  sheet.y = y + 48;
}

export function title(sheet: Sheet, text: string, subtitle?: string): void {
  const lines = sheet.wrap(text, TITLE, sheet.width);
  sheet.tag('H1', () => {
    for (const line of lines) {
      sheet.line(line, sheet.left, sheet.y, TITLE);
      sheet.y += sheet.lineHeight(TITLE);
    }
  });
  if (subtitle !== undefined) {
    sheet.tag('P', () => sheet.line(subtitle, sheet.left, sheet.y, SUBTITLE));
    sheet.y += sheet.lineHeight(SUBTITLE);
  }
  sheet.y += 8;
}

/** Draws a heading. It starts a new page if fewer than `keep` points are left below the heading. */
export function section(sheet: Sheet, text: string, keep = 60): void {
  sheet.y += 10;
  sheet.room(sheet.lineHeight(SECTION) + keep);
  sheet.tag('H2', () => sheet.line(text, sheet.left, sheet.y, SECTION));
  sheet.y += sheet.lineHeight(SECTION) + 4;
}

/** Draws a paragraph, which can continue on the next page. It stays one element for screen readers. */
export function paragraph(sheet: Sheet, text: string, style: Style = BODY, type = 'P'): void {
  const step = sheet.lineHeight(style);
  const lines = sheet.wrap(text, style, sheet.width);
  let element: Tag | undefined;
  for (let start = 0; start < lines.length;) {
    // Avoids a single first line at the bottom of a page.
    sheet.room(Math.min(2, lines.length - start) * step);
    const count = Math.max(1, Math.floor((sheet.bottom - sheet.y) / step));
    const part = lines.slice(start, start + count);
    const draw = () => {
      for (const line of part) {
        sheet.line(line, sheet.left, sheet.y, style);
        sheet.y += step;
      }
    };
    element ??= sheet.group(type);
    element.add(draw);
    start += part.length;
  }
  element?.end();
  sheet.y += step * 0.5;
}

export type Fact = readonly [label: string, value: string | null | undefined];

/** Draws labeled values in columns from left to right. Empty values are left out. */
export function facts(sheet: Sheet, entries: readonly Fact[], columns = 3): void {
  const gap = 16;
  const width = (sheet.width - gap * (columns - 1)) / columns;
  const shown = entries.flatMap(([label, value]) => {
    const text = value?.trim();
    if (!text) return [];
    const style = sheet.fitted(text, VALUE, width);
    return [{ label, style, lines: sheet.wrap(text, style, width) }];
  });
  for (let start = 0; start < shown.length; start += columns) {
    const row = shown.slice(start, start + columns);
    const height =
      sheet.lineHeight(LABEL) + Math.max(...row.map(({ lines }) => lines.length)) * sheet.lineHeight(VALUE) + 7;
    sheet.room(height);
    for (const [column, { label, lines, style }] of row.entries()) {
      const x = sheet.left + column * (width + gap);
      sheet.tag('P', () => {
        sheet.line(label, x, sheet.y, LABEL);
        for (const [index, line] of lines.entries()) {
          sheet.line(line, x, sheet.y + sheet.lineHeight(LABEL) + index * sheet.lineHeight(VALUE), style);
        }
      });
    }
    sheet.y += height;
  }
}
