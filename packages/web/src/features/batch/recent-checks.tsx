import { batchApi, type BatchSummary } from '@pbt/domain/contract/batch';
import type { ReplyOf } from '@pbt/domain/contract/endpoint';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { planTime } from './plan-time.ts';
import { rowsText, texts } from './texts.ts';

const RUNNING_REFETCH_MS = 3000;

export type OwnChecks = ReplyOf<typeof batchApi.list, Blob>;

/** The user's checks and limits. Loaded again while a check is running, and whenever the page is shown. */
export function useOwnChecks(enabled: boolean): UseQueryResult<OwnChecks> {
  return useQuery({
    ...query(batchApi.list, {}),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.batches.some((batch) => batch.state === 'running') ? RUNNING_REFETCH_MS : false,
  });
}

const HEADERS: readonly TableHeader[] = [
  { title: 'Reference', width: 160, isLead: true, isStrong: true, noWrap: true },
  { title: 'Started', width: 220 },
  { title: 'Rows', width: 120 },
  { title: 'State', width: 'auto' },
];

function stateText({ state, checked, total }: BatchSummary): string {
  if (state === 'running') return texts.running(checked, total);
  return state === 'stopped' ? texts.stopped(checked) : texts.done;
}

const toTableRow = (batch: BatchSummary): TableRow => ({
  key: batch.reference,
  cells: {
    0: { type: 'link', title: batch.reference, link: `/batch-check/${batch.reference}` },
    1: { type: 'text', title: planTime(batch.startedAt) },
    2: { type: 'text', title: rowsText(batch.total) },
    3: { type: 'text', title: stateText(batch) },
  },
});

/** The user's checks whose answers are still stored. */
export function RecentChecks({ checks }: { readonly checks: UseQueryResult<OwnChecks> }) {
  return (
    <Panel flush title={texts.recent}>
      <QueryStates query={checks} error={texts.recentFailed}>
        {({ batches }) =>
          batches.length === 0 ? (
            <Empty icon="batch">{texts.noRecent}</Empty>
          ) : (
            <DataTable caption={texts.recent} headers={HEADERS} content={batches.map(toTableRow)} />
          )
        }
      </QueryStates>
    </Panel>
  );
}
