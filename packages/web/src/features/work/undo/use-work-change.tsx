import { workApi, type WorkChange, type WorkChangeReply, type WorkRow } from '@pbt/domain/contract/work';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { HttpError } from '../../../api/http-error.ts';
import { useSnackbar } from '../../../ui/overlay/snackbar.tsx';
import { refreshWork } from '../../../widgets/office-nav/work-due.ts';
import { recordOf } from '../row-texts.ts';
import { texts } from '../texts.ts';
import { undoStack } from './undo-stack.ts';

export interface Change extends Pick<WorkChange, 'action' | 'assignee' | 'until'> {
  readonly rows: readonly WorkRow[];
  /** Shown after the change. */
  readonly message: string;
}

interface Sent extends Omit<Change, 'rows'> {
  readonly changeId: string;
  /** Called when it is the turn of this change, and again when it is repeated. */
  readonly rowsNow: () => readonly WorkRow[];
}

/** A repeated change has the same ID, so the server makes it only once. */
const isTemporary = (error: unknown) =>
  error instanceof HttpError && (error.status === null || error.status === 502 || error.status === 504);

async function send({ rowsNow, action, assignee, until, changeId }: Sent): Promise<WorkChangeReply> {
  const rows = rowsNow().map(({ id, version }) => ({ id, version }));
  if (rows.length === 0) return { changed: [], left: [] };
  const set = { ...(assignee !== undefined && { assignee }), ...(until !== undefined && { until }) };
  return call(workApi.change, { body: { changeId, rows, action, ...set } });
}

/** The message for rows that were left as they are. A row that is absent by now is not in the reply. */
function leftText({ left, changed }: WorkChangeReply, asked: number): string {
  if (asked > 1) return texts.left(asked - changed.length, asked);
  const by = left[0]?.by ?? null;
  return by === null ? texts.changed : texts.changedBy(by);
}

/** The message names its row for screen readers. */
const named = (rows: readonly WorkRow[], message: string) => (
  <>
    <span className="vh">{texts.subject(rows.length, rows[0]!.claim !== null, recordOf(rows[0]!))}</span>
    <span>{message}</span>
  </>
);

/**
 * Changes rows, one change after the other, and offers to take them back. Rows that a colleague changed meanwhile are
 * left as they are.
 */
export function useWorkChange() {
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const [stack] = useState(undoStack);
  /** Removes the message of the last change, which can offer to take it back. */
  const closeLast = useRef<(() => void) | null>(null);
  const mutation = useMutation({
    scope: { id: 'work-change' },
    mutationFn: send,
    retry: (failures, error) => failures < 2 && isTemporary(error),
    onSuccess: (reply, { rowsNow, action, message }) => {
      const rows = rowsNow();
      const { changed } = reply;
      const isUndo = action === 'undo';
      if (isUndo) stack.takenBack(rows, changed);
      else stack.add(rows, changed);
      closeLast.current?.();
      closeLast.current = null;
      if (rows.length === 0) snackbar(texts.nothingToUndo);
      else if (changed.length > 0) {
        const offer = { label: texts.undo, onSelect: () => takeBack(changed) };
        closeLast.current = snackbar(named(changed, message), 'ok', isUndo ? undefined : offer);
      }
      if (changed.length < rows.length) snackbar(leftText(reply, rows.length));
    },
    onError: (error) => snackbar((error instanceof HttpError && error.detail) || texts.changeFailed),
    onSettled: () => refreshWork(queries),
  });
  const start = (request: Omit<Sent, 'changeId'>) => mutation.mutate({ ...request, changeId: crypto.randomUUID() });
  const undoRows = (rowsNow: Sent['rowsNow']) => start({ rowsNow, action: 'undo', message: texts.undone });
  const takeBack = (rows: readonly WorkRow[]) => undoRows(() => rows);
  return {
    change: ({ rows, ...request }: Change) => start({ ...request, rowsNow: () => rows }),
    takeBack,
    /** Takes the newest change back. Without one, the last change of these rows. */
    undo: (rows: readonly WorkRow[]) =>
      undoRows(() => {
        const newest = stack.newest();
        return newest.length > 0 ? newest : rows;
      }),
  };
}
