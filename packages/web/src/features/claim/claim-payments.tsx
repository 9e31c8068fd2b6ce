import type { ClaimPayment } from '@pbt/domain/contract/claim';
import { remittanceLink } from '@pbt/domain/rules/claim/claim-row';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { Panel } from '../../ui/base/panel.tsx';
import { UNAVAILABLE } from '../../ui/table/table-cell.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import { texts } from './texts.ts';

const HEADERS: readonly TableHeader[] = [
  { title: 'Date', width: 160, isLead: true },
  { title: 'Check Reference ID', width: 'auto' },
  { title: 'Kind', width: 'auto' },
  { title: 'Paid', width: 180, align: 'end' },
];

const rowOf = ({ date, ra, kind, paid }: ClaimPayment, index: number): TableRow => ({
  // One payment can take a payment back and correct it.
  key: String(index),
  cells: {
    0: { type: 'text', title: date ? formatDay(date) : UNAVAILABLE },
    1: { type: 'link', title: ra.id, link: remittanceLink(ra.id).href },
    2: { type: 'text', title: kind },
    3: { type: 'text', title: paid },
  },
});

/** The payments of a claim that was paid more than once, newest first. */
export function ClaimPayments({ payments }: { readonly payments: readonly ClaimPayment[] }) {
  return (
    <Panel title={texts.payments} flush>
      <DataTable caption={texts.payments} headers={HEADERS} content={payments.map(rowOf)} />
    </Panel>
  );
}
