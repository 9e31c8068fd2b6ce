import { batchApi, type RowToCheck } from '@pbt/domain/contract/batch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, currentEpoch } from '../../api/client.ts';
import { hasStatus, HttpError, StaleResponse } from '../../api/http-error.ts';
import { useNavigate } from '../../router/router.tsx';
import { texts } from './texts.ts';

/** The sentence for a failed start. A reached limit has a sentence of the server, which says when it ends. */
function startFailure(error: Error): string {
  if (hasStatus(error, 409)) return texts.alreadyRunning;
  const detail = error instanceof HttpError && [400, 429].includes(error.status ?? 0) ? error.detail : null;
  return detail ?? texts.notStarted;
}

/** `text` is what the user typed, from which the rows were read. */
type Typed = { readonly rows: readonly RowToCheck[]; readonly text: string };

/** Starts a check and opens its page. */
export function useStartCheck(onStarted: (typed: Typed, reference: string) => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  // Sending the same rows again after a broken connection must not start a second check.
  const sent = useRef({ batchId: '', key: '' });
  const start = useMutation({
    mutationFn: ({ rows }: Typed) => {
      const key = JSON.stringify(rows);
      if (sent.current.key !== key) sent.current = { batchId: crypto.randomUUID(), key };
      return call(batchApi.start, { body: { batchId: sent.current.batchId, rows: [...rows] } });
    },
    onSuccess: ({ reference }, typed) => {
      sent.current = { batchId: '', key: '' };
      onStarted(typed, reference);
      navigate(`/batch-check/${reference}`);
    },
    onSettled: () => {
      const { method, path } = batchApi.list;
      void queries.invalidateQueries({ queryKey: [currentEpoch(), method, path] });
    },
  });
  const { error } = start;
  return { start, failure: error && !(error instanceof StaleResponse) ? startFailure(error) : null };
}
