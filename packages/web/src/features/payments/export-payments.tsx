import { remittanceApi, type PaymentPage, type PaymentSearch } from '@pbt/domain/contract/remittance-advice';
import type { DataKind } from '@pbt/domain/contract/user';
import {
  MAX_EXPORTED_PAYMENTS,
  PAYMENT_EXPORT_PAGE_SIZE,
  searchesAllDates,
} from '@pbt/domain/rules/payment/payment-search';
import { call, currentEpoch } from '../../api/client.ts';
import { StaleResponse } from '../../api/http-error.ts';
import { ExportCsv, type Exported, type ReportProgress } from '../../widgets/table/export-csv.tsx';
import { EXPORTED_HEADERS, exportedRow, totalsRow } from './payment-rows.tsx';

const KINDS: readonly DataKind[] = ['remittances'];

/** Loads all payments of a search, at most 10,000, in pages of 1,000. */
async function loadAll(search: PaymentSearch, onProgress: ReportProgress): Promise<Exported> {
  const epoch = currentEpoch();
  const payments = new Map<string, PaymentPage['results'][number]>();
  for (let index = 0; ; index += 1) {
    const body = { ...search, index, page_size: PAYMENT_EXPORT_PAGE_SIZE } as const;
    const page = await call(remittanceApi.payments, { body });
    if (currentEpoch() !== epoch) throw new StaleResponse();
    for (const payment of page.results) payments.set(payment.id, payment);
    const isAll = page.results.length < PAYMENT_EXPORT_PAGE_SIZE;
    if (isAll || payments.size >= MAX_EXPORTED_PAYMENTS) {
      const isCut = !isAll && page.total > payments.size;
      return {
        rows: [...payments.values()].map(exportedRow),
        totals: totalsRow(page),
        ...(isCut && { cutFrom: { total: page.total, isExact: true } }),
      };
    }
    onProgress(payments.size / Math.min(page.total, MAX_EXPORTED_PAYMENTS), false);
  }
}

interface ExportPaymentsProps {
  readonly search: PaymentSearch;
  readonly disabled: boolean;
}

export function ExportPayments({ search, disabled }: ExportPaymentsProps) {
  return (
    <ExportCsv
      exportName="payments"
      {...(!searchesAllDates(search) && { days: `${search.from}-to-${search.to}` })}
      {...(search.arrived && { days: search.arrived })}
      kinds={KINDS}
      headers={EXPORTED_HEADERS}
      load={(onProgress) => loadAll(search, onProgress)}
      disabled={disabled}
    />
  );
}
