import { workApi, type WorkChange, type WorkChangeReply, type WorkRow } from '@pbt/domain/contract/work';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { HttpError } from '../../api/http-error.ts';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { refreshWork } from '../../widgets/office-nav/work-due.ts';
import { texts } from './texts.ts';

export interface Change extends Pick<WorkChange, 'action' | 'assignee' | 'until'> {
  readonly rows: readonly WorkRow[];
  /** Shown after the change. */
  readonly message: string;
}

type Sent = Change & { readonly changeId: string };

/** A repeated change has the same ID, so the server makes it only once. */
const isTemporary = (error: unknown) =>
  error instanceof HttpError && (error.status === null || error.status === 502 || error.status === 504);

const send = ({ rows, action, assignee, until, changeId }: Sent) =>
  call(workApi.change, {
    body: {
      changeId,
      rows: rows.map(({ id, version }) => ({ id, version })),
      action,
      ...(assignee !== undefined && { assignee }),
      ...(until !== undefined && { until }),
    },
  });

/** The message for rows that were left as they are. A row that is absent by now is not in the reply. */
function leftText({ left, changed }: WorkChangeReply, asked: number): string {
  if (asked > 1) return texts.left(asked - changed.length, asked);
  const by = left[0]?.by ?? null;
  return by === null ? texts.changed : texts.changedBy(by);
}

/** Changes rows and offers to take the change back. Rows that a colleague changed meanwhile are left as they are. */
export function useWorkChange() {
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  /** The rows of the last change, with their new versions. */
  const last = useRef<readonly WorkRow[]>([]);
  /** Removes the message that offers to take the last change back. */
  const closeOffer = useRef<(() => void) | null>(null);
  const mutation = useMutation({
    mutationFn: send,
    retry: (failures, error) => failures < 2 && isTemporary(error),
    onSuccess: (reply, { rows, action, message }) => {
      last.current = action === 'undo' ? [] : reply.changed;
      closeOffer.current?.();
      closeOffer.current = null;
      if (reply.changed.length > 0) {
        const close = snackbar(message, 'ok', action === 'undo' ? undefined : { label: texts.undo, onSelect: undo });
        if (action !== 'undo') closeOffer.current = close;
      }
      if (reply.changed.length < rows.length) snackbar(leftText(reply, rows.length));
    },
    onError: (error) => snackbar((error instanceof HttpError && error.detail) || texts.changeFailed),
    onSettled: () => refreshWork(queries),
  });
  const change = (request: Change) => mutation.mutate({ ...request, changeId: crypto.randomUUID() });
  const takeBack = (rows: readonly WorkRow[]) => change({ rows, action: 'undo', message: texts.undone });
  const undo = () => {
    if (last.current.length > 0) takeBack(last.current);
    else snackbar(texts.nothingToUndo);
  };
  return { change, takeBack, undo, hasLast: () => last.current.length > 0 };
}
