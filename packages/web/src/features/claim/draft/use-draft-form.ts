import { useEffect } from 'react';
import { useStore, type Store } from '../../../state/store.ts';
import { IDLE, type Sending, type StagedSubmission } from './submission-draft.ts';

/**
 * Shared by the appeal form and the attachment form. Returns the sending state, and sets `dirty` while the form has
 * input, files or a started submit.
 */
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
    /** Resets a failed submit, because changed content must be confirmed again. After a 409 the failure stays. */
    edited: () => {
      const { status, isClosed } = staged.sending.get();
      if (status === 'failed' && !isClosed) staged.sending.set(IDLE);
    },
  };
}
