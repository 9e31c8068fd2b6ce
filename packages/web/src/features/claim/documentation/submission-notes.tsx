import { notesPreview } from '@pbt/domain/rules/claim/submissions';
import { useState } from 'react';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { docTexts } from '../documentation-texts.ts';
import css from './submission-history.module.css';

/** Shows the notes. Long notes are shortened (spec 3 §9), and a dialog shows the full text. */
export function SubmissionNotes({ notes }: { readonly notes: string }) {
  const [isOpen, setOpen] = useState(false);
  const { text, isCut } = notesPreview(notes);
  const close = () => setOpen(false);
  return (
    <>
      <p className={css.notes}>{text}</p>
      {isCut && (
        <LinkButton className={css.more} onClick={() => setOpen(true)}>
          {docTexts.showMore}
        </LinkButton>
      )}
      <Dialog
        open={isOpen}
        title={docTexts.fullNotes}
        onClose={close}
        footer={<Button onClick={close}>{docTexts.close}</Button>}
      >
        <p className={css.full}>{notes}</p>
      </Dialog>
    </>
  );
}
