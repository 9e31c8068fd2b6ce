import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { as } from './table-roles.ts';
import type { TableHeader } from './table-types.ts';
import type { Sort } from './use-table.ts';
import css from './table.module.css';

export interface SortProps {
  sort?: Sort | null | undefined;
  /** Clicks on one column header pass ascending, then descending, then null for no sort. */
  onSort?: ((sort: Sort | null) => void) | undefined;
}

export function nextSort(sort: Sort | null | undefined, column: string): Sort | null {
  if (sort?.column !== column) return { column, direction: 'asc' };
  return sort.direction === 'asc' ? { column, direction: 'desc' } : null;
}

interface HeadCellProps extends SortProps {
  header: TableHeader;
  className: string;
}

export function HeadCell({ header, sort, onSort, className }: HeadCellProps) {
  const column = header.sort?.column;
  if (column === undefined || !onSort) {
    return (
      <th {...as.columnheader} scope="col" className={className}>
        {header.title}
      </th>
    );
  }
  const direction = sort?.column === column ? sort.direction : null;
  const state = direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th {...as.columnheader} scope="col" className={className} aria-sort={state}>
      <button
        type="button"
        className={cx(css.sort, direction && css.sorted)}
        onClick={() => onSort(nextSort(sort, column))}
      >
        {header.title}
        <Icon name={direction ?? 'sort'} size={12} />
      </button>
    </th>
  );
}
