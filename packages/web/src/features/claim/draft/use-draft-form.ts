import { useEffect } from 'react';
import { useStore, type Store } from '../../../state/store.ts';
import { IDLE, type Sending, type StagedSubmission } from './submission-draft.ts';

/**
 * Shared by the appeal and attachment forms. Returns the sending state and marks the draft dirty while it has input.
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
    /** Resets a failed submit, because changed content has to be confirmed again. */
    edited: () => {
      const { status, isClosed } = staged.sending.get();
      if (status === 'failed' && !isClosed) staged.sending.set(IDLE);
    },
  };
}
