import { workApi, type WorkEvent, type WorkNote } from '@pbt/domain/contract/work';
import { formatInstant } from '@pbt/domain/rules/shared/instants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { getSettings } from '../../../settings.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useSnackbar } from '../../../ui/overlay/snackbar.tsx';
import { refreshWork } from '../../../widgets/office-nav/work-due.ts';
import { QueryStates } from '../../../widgets/page/query-states.tsx';
import css from './history-dialog.module.css';
import { texts } from '../texts.ts';
import { dialogTexts, eventText } from './dialog-texts.ts';

const timeOf = (instant: string) => formatInstant(Date.parse(instant), getSettings().client.planTimeZone).time;

function Event({ event }: { readonly event: WorkEvent }) {
  return (
    <li>
      <span>
        {eventText(event)}
        {event.by !== null && <span className={css.by}>, {event.by}</span>}
      </span>
      <time dateTime={event.at}>{timeOf(event.at)}</time>
    </li>
  );
}

interface NoteProps {
  readonly note: WorkNote;
  /** Undefined while emulating. */
  readonly onDelete: (() => void) | undefined;
}

function Note({ note, onDelete }: NoteProps) {
  return (
    <li>
      <span>
        <b>{note.by}</b> <span className={css.text}>{note.text}</span>
        {note.canDelete && onDelete && (
          <LinkButton className={css.delete} onClick={onDelete}>
            {dialogTexts.deleteNote}
          </LinkButton>
        )}
      </span>
      <time dateTime={note.at}>{timeOf(note.at)}</time>
    </li>
  );
}

interface HistoryDialogProps {
  readonly taskId: string;
  readonly title: string;
  readonly isEmulating: boolean;
  readonly onClose: () => void;
}

/** The notes of a row and what happened to it, newest first. */
export function HistoryDialog({ taskId, title, isEmulating, onClose }: HistoryDialogProps) {
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const history = useQuery({ ...query(workApi.history, { params: { taskId } }), staleTime: 0 });
  const remove = useMutation({
    mutationFn: (noteId: string) => call(workApi.deleteNote, { params: { taskId, noteId } }),
    onError: () => snackbar(dialogTexts.deleteFailed),
    onSettled: () => {
      void history.refetch();
      refreshWork(queries);
    },
  });
  return (
    <Dialog
      open
      title={`${texts.history}: ${title}`}
      width={620}
      onClose={onClose}
      footer={<Button onClick={onClose}>{dialogTexts.close}</Button>}
    >
      <QueryStates query={history} error={dialogTexts.historyError}>
        {({ events, notes }) => (
          <>
            <h3>{dialogTexts.notes}</h3>
            {notes.length === 0 && <p className={css.none}>{dialogTexts.noNotes}</p>}
            <ul className={css.list}>
              {notes.map((note) => (
                <Note key={note.id} note={note} onDelete={isEmulating ? undefined : () => remove.mutate(note.id)} />
              ))}
            </ul>
            <h3>{texts.history}</h3>
            <ul className={css.list}>
              {events.map((event) => (
                <Event key={`${event.at} ${event.what}`} event={event} />
              ))}
            </ul>
          </>
        )}
      </QueryStates>
    </Dialog>
  );
}
