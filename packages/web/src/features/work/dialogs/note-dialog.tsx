import { workApi, type WorkRow } from '@pbt/domain/contract/work';
import { MAX_NOTE, noteText } from '@pbt/domain/rules/work/notes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import { HttpError } from '../../../api/http-error.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorText, Field, TextArea } from '../../../ui/form/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DiscardDialog } from '../../../widgets/notice/discard-dialog.tsx';
import { refreshWork } from '../../../widgets/office-nav/work-due.ts';
import { titleOf } from '../row-texts.ts';
import { texts } from '../texts.ts';
import { dialogTexts } from './dialog-texts.ts';

interface NoteDialogProps {
  readonly row: WorkRow;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

export function NoteDialog({ row, onSaved, onClose }: NoteDialogProps) {
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  // The same note keeps its ID when it is sent again, so it is stored once.
  const [noteId] = useState(() => crypto.randomUUID());
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (text: string) => call(workApi.addNote, { params: { taskId: row.id }, body: { noteId, text } }),
    onSuccess: () => {
      refreshWork(queries);
      onSaved();
    },
  });
  const text = noteText(typed);
  const left = MAX_NOTE - Array.from(typed.trim()).length;
  const problem = left < 0 ? dialogTexts.noteLong(-left) : isTried && text === null ? dialogTexts.noteEmpty : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (text !== null && !save.isPending) save.mutate(text);
  };
  const close = () => (typed.trim() === '' ? onClose() : setLeaving(true));
  const failure =
    save.error instanceof HttpError ? (save.error.detail ?? dialogTexts.noteFailed) : dialogTexts.noteFailed;
  return (
    <Dialog
      open
      title={titleOf(row)}
      width={560}
      blocking={save.isPending}
      onClose={close}
      footer={
        <>
          <span role="alert">{save.isError && <ErrorText>{failure}</ErrorText>}</span>
          <Button onClick={close} disabled={save.isPending}>
            {dialogTexts.cancel}
          </Button>
          <Button kind="primary" type="submit" form="work-note" busy={save.isPending} busyText={dialogTexts.saving}>
            {dialogTexts.saveNote}
          </Button>
        </>
      }
    >
      <form id="work-note" onSubmit={submit} noValidate>
        <Field label={texts.note} hint={dialogTexts.noteHint(Math.max(0, left))} error={problem}>
          {(ids) => <TextArea {...ids} rows={4} value={typed} onChange={(event) => setTyped(event.target.value)} />}
        </Field>
      </form>
      {isLeaving && (
        <DiscardDialog subject={dialogTexts.theNote} onDiscard={onClose} onKeep={() => setLeaving(false)} />
      )}
    </Dialog>
  );
}
