import type { RemittanceClaim } from '@pbt/domain/contract/remittance-advice';
import { formatCents, parseCents } from '@pbt/domain/rules/money';
import { filterRemittanceRows, remittanceRow, type RemittanceRow } from '@pbt/domain/rules/remittance';
import { useState } from 'react';
import { SearchInput } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DataTable, type TableHeader, type TableRow } from '../../ui/table.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { ExportCsv } from '../../widgets/export-csv.tsx';
import { QueryStates } from '../../widgets/query-states.tsx';
import { TableTools } from '../../widgets/table-tools.tsx';
import { Empty } from '../../ui/empty.tsx';
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
  { title: 'Paid', width: 'auto', align: 'end' },
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
  const [search, setSearch] = useState('');
  const rows = filterRemittanceRows((claims.data ?? []).map(remittanceRow), search);
  return (
    <Panel
      title={texts.claims}
      flush
      actions={
        <TableTools>
          <SearchInput
            size="sm"
            aria-label={texts.search}
            placeholder={texts.search}
            value={search}
            onChange={setSearch}
          />
          <ExportCsv
            lists="remittance-claims"
            headers={HEADERS}
            load={() => ({ rows: rows.map(toTableRow) })}
            disabled={rows.length === 0}
          />
        </TableTools>
      }
    >
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
        {() => (
          <DataTable
            caption="Claims of this remittance advice"
            headers={HEADERS}
            content={rows.map(toTableRow)}
            totals={totalsOf(rows)}
            search={search.trim()}
            emptyText={texts.noMatch}
          />
        )}
      </QueryStates>
    </Panel>
  );
}
