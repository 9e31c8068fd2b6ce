import type { DataKind } from '@pbt/domain/contract/user';
import { matchesFilter } from '@pbt/domain/rules/shared/matches-filter';
import { useState, type ReactNode } from 'react';
import { SearchInput } from '../../ui/form/field.tsx';
import type { IconName } from '../../ui/base/icon.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import { useTable, type Compare, type Sort } from '../../ui/table/use-table.ts';
import { ExportCsv } from './export-csv.tsx';
import { TableTools } from './table-tools.tsx';

interface FilteredTableProps<Row> {
  readonly title: ReactNode;
  readonly icon?: IconName;
  readonly caption: string;
  readonly headers: readonly TableHeader[];
  readonly rows: readonly Row[];
  readonly toRow: (row: Row, index: number) => TableRow;
  /** The texts of a row that the filter searches. */
  readonly searchableTexts: (row: Row) => readonly string[];
  /** The value of another filter, such as the chosen tooth. A change shows the first page. */
  readonly filterKey?: string | null;
  readonly filterLabel: string;
  readonly noMatch: string;
  readonly sorts?: Readonly<Record<string, Compare<Row>>>;
  readonly startSort?: Sort;
  readonly pages?: { readonly label: string; readonly pageSize: number; readonly pageLinks: number };
  /** The head stays in view while the page scrolls. */
  readonly isHeadSticky?: boolean;
  readonly totalsOf?: (rows: readonly Row[]) => readonly (string | null)[];
  /** The start of the exported file's name. */
  readonly exportName: string;
  /** Facts about the whole table that the export repeats in every row. */
  readonly exportedFacts?: readonly { readonly title: string; readonly text: string }[];
  /** The kinds of plan data in the table. */
  readonly kinds: readonly DataKind[];
  /** Content between title and table, given the number of rows after filtering. */
  readonly renderAbove?: (shown: number) => ReactNode;
  readonly footer?: ReactNode;
  /** Wraps the table to show loading, error and empty states. */
  readonly renderStates?: (table: ReactNode) => ReactNode;
}

/** A table that is filtered, sorted and paged in the browser. The export uses the same filter and order. */
export function FilteredTable<Row>(props: FilteredTableProps<Row>) {
  const { title, icon, caption, headers, rows, toRow, searchableTexts, filterKey = null, filterLabel, noMatch } = props;
  const {
    sorts,
    startSort,
    pages,
    isHeadSticky = false,
    totalsOf,
    exportName,
    exportedFacts = [],
    kinds,
    renderAbove,
    footer,
    renderStates = (content) => content,
  } = props;
  const [filter, setFilter] = useState('');
  const table = useTable(rows, {
    filter: { by: `${filterKey} ${filter}`, accepts: (row) => matchesFilter(searchableTexts(row), filter) },
    ...(sorts && { sort: sorts }),
    ...(startSort && { startSort }),
    ...(pages && { pageSize: pages.pageSize }),
  });
  const facts = Object.fromEntries(
    exportedFacts.map(({ text }, at) => [headers.length + at, { type: 'text', title: text } as const]),
  );
  const toExported = (row: Row, index: number): TableRow => {
    const shown = toRow(row, index);
    return { ...shown, cells: { ...shown.cells, ...facts } };
  };
  return (
    <Panel
      title={title}
      {...(icon && { icon })}
      flush
      actions={
        <TableTools>
          <SearchInput
            size="sm"
            aria-label={filterLabel}
            placeholder={filterLabel}
            value={filter}
            onChange={setFilter}
          />
          <ExportCsv
            exportName={exportName}
            kinds={kinds}
            headers={[...headers, ...exportedFacts]}
            load={() => ({ rows: table.all.map(toExported) })}
            disabled={table.total === 0}
          />
        </TableTools>
      }
      footer={footer}
    >
      {renderAbove?.(table.total)}
      {renderStates(
        <>
          <DataTable
            caption={caption}
            headers={headers}
            content={table.rows.map(toRow)}
            totals={totalsOf?.(table.all)}
            search={filter.trim()}
            emptyText={noMatch}
            isHeadSticky={isHeadSticky}
            {...(sorts && { sort: table.sort, onSort: table.onSort })}
          />
          {pages && (
            <Pagination
              label={pages.label}
              index={table.index}
              pageSize={pages.pageSize}
              total={table.total}
              links={pages.pageLinks}
              onPage={table.onPage}
            />
          )}
        </>,
      )}
    </Panel>
  );
}
