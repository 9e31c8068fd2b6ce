import type { DraftRow } from '@pbt/domain/contract/claim-documentation';
import { useEffect } from 'react';
import { useStore } from '../../../state/store.ts';
import { Button } from '../../../ui/base/button.tsx';
import { DraftLine, savedTime } from '../../../widgets/drafts/draft-line.tsx';
import { draftNames, draftTexts } from '../../../widgets/drafts/draft-texts.ts';
import { draftToContinue } from '../../../widgets/drafts/use-drafts.ts';

interface ClaimDraftsProps {
  readonly drafts: readonly DraftRow[];
  readonly onContinue: (draft: DraftRow) => void;
  readonly onDiscarded: () => void;
}

/** The user's unfinished submissions of the claim. Opens the one that was chosen on My Submissions. */
export function ClaimDrafts({ drafts, onContinue, onDiscarded }: ClaimDraftsProps) {
  const wanted = useStore(draftToContinue);
  useEffect(() => {
    const draft = drafts.find(({ id, canSend }) => id === wanted && canSend);
    if (!draft) return;
    draftToContinue.set(null);
    onContinue(draft);
  }, [wanted, drafts, onContinue]);
  return drafts.map((draft) => (
    <DraftLine
      key={draft.id}
      draft={draft}
      onDiscarded={onDiscarded}
      continueAction={
        <Button size="sm" onClick={() => onContinue(draft)}>
          {draftTexts.continue}
        </Button>
      }
    >
      {draft.canSend
        ? draftTexts.yours(draftNames[draft.kind], savedTime(draft.savedAt))
        : draftTexts.changed(draftNames[draft.kind])}
    </DraftLine>
  ));
}
