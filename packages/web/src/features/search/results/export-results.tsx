import { EXPORT_PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import type { ResultType } from '@pbt/domain/rules/portal/search-results';
import { currentEpoch } from '../../../api/client.ts';
import { StaleResponse } from '../../../api/http-error.ts';
import type { TableRow } from '../../../ui/table/table-types.ts';
import { ExportCsv, type ReportProgress } from '../../../widgets/table/export-csv.tsx';
import { allPages } from './all-pages.ts';
import { claimRow } from './claim-results.tsx';
import { EXPORTED_CLAIM_HEADERS, outcomeCells } from './exported-outcome.ts';
import { RESULT_KINDS } from './result-kinds.ts';
import { REMITTANCE_HEADERS, remittanceRow } from './remittance-results.tsx';
import type { SearchReply } from '../search-calls.ts';
import type { SearchState } from '../search-state.ts';
import { loadCalls } from '../use-search.ts';

const HEADERS = { claims: EXPORTED_CLAIM_HEADERS, 'remittance-advice': REMITTANCE_HEADERS } as const;

function rowsOf(page: SearchReply): readonly TableRow[] {
  if (page.of === 'claims') {
    return page.reply.results.map((result) => {
      const row = claimRow(result);
      return { ...row, cells: { ...row.cells, ...outcomeCells(result.outcome) } };
    });
  }
  if (page.of === 'remittance-advice') return page.reply.results.map(remittanceRow);
  return [];
}

interface ExportResultsProps {
  /** Null while claims load or if none was found. A disabled button is shown then, so the filter box does not move. */
  readonly of: ResultType | null;
  readonly state: SearchState;
}

/** Exports the claims or remittance advices of the search in screen order. Patients are cards and have no export. */
export function ExportResults({ of, state }: ExportResultsProps) {
  const { request, sort, appliedFilter: filter, found } = state;
  if (of === null)
    return <ExportCsv exportName="claims" headers={EXPORTED_CLAIM_HEADERS} load={() => ({ rows: [] })} disabled />;
  if (request === null || of === 'patients' || !found[of] || found[of].total === 0) return null;
  const load = (onProgress: ReportProgress, signal: AbortSignal) => {
    const startedIn = currentEpoch();
    const fetchRows = async (index: number) => {
      const { fetchPage } = await loadCalls();
      // After a change of user, the new user's rows must not get into this file.
      if (currentEpoch() !== startedIn) throw new StaleResponse();
      const page = await fetchPage[of](request, { index, sort, filter, pageSize: EXPORT_PAGE_SIZE }, signal);
      const { total } = page.reply;
      return { rows: rowsOf(page), total, totalIsExact: page.of !== 'claims' || page.reply.totalIsExact };
    };
    return allPages(fetchRows, { onProgress, signal });
  };
  return <ExportCsv exportName={of} kinds={RESULT_KINDS[of]} headers={HEADERS[of]} load={load} canStop />;
}
