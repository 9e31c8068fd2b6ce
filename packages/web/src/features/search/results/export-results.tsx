import { EXPORT_PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import type { ResultType } from '@pbt/domain/rules/portal/search-results';
import { currentEpoch } from '../../../api/client.ts';
import { StaleAnswer } from '../../../api/http-error.ts';
import type { TableRow } from '../../../ui/table/table-types.ts';
import { ExportCsv, type TellProgress } from '../../../widgets/table/export-csv.tsx';
import { allPages } from './all-pages.ts';
import { CLAIM_HEADERS, claimRow } from './claim-results.tsx';
import { REMITTANCE_HEADERS, remittanceRow } from './remittance-results.tsx';
import type { Answered } from '../search-calls.ts';
import type { SearchState } from '../search-state.ts';
import { loadCalls } from '../use-search.ts';

const HEADERS = { claims: CLAIM_HEADERS, 'remittance-advice': REMITTANCE_HEADERS } as const;

function rowsOf(answer: Answered): readonly TableRow[] {
  if (answer.of === 'claims') return answer.reply.results.map(claimRow);
  if (answer.of === 'remittance-advice') return answer.reply.results.map(remittanceRow);
  return [];
}

interface ExportResultsProps {
  /** Null where nothing was found: nothing can be exported, but what stands beside it does not move. */
  readonly of: ResultType | null;
  readonly state: SearchState;
}

/** The claims or remittance advices of the search on the screen, in its order; patients are cards and no table. */
export function ExportResults({ of, state }: ExportResultsProps) {
  const { request, sort, appliedFilter: filter, found } = state;
  if (of === null) return <ExportCsv lists="claims" headers={CLAIM_HEADERS} load={() => ({ rows: [] })} disabled />;
  if (request === null || of === 'patients' || !found[of] || found[of].total === 0) return null;
  const load = (tell: TellProgress, signal: AbortSignal) => {
    const startedIn = currentEpoch();
    const fetchRows = async (index: number) => {
      const { fetchPage } = await loadCalls();
      // Another identity since: its rows have no place in this file.
      if (currentEpoch() !== startedIn) throw new StaleAnswer();
      const answer = await fetchPage[of](request, { index, sort, filter, pageSize: EXPORT_PAGE_SIZE }, signal);
      const { total } = answer.reply;
      return { rows: rowsOf(answer), total, totalIsExact: answer.of !== 'claims' || answer.reply.totalIsExact };
    };
    return allPages(fetchRows, { tell, signal });
  };
  return <ExportCsv lists={of} headers={HEADERS[of]} load={load} canStop />;
}
