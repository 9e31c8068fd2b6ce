import { useRef } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { leaveTexts } from '../documentation-texts.ts';

interface LeaveDialogProps {
  /** The form, such as 'the appeal'. */
  readonly subject: string;
  readonly onKeepEditing: () => void;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** Asks what Cancel does with a form whose draft is on the server. */
export function LeaveDialog({ subject, onKeepEditing, onSave, onDiscard }: LeaveDialogProps) {
  const save = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      title={leaveTexts.title(subject)}
      width={480}
      onClose={onKeepEditing}
      initialFocus={save}
      footer={
        <>
          <Button kind="danger" onClick={onDiscard}>
            {leaveTexts.discard}
          </Button>
          <Button onClick={onKeepEditing}>{leaveTexts.keepEditing}</Button>
          <Button ref={save} kind="primary" onClick={onSave}>
            {leaveTexts.saveAndClose}
          </Button>
        </>
      }
    >
      <p>{leaveTexts.saved}</p>
    </Dialog>
  );
}
