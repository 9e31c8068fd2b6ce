import type { WorkRow } from '@pbt/domain/contract/work';
import { actionsOf, rowAfterAction } from '@pbt/domain/rules/work/row-actions';
import { useState } from 'react';
import { useUser } from '../../session/current-user.ts';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import type { Assignee } from './assign-menu.tsx';
import { titleOf } from './row-texts.ts';
import { texts } from './texts.ts';
import { useWorkChange, type Change } from './undo/use-work-change.tsx';

export type OpenDialog =
  | { readonly kind: 'note'; readonly row: WorkRow }
  | { readonly kind: 'snooze'; readonly rows: readonly WorkRow[] }
  | { readonly kind: 'history'; readonly taskId: string; readonly title: string };

export interface WorkCommands {
  readonly me: Assignee;
  /** Name of the emulated user, empty if there is no emulation. */
  readonly emulating: string;
  readonly assign: (rows: readonly WorkRow[], to: Assignee) => void;
  readonly snooze: (rows: readonly WorkRow[], day: string) => void;
  readonly done: (rows: readonly WorkRow[]) => void;
  /** Takes the newest change of this user back, or without one the last change of this row. */
  readonly undo: (row: WorkRow) => void;
  /** Takes the last change of these rows back. */
  readonly takeBack: (rows: readonly WorkRow[]) => void;
  readonly open: (dialog: OpenDialog) => void;
  readonly openHistory: (row: WorkRow) => void;
}

const assignedText = (to: Assignee) =>
  to === null ? texts.assignedToNobody : to.isMe ? texts.assignedToMe : texts.assigned(to.name);

interface Options {
  /** IDs of the rows on this page, in their order. */
  readonly ids: readonly string[];
  readonly focusRow: (id: string) => void;
  /** Called after a change of several rows. */
  readonly onBulkChange: () => void;
}

/** What the user can do with rows. After a change of one row, the focus moves to the next one. */
export function useWorkCommands({ ids, focusRow, onBulkChange }: Options) {
  const { id, name, emulatingUser } = useUser();
  const snackbar = useSnackbar();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { change, takeBack, undo } = useWorkChange();
  const moveOn = (row: WorkRow) => {
    const next = rowAfterAction(ids, row.id);
    if (next !== null) focusRow(next);
  };
  const act = (request: Change) => {
    setDialog(null);
    change(request);
    if (request.rows.length === 1) moveOn(request.rows[0]!);
    else onBulkChange();
  };
  const commands: WorkCommands = {
    me: { id: String(id), name: name.full, isMe: true },
    emulating: emulatingUser,
    assign: (rows, to) => act({ rows, action: 'assign', assignee: to?.id ?? null, message: assignedText(to) }),
    snooze: (rows, day) => act({ rows, action: 'snooze', until: day, message: texts.snoozed(day) }),
    done: (rows) => act({ rows, action: 'done', message: texts.isDone }),
    undo: (row) => undo(actionsOf(row.state, false).includes('undo') ? [row] : []),
    takeBack: (rows) => {
      takeBack(rows);
      if (rows.length > 1) onBulkChange();
    },
    open: setDialog,
    openHistory: (row) => setDialog({ kind: 'history', taskId: row.id, title: titleOf(row) }),
  };
  const noteSaved = (row: WorkRow) => {
    setDialog(null);
    snackbar(texts.noteSaved, 'ok');
    moveOn(row);
  };
  return { commands, dialog, closeDialog: () => setDialog(null), noteSaved };
}
