import { useEffect } from 'react';
import { useStore, type Store } from '../../session/store.ts';
import type { Sending, StagedSubmission } from './submission-draft.ts';

/** What both forms share: how the sending stands, and telling the tab that there is something to lose. */
export function useDraftForm(
  staged: StagedSubmission,
  hasInput: boolean,
  dirty: Store<boolean>,
): { sending: Sending; edited: () => void } {
  const sending = useStore(staged.sending);
  const hasFiles = useStore(staged.uploads.state).entries.length > 0;
  const isDirty = hasInput || hasFiles || sending.status !== 'idle';
  useEffect(() => dirty.set(isDirty), [dirty, isDirty]);
  return {
    sending,
    /** Changed content is submitted anew, with a new confirmation. */
    edited: () => {
      if (staged.sending.get().status === 'failed') staged.sending.set({ status: 'idle', refusal: null });
    },
  };
}
