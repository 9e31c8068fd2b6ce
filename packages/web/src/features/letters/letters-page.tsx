import { claimApi, LETTER_SORT_COLUMNS, type Letter } from '@pbt/domain/contract/claim';
import { letterFileName, letterRow, LETTERS_PAGE, sendRecordsBy } from '@pbt/domain/rules/claim/letters';
import { arrivalOfFragment } from '@pbt/domain/rules/shared/arrival-address';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { Link, useLocation } from '../../router/router.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { SearchInput } from '../../ui/form/field.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import type { Sort } from '../../ui/table/use-table.ts';
import { DocumentPreview, type Preview } from '../../widgets/document/document-preview.tsx';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { isRefusal } from '../../widgets/page/refusal.tsx';
import css from './letters-page.module.css';
import { texts } from './texts.ts';

const HEADERS: readonly TableHeader[] = [
  { title: 'Date', width: 140, sort: { column: 'date' } },
  { title: 'Description', width: 'auto', sort: { column: 'description' }, isLead: true },
  { title: 'Provider', width: 'auto', sort: { column: 'provider' } },
  { title: 'Member', width: 'auto', sort: { column: 'member' } },
];

const FILTER_DELAY_MS = 400;
const NEWEST_FIRST: Sort = { column: 'date', direction: 'desc' };
const OLDEST_FIRST: Sort = { column: 'date', direction: 'asc' };

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), FILTER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

const previewOf = ({ id, claimId, claimNumber }: Letter): Preview => ({
  fileName: letterFileName(claimNumber ?? claimId, id),
  load: () => call(claimApi.letterFile, { params: { letterId: id } }),
});

function toRow(letter: Letter, open: (preview: Preview) => void): TableRow {
  const row = letterRow(letter);
  return {
    key: row.id,
    cells: {
      0: { type: 'text', title: row.dateString },
      1: {
        type: 'clickable',
        title: row.description,
        second: letter.recordsDue && sendRecordsBy(letter.recordsDue),
        onClick: () => open(previewOf(letter)),
      },
      2: {
        type: 'text',
        title: row.provider,
        second: texts.claim(letter.claimNumber ?? letter.claimId),
        secondLink: `/claim-details/${letter.claimId}`,
      },
      3: { type: 'link', title: row.member, link: `/patient-details/${row.memberId}` },
    },
  };
}

export default function LettersPage() {
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState(NEWEST_FIRST);
  const [page, setPage] = useState({ index: 0, of: '' });
  const [preview, setPreview] = useState<Preview | null>(null);
  const term = useDebounced(filter.trim());
  const arrived = arrivalOfFragment(useLocation().hash);
  // A new day, filter or sort order starts at the first page.
  const key = `${term} ${sort.column} ${sort.direction} ${arrived ?? ''}`;
  const index = page.of === key ? page.index : 0;
  const letters = useQuery({
    ...query(claimApi.letters, {
      body: {
        index,
        filter_string: term,
        sort_column: LETTER_SORT_COLUMNS.find((column) => column === sort.column) ?? 'date',
        sort_direction: sort.direction,
        ...(arrived !== null && { arrived }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={texts.title} />
      {arrived !== null && (
        <p className={css.arrived}>
          {texts.arrived(arrived)} <Link to="/letters">{texts.showAll}</Link>
        </p>
      )}
      <Panel
        flush
        actions={
          !isRefusal(letters.error) && (
            <SearchInput
              size="sm"
              className={css.filter}
              aria-label={texts.filter}
              placeholder={texts.filter}
              value={filter}
              maxLength={64}
              onChange={setFilter}
            />
          )
        }
      >
        <QueryStates query={letters} error={texts.failed}>
          {({ results, total }) =>
            total === 0 ? (
              <Empty icon="letter">{term === '' ? texts.empty : texts.noMatch}</Empty>
            ) : (
              <>
                <DataTable
                  caption={texts.title}
                  headers={HEADERS}
                  content={results.map((letter) => toRow(letter, setPreview))}
                  sort={sort}
                  // The list is always sorted. Clearing the date sort would restore newest first, so it becomes oldest
                  // first instead.
                  onSort={(next) => setSort(next ?? (sort.column === 'date' ? OLDEST_FIRST : NEWEST_FIRST))}
                />
                <Pagination
                  label="Pages of letters"
                  index={index}
                  pageSize={LETTERS_PAGE.pageSize}
                  total={total}
                  links={LETTERS_PAGE.pageLinks}
                  onPage={(next) => setPage({ index: next, of: key })}
                />
              </>
            )
          }
        </QueryStates>
      </Panel>
      <DocumentPreview preview={preview} onClose={() => setPreview(null)} />
    </>
  );
}
