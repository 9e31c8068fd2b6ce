import { workApi } from '@pbt/domain/contract/work';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { currentEpoch } from '../../api/client.ts';
import { query } from '../../api/query.ts';

const REFETCH_MS = 5 * 60_000;

/** The number of open rows that are overdue or due within 7 days. Null while it is not known. */
export function useWorkDue(): number | null {
  const { data } = useQuery({
    ...query(workApi.due, {}),
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
    retry: false,
  });
  // Every page has the header, so a malformed reply must not crash it.
  return typeof data?.due === 'number' ? data.due : null;
}

/** Loads the work list and the count in the header again, after a row has changed. */
export function refreshWork(queries: QueryClient): void {
  for (const { method, path } of [workApi.list, workApi.due]) {
    void queries.invalidateQueries({ queryKey: [currentEpoch(), method, path] });
  }
}
