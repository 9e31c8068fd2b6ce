import type { ReactNode } from 'react';
import type { Cell } from './table-cell.tsx';

export interface TableHeader {
  title: string;
  /** Pixels, or a share like '15%'; 'auto' takes what the content needs and what is left over. */
  width?: number | string;
  maxWidth?: number;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  sort?: { column: string };
  noWrap?: boolean;
  /** What the row is about, such as the amount paid. */
  isStrong?: boolean;
  /** The line that names a row where rows are stacked. */
  isLead?: boolean;
  /** What its two lines are, where the table leaves the screen and each line has a column of its own. */
  lines?: readonly [string, string];
  /** Nothing but links or buttons: left out on paper. */
  isScreenOnly?: boolean;
}

export interface TableRow {
  key: string;
  /** By column index. A column without a cell stays empty. */
  cells: Readonly<Record<number, Cell>>;
  isBold?: boolean;
  tooltip?: string | undefined;
  isSelected?: boolean;
  /** Belongs to the row above it. */
  isNested?: boolean;
}

/** One cell across the whole table: a gap in coverage, a message under a row. */
export interface TableBand {
  key: string;
  band: ReactNode;
  look: 'gap' | 'nested';
}
