import type { Sheet, Style, Tag } from './sheet.ts';

export interface Column<Row> {
  readonly head: string;
  /** The column's share of the table's width, relative to the shares of the other columns. */
  readonly share: number;
  readonly align?: 'right';
  /** Returns the text of the cell. Several texts are drawn below each other. */
  readonly cell: (row: Row) => string | readonly string[];
}

const HEAD: Style = { size: 8.5, weight: 600, colour: 'textSoft' };
const CELL: Style = { size: 9.5 };
const TOTAL: Style = { size: 9.5, weight: 600 };
const PAD = { x: 5, y: 4 } as const;

interface Placed {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

function place(sheet: Sheet, columns: readonly Column<never>[]): Placed[] {
  const shares = columns.reduce((sum, column) => sum + column.share, 0);
  let x = sheet.left;
  return columns.map((column) => {
    const width = (column.share / shares) * sheet.width;
    const placed = { x, width, align: column.align ?? ('left' as const) };
    x += width;
    return placed;
  });
}

function linesOf(sheet: Sheet, text: string | readonly string[], style: Style, width: number): string[] {
  const texts = typeof text === 'string' ? [text] : text;
  return texts.flatMap((part) => sheet.wrap(part, style, width - 2 * PAD.x));
}

function drawCell(sheet: Sheet, lines: readonly string[], at: Placed, top: number, style: Style): void {
  const x = at.align === 'right' ? at.x + at.width - PAD.x : at.x + PAD.x;
  for (const [index, line] of lines.entries()) {
    sheet.line(line, x, top + PAD.y + index * sheet.lineHeight(style), style, at.align);
  }
}

const heightOf = (sheet: Sheet, cells: readonly (readonly string[])[], style: Style) =>
  Math.max(1, ...cells.map((lines) => lines.length)) * sheet.lineHeight(style) + 2 * PAD.y;

/**
 * Draws a table that repeats its head on every page. A screen reader reads only the first head; the others are
 * decoration. `totals` is an extra row at the end.
 */
export function table<Row>(
  sheet: Sheet,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals?: readonly string[],
): void {
  const places = place(sheet, columns);
  const heads = columns.map((column, index) => linesOf(sheet, column.head, HEAD, places[index]!.width));
  const headHeight = heightOf(sheet, heads, HEAD);
  const element = sheet.group('Table');
  let rules: number[] = [];

  const drawRules = () => {
    if (rules.length > 0)
      sheet.decorate(() => rules.forEach((y) => sheet.rule(sheet.left, y, sheet.width, 'line', 0.5)));
    rules = [];
  };
  const tint = () => {
    sheet.decorate(() => {
      sheet.box(sheet.left, sheet.y, sheet.width, headHeight, 'head');
      sheet.rule(sheet.left, sheet.y + headHeight, sheet.width, 'lineStrong', 0.8);
    });
  };
  const drawRow = (parent: Tag, cells: readonly (readonly string[])[], style: Style, type: 'TH' | 'TD') => {
    const row = sheet.group('TR', parent);
    const top = sheet.y;
    const options = type === 'TH' ? { scope: 'Column' } : {};
    for (const [index, lines] of cells.entries()) {
      sheet.tag(type, () => drawCell(sheet, lines, places[index]!, top, style), row, options);
    }
    row.end();
  };
  const repeatHead = () => {
    tint();
    sheet.decorate(
      () => heads.forEach((lines, index) => drawCell(sheet, lines, places[index]!, sheet.y, HEAD)),
      'Pagination',
    );
    sheet.y += headHeight;
  };
  const makeRoom = (height: number) => {
    if (sheet.y + height <= sheet.bottom) return;
    drawRules();
    sheet.newPage();
    repeatHead();
  };

  sheet.room(headHeight + 24);
  tint();
  const head = sheet.group('THead', element);
  drawRow(head, heads, HEAD, 'TH');
  head.end();
  sheet.y += headHeight;

  const body = sheet.group('TBody', element);
  for (const row of rows) {
    const cells = columns.map((column, index) => linesOf(sheet, column.cell(row), CELL, places[index]!.width));
    const height = heightOf(sheet, cells, CELL);
    makeRoom(height);
    drawRow(body, cells, CELL, 'TD');
    sheet.y += height;
    rules.push(sheet.y);
  }
  body.end();
  if (totals) {
    const cells = totals.map((text, index) => linesOf(sheet, text, TOTAL, places[index]!.width));
    const height = heightOf(sheet, cells, TOTAL);
    makeRoom(height);
    const foot = sheet.group('TFoot', element);
    drawRow(foot, cells, TOTAL, 'TD');
    foot.end();
    sheet.y += height;
    rules.push(sheet.y);
  }
  drawRules();
  element.end();
  sheet.y += 8;
}
