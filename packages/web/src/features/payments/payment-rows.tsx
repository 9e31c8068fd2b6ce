import type { Payment, PaymentPage } from '@pbt/domain/contract/remittance-advice';
import { proofState, proofText, type ProofState } from '@pbt/domain/rules/payment/payment-search';
import { paymentNumberText } from '@pbt/domain/rules/payment/payment-way';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { formatTaxId } from '@pbt/domain/rules/shared/identifiers';
import { parseCents } from '@pbt/domain/rules/shared/money';
import type { IconName } from '../../ui/base/icon.tsx';
import { Status, type StatusKind } from '../../ui/display/badge.tsx';
import { UNAVAILABLE, type Cell } from '../../ui/table/table-cell.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import { PaymentFiles } from './payment-files.tsx';
import css from './payments.module.css';
import { texts } from './texts.ts';

/** The columns of the file. The screen has one more, with the files of a payment. */
export const EXPORTED_HEADERS: readonly TableHeader[] = [
  { title: 'Date', width: 98, sort: { column: 'date' }, noWrap: true },
  { title: texts.reference, lines: [texts.reference, texts.number], width: 160, isLead: true },
  { title: texts.payee, lines: [texts.payee, 'Tax ID'], width: 'auto' },
  { title: 'Claims', width: 64, align: 'end' },
  { title: texts.claimsPaid, width: 110, align: 'end' },
  { title: 'Adjustments', width: 102, align: 'end' },
  { title: texts.amount, width: 112, align: 'end', sort: { column: 'amount' }, isStrong: true },
  { title: texts.proof, width: 132 },
];
export const HEADERS: readonly TableHeader[] = [
  ...EXPORTED_HEADERS,
  { title: 'Files', width: 102, align: 'end', isScreenOnly: true },
];

const LOOKS: Readonly<Record<ProofState, readonly [StatusKind, IconName]>> = {
  addsUp: ['active', 'ok'],
  off: ['warning', 'tri'],
  unknown: ['inactive', 'q'],
};

function proofCell(difference: string | null): Cell {
  const cents = difference === null ? null : parseCents(difference);
  const title = proofText(cents);
  const [kind, icon] = LOOKS[proofState(cents)];
  return {
    type: 'node',
    title,
    node: (
      <Status kind={kind} icon={icon}>
        {title}
      </Status>
    ),
  };
}

/** Zero amounts are grey, so other amounts stand out. */
function amountCell(amount: string | null): Cell {
  if (amount === null) return { type: 'text', title: UNAVAILABLE };
  if (amount !== '$0.00') return { type: 'text', title: amount };
  return { type: 'node', title: amount, node: <span className={css.zero}>{amount}</span> };
}

export function exportedRow(payment: Payment): TableRow {
  const { id, date, way, number, payee, taxId, claims, claimsPaid, adjustments, amount, difference } = payment;
  return {
    key: id,
    cells: {
      0: { type: 'text', title: date === null ? UNAVAILABLE : formatDay(date) },
      1: { type: 'link', title: id, second: paymentNumberText(way, number), link: `/remittance-advice/${id}` },
      2: { type: 'text', title: payee, second: formatTaxId(taxId) },
      3: { type: 'text', title: claims === null ? UNAVAILABLE : String(claims) },
      4: amountCell(claimsPaid),
      5: amountCell(adjustments),
      6: { type: 'text', title: amount },
      7: proofCell(difference),
    },
  };
}

export function shownRow(payment: Payment, onPdf: (id: string) => void): TableRow {
  const row = exportedRow(payment);
  const { id, has835, date, amount, difference } = payment;
  // A payment without a date or below zero has no 835 either.
  const addsUp =
    difference !== null && parseCents(difference) === 0 && date !== null && (parseCents(amount ?? '') ?? -1) >= 0;
  const node = <PaymentFiles id={id} has835={has835} addsUp={addsUp} onPdf={onPdf} />;
  return { ...row, cells: { ...row.cells, 8: { type: 'node', node } } };
}

/** The last row of the file. */
export function totalsRow({ totals, total }: PaymentPage): TableRow {
  const cells = [
    texts.total,
    texts.count(total),
    '',
    String(totals.claims),
    totals.claimsPaid,
    totals.adjustments,
    totals.amount,
    texts.addUp(totals.addUp, total),
  ];
  return {
    key: 'total',
    cells: Object.fromEntries(cells.map((title, at) => [at, { type: 'text', title } as const])),
  };
}
