import type { ReplyOf, ServiceCall } from '@pbt/domain/contract/endpoint';
import { useEffect, useState } from 'react';
import { call, type CallInput } from './client.ts';

interface CallState<T> {
  readonly data: T | null;
  readonly failed: boolean;
}

/** Makes a call when the component mounts. For the login page, which does not load TanStack Query. */
export function useUncachedCall<E extends ServiceCall>(endpoint: E): CallState<ReplyOf<E, Blob>> {
  const [state, setState] = useState<CallState<ReplyOf<E, Blob>>>({ data: null, failed: false });
  useEffect(() => {
    const abort = new AbortController();
    call(endpoint, { signal: abort.signal } as CallInput<E>).then(
      (data) => setState({ data, failed: false }),
      () => {
        if (!abort.signal.aborted) setState({ data: null, failed: true });
      },
    );
    return () => abort.abort();
  }, [endpoint]);
  return state;
}
