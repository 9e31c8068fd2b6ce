import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty } from '../../ui/display/empty.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { useTurns } from '../../ui/render/use-progressive-render.ts';
import { isRefusal, Refusal } from './refusal.tsx';
import { TryAgain } from './try-again.tsx';

interface QueryStatesProps<T> {
  readonly query: UseQueryResult<T>;
  readonly loading?: ReactNode;
  /** The section's own sentence for a failed load. */
  readonly error: ReactNode;
  /** Shown for an empty list or no record; leave out where the data cannot be empty. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly children: (data: NonNullable<T>) => ReactNode;
}

const nothingIn = (data: unknown) => data === null || data === undefined || (Array.isArray(data) && data.length === 0);

/**
 * A panel cannot forget a state: loading, error, empty and data are all asked for. What has come is drawn when
 * its turn has come: several panels at once would keep a slow machine from answering.
 */
export function QueryStates<T>({ query, loading, error, empty, isEmpty = nothingIn, children }: QueryStatesProps<T>) {
  const answers = query.isPending ? 0 : 1;
  if (useTurns(answers, answers) === 0) return loading ?? <Loading />;
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
