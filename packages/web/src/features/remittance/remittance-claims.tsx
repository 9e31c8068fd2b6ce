import type { DataKind } from '@pbt/domain/contract/user';
import type { Remittance, RemittanceClaim } from '@pbt/domain/contract/remittance-advice';
import { formatCents, parseCents } from '@pbt/domain/rules/shared/money';
import {
  countClaims,
  paymentMethod,
  remittanceRow,
  remittanceTexts,
  type RemittanceRow,
} from '@pbt/domain/rules/payment/remittance';
import { CLAIM_COMPARES, REMITTANCE_CLAIMS_PAGE_SIZE } from '@pbt/domain/rules/payment/claim-order';
import { Loading } from '../../ui/base/loading.tsx';
import type { Cell } from '../../ui/table/table-cell.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import type { Compare, Sort } from '../../ui/table/use-table.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { FilteredTable } from '../../widgets/table/filtered-table.tsx';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { CountBadge } from '../../ui/display/count-badge.tsx';
import css from './remittance-page.module.css';
import { texts } from './texts.ts';

const KINDS: readonly DataKind[] = ['remittances'];
const CLAIM_LINES = ['Claim ID', 'Reversal'] as const;
const HEADERS: readonly TableHeader[] = [
  { title: 'Patient Last Name', width: 'auto', isLead: true, sort: { column: 'lastName' } },
  { title: 'Patient First Name', width: 'auto', sort: { column: 'firstName' } },
  { title: 'Patient ID', width: 'auto', sort: { column: 'patientId' } },
  {
    title: 'Service Dates',
    lines: ['Service Start', 'Service End'],
    width: 124,
    sort: { column: 'serviceDates' },
  },
  { title: 'Claim ID', width: 'auto', sort: { column: 'claimId' } },
  { title: 'Patient A/C #', width: 'auto', sort: { column: 'account' } },
  { title: 'Total Charges', width: 'auto', align: 'end', sort: { column: 'charged' } },
  { title: 'Paid', width: 'auto', align: 'end', isStrong: true, sort: { column: 'paid' } },
];

/** A row of the table with the claim that it shows. */
type Listed = RemittanceRow & { readonly claim: RemittanceClaim };

const SORTS: Readonly<Record<string, Compare<Listed>>> = Object.fromEntries(
  Object.entries(CLAIM_COMPARES).map(([column, compare]) => [
    column,
    (a: Listed, b: Listed, sign: 1 | -1) => compare(a.claim, b.claim, sign),
  ]),
);
const BY_NAME: Sort = { column: 'lastName', direction: 'asc' };
const PAGES = { label: texts.pages, pageSize: REMITTANCE_CLAIMS_PAGE_SIZE, pageLinks: 7 };

/** The export has a column for the word beside the claim ID, if a payment was taken back. */
const withReversals = (headers: readonly TableHeader[]) =>
  headers.map((header): TableHeader => (header.title === 'Claim ID' ? { ...header, lines: CLAIM_LINES } : header));

const linkOrText = (
  id: string,
  page: string,
  isLinked: boolean,
  title = id,
): Extract<Cell, { type: 'link' | 'text' }> =>
  isLinked ? { type: 'link', title, link: `/${page}/${id}` } : { type: 'text', title };

function toTableRow(row: RemittanceRow, index: number): TableRow {
  return {
    // A claim can be there twice: taken back, and paid again.
    key: `${row.claimId} ${index}`,
    cells: {
      0: { type: 'text', title: row.lastName },
      1: { type: 'text', title: row.firstName },
      2: linkOrText(row.patientId, 'patient-details', row.isPatientLinked),
      3: { type: 'text', title: row.serviceStart, second: row.serviceEnd, isRange: true },
      4: { ...linkOrText(row.claimId, 'claim-details', row.isClaimLinked, row.claimNumber), second: row.reversal },
      5: { type: 'text', title: row.accountNumber },
      6: { type: 'text', title: row.charged },
      7: { type: 'text', title: row.paid },
    },
  };
}

/** The export repeats these in every row. */
const paymentFacts = ({ eft, method }: Remittance) => {
  const words = paymentMethod(method);
  return [
    ...(eft ? [{ title: texts.trace, text: eft }] : []),
    ...(words ? [{ title: texts.method, text: words }] : []),
  ];
};

const sum = (amounts: readonly string[]) =>
  formatCents(amounts.reduce((total, amount) => total + (parseCents(amount) ?? 0), 0));

function totalsOf(rows: readonly RemittanceRow[]): (string | null)[] {
  const count = countClaims(rows.map(({ claimId }) => ({ id: claimId })));
  return [
    count === 1 ? '1 claim' : `${count} claims`,
    null,
    null,
    null,
    null,
    null,
    sum(rows.map((row) => row.charged)),
    sum(rows.map((row) => row.paid)),
  ];
}

interface RemittanceClaimsProps {
  readonly remittance: Remittance;
  readonly claims: UseQueryResult<RemittanceClaim[]>;
}

export function RemittanceClaims({ remittance, claims }: RemittanceClaimsProps) {
  const rows = (claims.data ?? []).map((claim): Listed => ({ ...remittanceRow(claim), claim }));
  return (
    <FilteredTable
      title={
        <>
          {texts.claims}
          {claims.isSuccess && <CountBadge of={countClaims(claims.data)} />}
        </>
      }
      caption="Claims of this remittance advice"
      headers={rows.some(({ reversal }) => reversal !== '') ? withReversals(HEADERS) : HEADERS}
      rows={rows}
      exportedFacts={paymentFacts(remittance)}
      toRow={toTableRow}
      searchableTexts={remittanceTexts}
      filterLabel={texts.search}
      noMatch={texts.noMatch}
      sorts={SORTS}
      startSort={BY_NAME}
      pages={PAGES}
      isHeadSticky
      totalsOf={totalsOf}
      exportName="remittance-claims"
      kinds={KINDS}
      renderStates={(table) => (
        <QueryStates
          query={claims}
          loading={
            <div className={css.waiting}>
              <Loading />
            </div>
          }
          error={texts.claimsFailed}
          empty={<Empty icon="claim">{texts.noClaims}</Empty>}
        >
          {() => table}
        </QueryStates>
      )}
    />
  );
}
