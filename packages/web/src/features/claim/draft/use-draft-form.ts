import { useEffect } from 'react';
import { useStore, type Store } from '../../../state/store.ts';
import { IDLE, type Sending, type StagedSubmission } from './submission-draft.ts';

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
      const { status, isClosed } = staged.sending.get();
      if (status === 'failed' && !isClosed) staged.sending.set(IDLE);
    },
  };
}
