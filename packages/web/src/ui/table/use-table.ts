import { useState } from 'react';
import { usePrinting } from '../render/use-printing.ts';

export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

/**
 * Compares two rows in ascending order. useTable multiplies the result by `sign`, which is -1 for descending. Multiply
 * by `sign` here too where the direction must not matter, for example to keep missing values last.
 */
export type Compare<T> = (a: T, b: T, sign: 1 | -1) => number;

interface TableOptions<T> {
  /** `by` identifies the current filter, for example by its text. When it changes, the table shows the first page. */
  filter?: { by: string; accepts: (row: T) => boolean };
  sort?: Readonly<Record<string, Compare<T>>>;
  startSort?: Sort;
  pageSize?: number;
}

/**
 * A table with a default order is always sorted. Clearing the sort of the default column reverses it. Clearing the sort
 * of another column restores the default order.
 */
function orderAfterClearing(sort: Sort | null, startSort: Sort | null): Sort | null {
  if (!startSort || sort?.column !== startSort.column) return startSort;
  return { column: sort.column, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}

/** Filters, sorts and pages rows in the browser. Printing shows all matching rows. */
export function useTable<T>(rows: readonly T[], options: TableOptions<T> = {}) {
  const { filter, sort: compares, startSort = null, pageSize = Number.POSITIVE_INFINITY } = options;
  const [sort, setSort] = useState<Sort | null>(startSort);
  const [page, setPage] = useState({ index: 0, by: filter?.by });
  if (page.by !== filter?.by) setPage({ index: 0, by: filter?.by });

  const matched = filter ? rows.filter((row) => filter.accepts(row)) : rows;
  const compare = sort && compares?.[sort.column];
  const sign = sort?.direction === 'desc' ? -1 : 1;
  // Multiplies by `sign` instead of reversing the list, so that equal rows keep their order in both directions.
  const sorted = compare ? matched.toSorted((a, b) => sign * compare(a, b, sign)) : matched;

  const isPrinting = usePrinting();
  const lastPage = Math.max(0, Math.ceil(sorted.length / pageSize) - 1);
  const index = Math.min(page.index, lastPage);
  return {
    rows: Number.isFinite(pageSize) && !isPrinting ? sorted.slice(index * pageSize, (index + 1) * pageSize) : sorted,
    /** All matching rows in order, without paging. */
    all: sorted,
    total: sorted.length,
    index,
    pageSize,
    onPage: (to: number) => setPage({ index: to, by: filter?.by }),
    sort,
    onSort: (next: Sort | null) => {
      setSort(next ?? orderAfterClearing(sort, startSort));
      setPage({ index: 0, by: filter?.by });
    },
  };
}
