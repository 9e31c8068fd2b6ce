import type { DataKind } from '@pbt/domain/contract/user';
import { claimApi } from '@pbt/domain/contract/claim';
import { CLAIM_PAGE_LINKS, PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import { claimCells, remittanceLink, toClaimRow, type ClaimRow } from '@pbt/domain/rules/claim/claim-row';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { query } from '../../api/query.ts';
import { Empty } from '../../ui/display/empty.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import type { Compare } from '../../ui/table/use-table.ts';
import { ClaimStatus } from '../../widgets/page/claim-status.tsx';
import { ClaimNotices } from '../../widgets/notice/client-notices.tsx';
import { FilteredTable } from '../../widgets/table/filtered-table.tsx';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import css from './patient-page.module.css';
import { texts } from './texts.ts';

const KINDS: readonly DataKind[] = ['claims'];
const HEADERS: readonly TableHeader[] = [
  { title: 'Claim ID', width: '11%', isLead: true, sort: { column: 'claimId' } },
  { title: 'Status', width: '18%', sort: { column: 'status' } },
  {
    title: 'Service Dates',
    lines: ['Service Start', 'Service End'],
    width: '10%',
    noWrap: true,
    sort: { column: 'start' },
  },
  { title: 'Service Provider', width: '16%', sort: { column: 'providerName' } },
  { title: 'Total Charges', width: '10%', align: 'end', sort: { column: 'charge' } },
  { title: 'Total Payable', width: '11%', align: 'end', sort: { column: 'payable' } },
  { title: 'Paid Date', width: '10%', noWrap: true, sort: { column: 'paidDate' } },
  { title: 'Remittance Advice', width: 'auto' },
];

/** Claims without a value are last in both directions, as in the server's claim list. */
const missingLast = (a: unknown, b: unknown, sign: 1 | -1) => sign * (Number(a === null) - Number(b === null));
const byText =
  (column: 'claimId' | 'status' | 'start' | 'providerName' | 'paidDate'): Compare<ClaimRow> =>
  (a, b, sign) =>
    missingLast(a[column], b[column], sign) || (a[column] ?? '').localeCompare(b[column] ?? '');
const byNumber =
  (column: 'charge' | 'payable'): Compare<ClaimRow> =>
  (a, b, sign) =>
    missingLast(a[column], b[column], sign) || (a[column] ?? 0) - (b[column] ?? 0);

const SORTS = {
  claimId: byText('claimId'),
  status: byText('status'),
  start: byText('start'),
  providerName: byText('providerName'),
  charge: byNumber('charge'),
  payable: byNumber('payable'),
  paidDate: byText('paidDate'),
};

/** The texts of a row that the filter searches, as shown in the table. */
function searchableTexts(row: ClaimRow): string[] {
  const { start, end, charge, payable, paidDate } = claimCells(row);
  return [
    row.claimNumber,
    row.status,
    start,
    end,
    row.providerName,
    charge,
    payable,
    paidDate,
    row.remit ?? texts.notYet,
  ];
}

function toRow(row: ClaimRow): TableRow {
  const { start, end, charge, payable, paidDate } = claimCells(row);
  const { kind, href } = remittanceLink(row.remit);
  return {
    key: row.claimId,
    cells: {
      0: { type: 'link', title: row.claimNumber, link: `/claim-details/${row.claimId}` },
      1: { type: 'node', title: row.status, node: <ClaimStatus status={row.status} /> },
      2: { type: 'text', title: start, second: end, isRange: true },
      3: { type: 'text', title: row.providerName },
      4: { type: 'text', title: charge },
      5: { type: 'text', title: payable },
      6: { type: 'text', title: paidDate },
      7: { type: 'link', title: kind === 'advice' ? row.remit! : texts.notYet, link: href },
    },
  };
}

/** Memoized, so the other sections' responses do not re-render the table. */
export const PatientClaims = memo(function PatientClaims({ patientId }: { readonly patientId: string }) {
  const claims = useQuery(query(claimApi.search, { body: { m: patientId, index: 0, prepagination_flag: true } }));
  return (
    <FilteredTable
      title={
        <span>
          {texts.claims} <sup className="xs muted">1</sup>
        </span>
      }
      icon="claim"
      caption={texts.claims}
      headers={HEADERS}
      rows={(claims.data?.results ?? []).map(toClaimRow)}
      toRow={toRow}
      searchableTexts={searchableTexts}
      filterLabel={texts.filterClaims}
      noMatch={texts.noMatch}
      sorts={SORTS}
      pages={{ label: 'Pages of claims', pageSize: PAGE_SIZE, pageLinks: CLAIM_PAGE_LINKS }}
      exportName="patient-claims"
      kinds={KINDS}
      footer={
        <div className={css.footnote}>
          <sup>1</sup>
          <div>
            <ClaimNotices />
          </div>
        </div>
      }
      renderStates={(table) => (
        <QueryStates
          query={claims}
          loading={
            <div className={css.waiting}>
              <Loading />
            </div>
          }
          error={texts.claimsFailed}
          empty={<Empty icon="claim">{texts.noData}</Empty>}
          isEmpty={({ results }) => results.length === 0}
        >
          {() => table}
        </QueryStates>
      )}
    />
  );
});
