import type { ReplyOf, ServiceCall } from '@pbt/domain/contract/endpoint';
import { queryOptions, QueryClient } from '@tanstack/react-query';
import { call, currentEpoch, type CallInput } from './client.ts';
import { HttpError } from './http-error.ts';

const TEMPORARY_STATUSES = new Set<number | null>([null, 429, 502, 504]);

/** Retries only failures that may be temporary, at most twice. */
function retry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof HttpError && TEMPORARY_STATUSES.has(error.status);
}

const retryDelay = (failures: number) => Math.min(2000, 300 * 2 ** failures) * (0.75 + Math.random() / 2);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * 60_000, gcTime: 15 * 60_000, refetchOnWindowFocus: false, retry, retryDelay },
      mutations: { retry: false },
    },
  });
}

/** Options for `useQuery`. The epoch in the key changes with the user, so a user cannot get another user's data. */
export function query<E extends ServiceCall>(endpoint: E, input: CallInput<E>) {
  return queryOptions<ReplyOf<E, Blob>>({
    queryKey: [currentEpoch(), endpoint.method, endpoint.path, endpoint.service, input],
    queryFn: () => call(endpoint, input),
  });
}
