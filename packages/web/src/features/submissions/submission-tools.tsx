import { Select } from '../../ui/form/field.tsx';
import { useNarrow } from '../../ui/render/use-narrow.ts';
import { FilterBar } from '../../widgets/office-nav/filter-bar.tsx';
import { ExportCsv } from '../../widgets/table/export-csv.tsx';
import type { SubmissionSearch } from './submissions-csv.ts';
import { authors, orders, ranges, texts, types } from './texts.ts';

export const DEFAULTS = { type: 'all', by: 'office', range: '12', order: 'desc' };
export type Filters = typeof DEFAULTS;

interface SubmissionToolsProps {
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly search: SubmissionSearch;
  readonly canExport: boolean;
}

export function SubmissionTools({ filters, onFilters, text, onText, search, canExport }: SubmissionToolsProps) {
  const isNarrow = useNarrow();
  const select = (key: keyof Filters, label: string, options: readonly { value: string; label: string }[]) => (
    <Select
      size="sm"
      aria-label={label}
      options={options}
      value={filters[key]}
      onChange={(event) => onFilters({ ...filters, [key]: event.target.value })}
    />
  );
  return (
    <FilterBar
      label={texts.filter}
      text={text}
      onText={onText}
      lists={
        <>
          {select('type', texts.type, types)}
          {select('by', texts.by, authors)}
          {select('range', texts.dates, ranges)}
          {/* Cards have no column heads to sort by. */}
          {isNarrow && select('order', texts.order, orders)}
        </>
      }
    >
      <ExportCsv
        exportName="submissions"
        load={async (onProgress) => {
          const { loadAllSubmissions } = await import('./submissions-csv.ts');
          return loadAllSubmissions(search, onProgress);
        }}
        disabled={!canExport}
      />
    </FilterBar>
  );
}
