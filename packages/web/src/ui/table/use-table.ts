import { useState } from 'react';
import { usePrinting } from '../render/use-printing.ts';

export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

/**
 * Compares two rows in ascending order. The result is multiplied by `sign`. Multiply a value by `sign` to keep its
 * position in both directions.
 */
export type Compare<T> = (a: T, b: T, sign: 1 | -1) => number;

interface TableOptions<T> {
  /** `by` is the filter value. A new value shows the first page. */
  filter?: { by: string; accepts: (row: T) => boolean };
  sort?: Readonly<Record<string, Compare<T>>>;
  startSort?: Sort;
  pageSize?: number;
}

/**
 * A table with a default order is always sorted. Clearing the default column reverses it, clearing another column
 * restores the default.
 */
function orderAfterClearing(sort: Sort | null, startSort: Sort | null): Sort | null {
  if (!startSort || sort?.column !== startSort.column) return startSort;
  return { column: sort.column, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}

/** Filters, sorts and pages rows in the browser. Printing shows all rows. */
export function useTable<T>(rows: readonly T[], options: TableOptions<T> = {}) {
  const { filter, sort: compares, startSort = null, pageSize = Number.POSITIVE_INFINITY } = options;
  const [sort, setSort] = useState<Sort | null>(startSort);
  const [page, setPage] = useState({ index: 0, by: filter?.by });
  if (page.by !== filter?.by) setPage({ index: 0, by: filter?.by });

  const matched = filter ? rows.filter((row) => filter.accepts(row)) : rows;
  const compare = sort && compares?.[sort.column];
  const sign = sort?.direction === 'desc' ? -1 : 1;
  // Negated instead of reversed, so that equal rows keep their order in both directions.
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
