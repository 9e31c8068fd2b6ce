import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty } from '../../ui/display/empty.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { useProgressiveRender } from '../../ui/render/use-progressive-render.ts';
import { isRefusal, Refusal } from './refusal.tsx';
import { TryAgain } from './try-again.tsx';

interface QueryStatesProps<T> {
  readonly query: UseQueryResult<T>;
  readonly loading?: ReactNode;
  /** The section's message for a failed load. */
  readonly error: ReactNode;
  /** Shown for an empty list or a missing record. Omit it if the data cannot be empty. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly children: (data: NonNullable<T>) => ReactNode;
}

const isEmptyData = (data: unknown) =>
  data === null || data === undefined || (Array.isArray(data) && data.length === 0);

/**
 * Shows the loading, error, empty or data state of a query. Queries that finish together render one per frame, so a
 * slow machine can respond to input in between.
 */
export function QueryStates<T>({ query, loading, error, empty, isEmpty = isEmptyData, children }: QueryStatesProps<T>) {
  const parts = query.isPending ? 0 : 1;
  if (useProgressiveRender(parts, parts) === 0) return loading ?? <Loading />;
  if (isRefusal(query.error)) return <Refusal />;
  if (query.isError) {
    return (
      <Empty kind="bad" icon="bad" action={<TryAgain query={query} />}>
        {error}
      </Empty>
    );
  }
  const { data } = query;
  if (data === null || data === undefined || isEmpty(data)) return empty ?? null;
  return children(data);
}
