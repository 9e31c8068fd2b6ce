import { useId, type ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import { as } from './table-roles.ts';
import { cellContent, UNAVAILABLE } from './table-cell.tsx';
import { HeadCell, type SortProps } from './table-sort.tsx';
import type { TableBand, TableHeader, TableRow } from './table-types.ts';
import { useOverflow } from './use-overflow.ts';
import css from './table.module.css';

interface DataTableProps extends SortProps {
  /** Accessible name of the table. Visible only with showCaption. */
  caption: string;
  showCaption?: boolean;
  headers: readonly TableHeader[];
  content: readonly (TableRow | TableBand)[];
  /** One text per column. Without it there is no totals row. */
  totals?: readonly (string | null)[] | undefined;
  search?: string | undefined;
  filter?: ((row: TableRow) => boolean) | undefined;
  emptyText?: ReactNode;
  /** Layout below 900 px. 'stack' shows each row as label and value pairs, 'scroll' scrolls the table sideways. */
  narrow?: 'stack' | 'scroll';
  /** For a table inside a padded box. The first and last column have no extra side padding. */
  isInset?: boolean;
  isMiddle?: boolean;
  /** The head stays in view while the page scrolls. */
  isHeadSticky?: boolean;
  /** Shows the number of rows below the table, and of selected rows if there are any. */
  showCount?: boolean;
}

const DEFAULT_WIDTH = 150; // spec 3 §2.12

/**
 * A column without a width uses its maximum width. A column with neither is 'auto' if another column has a maximum
 * width, otherwise 150 px wide.
 */
export function columnWidth({ width, maxWidth }: TableHeader, someAreLimited: boolean): number | string {
  return width ?? maxWidth ?? (someAreLimited ? 'auto' : DEFAULT_WIDTH);
}

interface Column extends TableHeader {
  index: number;
  key: string;
}

function numbered(headers: readonly TableHeader[]): Column[] {
  const someAreLimited = headers.some(({ maxWidth }) => maxWidth !== undefined);
  return headers.map((header, index) => ({
    ...header,
    index,
    key: `${index}`,
    width: columnWidth(header, someAreLimited),
  }));
}

export function DataTable({
  caption,
  showCaption = false,
  headers,
  content,
  totals,
  search,
  filter,
  emptyText = 'No data to display',
  narrow = 'stack',
  isInset = false,
  isMiddle = false,
  isHeadSticky = false,
  showCount = false,
  sort,
  onSort,
}: DataTableProps) {
  const captionId = useId();
  const { ref, overflows } = useOverflow();
  const shown = filter ? content.filter((row) => 'band' in row || filter(row)) : content;
  const rows = shown.filter((row) => 'cells' in row);
  const columns = numbered(headers);
  // A group instead of a region. Landmarks need unique names, and the surrounding panel often has the same name.
  const scrolling = overflows ? { role: 'group', tabIndex: 0, 'aria-labelledby': captionId } : {};

  return (
    <>
      {overflows && narrow === 'scroll' && <p className={css.sideways}>Scroll sideways for more columns.</p>}
      <div ref={ref} {...scrolling} className={narrow === 'scroll' ? css.scroller : css.place}>
        <table
          {...as.table}
          className={cx(
            css.table,
            narrow === 'stack' && css.stack,
            isInset && css.inset,
            isMiddle && css.middle,
            isHeadSticky && css.sticky,
          )}
        >
          <caption id={captionId} className={showCaption ? css.caption : 'vh'}>
            {caption}
          </caption>
          <colgroup>
            {columns.map((column) => (
              <col
                key={column.key}
                className={column.isScreenOnly ? 'no-print' : undefined}
                style={{ width: column.width }}
              />
            ))}
          </colgroup>
          <thead {...as.rowgroup}>
            <tr {...as.row}>
              {columns.map((column) => (
                <HeadCell key={column.key} header={column} sort={sort} onSort={onSort} className={alignment(column)} />
              ))}
            </tr>
          </thead>
          <tbody {...as.rowgroup}>
            {shown.length === 0 && (
              <tr {...as.row} className={css.empty}>
                <td {...as.cell} colSpan={headers.length}>
                  {emptyText}
                </td>
              </tr>
            )}
            {shown.map((row) =>
              'band' in row ? (
                <tr key={row.key} {...as.row} className={css[row.look]}>
                  <td {...as.cell} colSpan={headers.length}>
                    {row.band}
                  </td>
                </tr>
              ) : (
                <Row key={row.key} row={row} columns={columns} search={search} />
              ),
            )}
          </tbody>
          {totals && (
            <tfoot {...as.rowgroup}>
              <tr {...as.row}>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    {...as.cell}
                    // Shown as a label on narrow screens. Only amounts need it, texts such as "Total" do not.
                    data-l={column.align === 'end' ? column.title : undefined}
                    className={alignment(column)}
                  >
                    {totals[column.index]}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {showCount && <Count rows={rows} />}
    </>
  );
}

const alignment = ({ align, noWrap, isStrong, isScreenOnly }: TableHeader) =>
  cx(align === 'end' && css.number, noWrap && css.noWrap, isStrong && css.strong, isScreenOnly && 'no-print');

interface RowProps {
  row: TableRow;
  columns: readonly Column[];
  search: string | undefined;
}

function Row({ row, columns, search }: RowProps) {
  return (
    <tr
      {...as.row}
      className={cx(row.isBold && css.bold, row.isSelected && css.selected, row.isNested && css.nestedRow)}
    >
      {columns.map((column) => {
        const cell = row.cells[column.index];
        const isUnavailable = cell?.title === UNAVAILABLE;
        return (
          <td
            key={column.key}
            {...as.cell}
            data-l={column.title}
            className={cx(alignment(column), column.isLead && css.lead, isUnavailable && css.unavailable)}
            style={column.maxWidth === undefined ? undefined : { maxWidth: column.maxWidth }}
          >
            {cell && cellContent(cell, search, column.index === 0 ? row.tooltip : undefined)}
          </td>
        );
      })}
    </tr>
  );
}

function Count({ rows }: { rows: readonly TableRow[] }) {
  const selected = rows.filter(({ isSelected }) => isSelected).length;
  return (
    <p className={css.count}>
      {selected > 0 && `${selected} selected / `}
      {rows.length} total
    </p>
  );
}
