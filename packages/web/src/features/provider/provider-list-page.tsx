import { providerApi, type ProviderListRow } from '@pbt/domain/contract/provider';
import { LARGE_PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import { formatTaxId } from '@pbt/domain/rules/shared/identifiers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../../api/query.ts';
import { Empty } from '../../ui/display/empty.tsx';
import { SearchInput } from '../../ui/form/field.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableRow } from '../../ui/table/table-types.ts';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { ProviderStatus } from './provider-status.tsx';
import { texts } from './texts.ts';
import css from './provider-list-page.module.css';

const FILTER_DELAY_MS = 400;

const HEADERS = [
  { title: 'Name', width: 'auto', isLead: true },
  { title: 'NPI', width: 'auto' },
  { title: 'Specialty', width: 'auto' },
  { title: 'Tax ID', width: 'auto' },
  { title: 'Status', width: 'auto' },
] as const;

const toRow = (row: ProviderListRow): TableRow => ({
  key: `${row.npi} ${row.taxId}`,
  cells: {
    0: { type: 'link', title: row.name, link: `/provider-details/${row.npi}` },
    1: { type: 'text', title: row.npi },
    2: { type: 'text', title: row.specialty ?? '' },
    3: { type: 'text', title: formatTaxId(row.taxId) },
    4: { type: 'node', node: <ProviderStatus to={row.terminationDate} /> },
  },
});

export default function ProviderListPage() {
  const [filter, setFilter] = useState('');
  const [request, setRequest] = useState({ term: '', index: 0 });
  useEffect(() => {
    const timer = setTimeout(() => {
      setRequest((before) => (before.term === filter.trim() ? before : { term: filter.trim(), index: 0 }));
    }, FILTER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [filter]);
  const list = useQuery({
    ...query(providerApi.list, { body: { index: request.index, filter_string: request.term } }),
    placeholderData: keepPreviousData,
  });
  const total = list.data?.total ?? 0;
  return (
    <>
      <PageHead title={texts.list} sub={texts.listSub} />
      <Panel
        label={texts.providers}
        flush
        actions={
          <>
            <p className="sm sec" role="status">
              {list.isSuccess && (total === 1 ? '1 provider' : `${total} providers`)}
            </p>
            <SearchInput
              size="sm"
              className={css.search}
              aria-label={texts.search}
              placeholder={texts.search}
              value={filter}
              maxLength={64}
              onChange={setFilter}
            />
          </>
        }
      >
        <QueryStates query={list} error={texts.listFailed}>
          {({ results }) =>
            total === 0 ? (
              <Empty icon="users">{request.term === '' ? texts.listEmpty : texts.noMatch}</Empty>
            ) : (
              <>
                <DataTable caption={texts.list} headers={HEADERS} content={results.map(toRow)} search={request.term} />
                <Pagination
                  label="Pages of providers"
                  index={request.index}
                  pageSize={LARGE_PAGE_SIZE}
                  total={total}
                  onPage={(index) => setRequest({ ...request, index })}
                />
              </>
            )
          }
        </QueryStates>
      </Panel>
    </>
  );
}
