import type { ResultType } from '@pbt/domain/rules/search-results';
import type { TableRow } from '../../ui/table.tsx';
import { ExportCsv } from '../../widgets/export-csv.tsx';
import { allPages } from './all-pages.ts';
import { CLAIM_HEADERS, claimRow } from './claim-results.tsx';
import { REMITTANCE_HEADERS, remittanceRow } from './remittance-results.tsx';
import type { Answered } from './search-calls.ts';
import type { SearchState } from './search-state.ts';
import { loadCalls } from './use-search.ts';

const HEADERS = { claims: CLAIM_HEADERS, 'remittance-advice': REMITTANCE_HEADERS } as const;

function rowsOf(answer: Answered): readonly TableRow[] {
  if (answer.of === 'claims') return answer.reply.results.map(claimRow);
  if (answer.of === 'remittance-advice') return answer.reply.results.map(remittanceRow);
  return [];
}

interface ExportResultsProps {
  readonly of: ResultType;
  readonly state: SearchState;
}

/** The claims or remittance advices of the search on the screen, in its order; patients are cards and no table. */
export function ExportResults({ of, state }: ExportResultsProps) {
  const { request, sort, appliedFilter: filter, found } = state;
  if (request === null || of === 'patients' || !found[of] || found[of].total === 0) return null;
  const fetchRows = async (index: number) => {
    const { fetchPage } = await loadCalls();
    const answer = await fetchPage[of](request, { index, sort, filter });
    const { total } = answer.reply;
    return { rows: rowsOf(answer), total, totalIsExact: answer.of !== 'claims' || answer.reply.totalIsExact };
  };
  return <ExportCsv lists={of} headers={HEADERS[of]} load={(tell) => allPages(fetchRows, tell)} />;
}
