import type { RemittanceClaim } from '@pbt/domain/contract/remittance-advice';
import { formatCents, parseCents } from '@pbt/domain/rules/shared/money';
import { remittanceRow, remittanceTexts, type RemittanceRow } from '@pbt/domain/rules/payment/remittance';
import { Loading } from '../../ui/base/loading.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { FilteredTable } from '../../widgets/table/filtered-table.tsx';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import css from './remittance-page.module.css';
import { texts } from './texts.ts';

const HEADERS: readonly TableHeader[] = [
  { title: 'Patient Last Name', width: 'auto', isLead: true },
  { title: 'Patient First Name', width: 'auto' },
  { title: 'Patient ID', width: 'auto' },
  { title: 'Service Dates', lines: ['Service Start', 'Service End'], width: 110 },
  { title: 'Claim ID', width: 'auto' },
  { title: 'Patient A/C #', width: 'auto' },
  { title: 'Total Charges', width: 'auto', align: 'end' },
  { title: 'Paid', width: 'auto', align: 'end', isStrong: true },
];

function toTableRow(row: RemittanceRow): TableRow {
  return {
    key: row.claimId,
    cells: {
      0: { type: 'text', title: row.lastName },
      1: { type: 'text', title: row.firstName },
      2: { type: 'link', title: row.patientId, link: `/patient-details/${row.patientId}` },
      3: { type: 'text', title: row.serviceStart, second: row.serviceEnd, isRange: true },
      4: { type: 'link', title: row.claimId, link: `/claim-details/${row.claimId}` },
      5: { type: 'text', title: row.accountNumber },
      6: { type: 'text', title: row.charged },
      7: { type: 'text', title: row.paid },
    },
  };
}

const sum = (amounts: readonly string[]) =>
  formatCents(amounts.reduce((total, amount) => total + (parseCents(amount) ?? 0), 0));

function totalsOf(rows: readonly RemittanceRow[]): (string | null)[] {
  const count = rows.length === 1 ? '1 claim' : `${rows.length} claims`;
  return [count, null, null, null, null, null, sum(rows.map((row) => row.charged)), sum(rows.map((row) => row.paid))];
}

export function RemittanceClaims({ claims }: { readonly claims: UseQueryResult<RemittanceClaim[]> }) {
  return (
    <FilteredTable
      title={texts.claims}
      caption="Claims of this remittance advice"
      headers={HEADERS}
      rows={(claims.data ?? []).map(remittanceRow)}
      toRow={toTableRow}
      searchableTexts={remittanceTexts}
      filterLabel={texts.search}
      noMatch={texts.noMatch}
      totalsOf={totalsOf}
      exportName="remittance-claims"
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
