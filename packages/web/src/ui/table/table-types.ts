import type { ReactNode } from 'react';
import type { Cell } from './table-cell.tsx';

export interface TableHeader {
  title: string;
  /** Pixels or a share such as '15%'. 'auto' takes the width of the content plus the remaining space. */
  width?: number | string;
  maxWidth?: number;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  sort?: { column: string };
  noWrap?: boolean;
  /** The main value of the row, such as the paid amount. Shown in bold. */
  isStrong?: boolean;
  /** The line that serves as the title of a stacked row. */
  isLead?: boolean;
  /** Names of the two lines, used when the export splits them into two columns. */
  lines?: readonly [string, string];
  /** Contains only links or buttons, so it is not printed. */
  isScreenOnly?: boolean;
}

export interface TableRow {
  key: string;
  /** By column index. A missing cell stays empty. */
  cells: Readonly<Record<number, Cell>>;
  isBold?: boolean;
  tooltip?: string | undefined;
  isSelected?: boolean;
  /** The row is a detail of the row above it. */
  isNested?: boolean;
}

/** One cell across the whole table, for example a gap in coverage or a message below a row. */
export interface TableBand {
  key: string;
  band: ReactNode;
  look: 'gap' | 'nested';
}
