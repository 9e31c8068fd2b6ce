import type { ReactNode } from 'react';
import type { Cell } from './table-cell.tsx';

export interface TableHeader {
  title: string;
  /** Pixels or a share such as '15%'. 'auto' columns fit their content and share the remaining space. */
  width?: number | string;
  maxWidth?: number;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  sort?: { column: string };
  noWrap?: boolean;
  /** The main value of the row, such as the paid amount. Shown in bold. */
  isStrong?: boolean;
  /** Shown larger on narrow screens, where it is the title of a row whose cells are below each other. */
  isLead?: boolean;
  /** For cells with two lines: the column names in an export, which has one column per line. */
  lines?: readonly [string, string];
  /** The column contains only links or buttons, so it is not printed. */
  isScreenOnly?: boolean;
}

export interface TableRow {
  key: string;
  /** Cells by column index, starting at 0. A missing cell stays empty. */
  cells: Readonly<Record<number, Cell>>;
  isBold?: boolean;
  tooltip?: string | undefined;
  isSelected?: boolean;
  /** The row is a detail of the row above it. */
  isNested?: boolean;
}

/** A row with one cell across all columns, for example a gap in coverage or a message below a row. */
export interface TableBand {
  key: string;
  band: ReactNode;
  /** `reason` continues the row above it. `plain` has no look of its own. */
  look: 'gap' | 'nested' | 'reason' | 'plain';
}
