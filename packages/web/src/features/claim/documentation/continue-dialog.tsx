import type { DraftRow } from '@pbt/domain/contract/claim-documentation';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DraftAbout, savedTime } from '../../../widgets/drafts/draft-line.tsx';
import { draftNames, draftTexts } from '../../../widgets/drafts/draft-texts.ts';
import { docTexts } from '../documentation-texts.ts';

interface ContinueDialogProps {
  readonly draft: DraftRow;
  readonly onClose: () => void;
  /** Opens the draft, or with null a new form. */
  readonly onOpen: (submissionId: string | null) => void;
}

/** Asks before Create makes a second draft of the same kind. */
export function ContinueDialog({ draft, onClose, onOpen }: ContinueDialogProps) {
  const name = draftNames[draft.kind];
  return (
    <Dialog
      open
      title={docTexts.continueTitle(name)}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onOpen(null)}>{docTexts.createAnother}</Button>
          <Button kind="primary" onClick={() => onOpen(draft.id)}>
            {draftTexts.continue}
          </Button>
        </>
      }
    >
      <p>{draftTexts.yours(name, savedTime(draft.savedAt))}</p>
      <DraftAbout draft={draft} />
    </Dialog>
  );
}
