import type { ReplyOf, ServiceCall } from '@pbt/domain/contract/endpoint';
import { useEffect, useState } from 'react';
import { call, type CallInput } from './client.ts';

interface Answer<T> {
  readonly data: T | null;
  readonly failed: boolean;
}

/** One read without parameters when a screen appears, for pages that do without the cache. */
export function useAnswer<E extends ServiceCall>(endpoint: E): Answer<ReplyOf<E, Blob>> {
  const [answer, setAnswer] = useState<Answer<ReplyOf<E, Blob>>>({ data: null, failed: false });
  useEffect(() => {
    const gone = new AbortController();
    call(endpoint, { signal: gone.signal } as CallInput<E>).then(
      (data) => setAnswer({ data, failed: false }),
      () => {
        if (!gone.signal.aborted) setAnswer({ data: null, failed: true });
      },
    );
    return () => gone.abort();
  }, [endpoint]);
  return answer;
}
