import { noticeApi } from '@pbt/domain/contract/notice';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { currentEpoch } from '../../api/client.ts';
import { query } from '../../api/query.ts';

const REFETCH_MS = 5 * 60_000;

/** The number of unread notices. 0 while it is not known. */
export function useUnreadNotices(): number {
  const { data } = useQuery({
    ...query(noticeApi.unread, {}),
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
    retry: false,
  });
  // Every page has the header, so a malformed reply must not crash it.
  return typeof data?.unread === 'number' ? data.unread : 0;
}

/** Loads the notices and the count at the bell again. */
export function refreshNotices(queries: QueryClient): void {
  for (const { method, path } of [noticeApi.list, noticeApi.unread]) {
    void queries.invalidateQueries({ queryKey: [currentEpoch(), method, path] });
  }
}
