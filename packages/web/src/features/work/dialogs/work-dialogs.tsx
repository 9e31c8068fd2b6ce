import { HistoryDialog } from './history-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';
import type { useWorkCommands } from '../use-work-commands.ts';

/** The dialog that the user has opened, if any. The code is loaded with the first one. */
export function WorkDialogs({ work }: { readonly work: ReturnType<typeof useWorkCommands> }) {
  const { commands, dialog, closeDialog, noteSaved } = work;
  switch (dialog?.kind) {
    case 'note':
      return <NoteDialog row={dialog.row} onSaved={() => noteSaved(dialog.row)} onClose={closeDialog} />;
    case 'snooze':
      return (
        <SnoozeDialog rows={dialog.rows} onSnooze={(day) => commands.snooze(dialog.rows, day)} onClose={closeDialog} />
      );
    case 'history':
      return (
        <HistoryDialog
          taskId={dialog.taskId}
          title={dialog.title}
          isEmulating={commands.emulating !== ''}
          onClose={closeDialog}
        />
      );
    default:
      return null;
  }
}
