import type { ClaimResult } from '@pbt/domain/contract/claim';
import { CLAIM_PAGE_LINKS, PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import { claimCells, remittanceLink, toClaimRow } from '@pbt/domain/rules/claim/claim-row';
import { Link } from '../../../router/router.tsx';
import { DataTable } from '../../../ui/table/table.tsx';
import type { TableBand, TableHeader, TableRow } from '../../../ui/table/table-types.ts';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { ClaimStatus } from '../../../widgets/page/claim-status.tsx';
import css from './claim-results.module.css';
import { ClaimReason } from './claim-reason.tsx';
import { claimSort, type ClaimSort, type PageReply } from '../search-calls.ts';
import { resultTexts } from './result-texts.ts';
import { texts } from '../texts.ts';

// Widths from spec 2 §2. The specification gives none for the paid date, so that column is as wide as its content.
export const CLAIM_HEADERS: readonly TableHeader[] = [
  { title: resultTexts.claimId, width: '15%', isLead: true },
  { title: resultTexts.patientNameId, lines: [resultTexts.patientName, resultTexts.patientId], width: '20%' },
  { title: texts.claimStatus, width: '15%' },
  {
    title: resultTexts.serviceDates,
    lines: [resultTexts.serviceStart, resultTexts.serviceEnd],
    width: '10%',
    noWrap: true,
  },
  { title: resultTexts.serviceProvider, width: '15%' },
  { title: resultTexts.totalCharges, width: '5%', align: 'end' },
  { title: resultTexts.totalPayable, width: '5%', align: 'end', sort: { column: 'payable' } },
  { title: resultTexts.paidDate, width: 'auto', noWrap: true, sort: { column: 'paidDate' } },
  { title: resultTexts.remittanceAdvice, width: '15%' },
];

function Remittance({ remit }: { readonly remit: string | null }) {
  const { kind, href } = remittanceLink(remit);
  return (
    <div className={css.remittance}>
      <Link to={href}>{kind === 'advice' ? remit : resultTexts.notYetAvailable}</Link>
    </div>
  );
}

function status(text: string) {
  return (
    <div className={css.status}>
      <ClaimStatus status={text} />
    </div>
  );
}

export function claimRow(result: ClaimResult): TableRow {
  const claim = toClaimRow(result);
  const { start, end, charge, payable, paidDate } = claimCells(claim);
  const { claimId, claimNumber, subId, subName } = claim;
  return {
    key: claimId,
    cells: {
      0: { type: 'link', title: claimNumber, link: `/claim-details/${claimId}` },
      1: { type: 'link', title: subName, second: subId, link: `/patient-details/${encodeURIComponent(subId)}` },
      2: { type: 'node', title: claim.status, node: status(claim.status) },
      3: { type: 'text', title: start, second: end, isRange: true },
      4: { type: 'text', title: claim.providerName },
      5: { type: 'text', title: charge },
      6: { type: 'text', title: payable },
      7: { type: 'text', title: paidDate },
      8: { type: 'node', title: claim.remit ?? '', node: <Remittance remit={claim.remit} /> },
    },
  };
}

/** The claims, each with the line of its reasons below it. */
const rowsWithReasons = (results: readonly ClaimResult[]): (TableRow | TableBand)[] =>
  results.flatMap((result) => [
    claimRow(result),
    ...(result.outcome
      ? [{ key: `${result.id} reason`, band: <ClaimReason outcome={result.outcome} />, look: 'reason' } as const]
      : []),
  ]);

interface ClaimResultsProps {
  readonly page: PageReply['claims'];
  readonly showsReasons?: boolean;
  readonly sort: ClaimSort | null;
  readonly onSort: (sort: ClaimSort | null) => void;
  readonly onPage: (index: number) => void;
}

export function ClaimResults({ page, showsReasons = false, sort, onSort, onPage }: ClaimResultsProps) {
  return (
    <Panel flush label={resultTexts.claims} className={css.claims}>
      <DataTable
        caption={resultTexts.claims}
        headers={CLAIM_HEADERS}
        content={showsReasons ? rowsWithReasons(page.results) : page.results.map(claimRow)}
        sort={sort}
        onSort={(next) => onSort(claimSort(next))}
      />
      <Pagination
        index={page.index}
        pageSize={PAGE_SIZE}
        total={page.total}
        totalIsExact={page.totalIsExact}
        links={CLAIM_PAGE_LINKS}
        onPage={onPage}
        label={resultTexts.claimPages}
      />
    </Panel>
  );
}
