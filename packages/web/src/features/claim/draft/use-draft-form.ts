import { useEffect, useRef } from 'react';
import { useStore } from '../../../state/store.ts';
import type { DraftFields } from './autosave.ts';
import { IDLE, type DraftFormProps, type Sending } from './submission-draft.ts';

/** IDs of the files that the server has. */
const storedIds = (entries: readonly { id: string | null }[]) => entries.flatMap(({ id }) => id ?? []).join();

/**
 * Shared by the appeal form and the attachment form. Returns the sending state, saves changes as a draft, and tells the
 * draft whether it has input and whether closing the tab would lose some.
 */
export function useDraftForm(
  { staged, draft }: Pick<DraftFormProps, 'staged' | 'draft'>,
  hasInput: boolean,
  read: () => DraftFields,
): { sending: Sending; edited: () => void; check: () => Promise<boolean>; read: () => DraftFields } {
  const { autosave, uploads } = staged;
  const sending = useStore(staged.sending);
  const { entries } = useStore(uploads.state);
  const { phase } = useStore(autosave.state);
  const isBusy = sending.status !== 'idle';
  const isUploading = entries.some(({ uploadStatus }) => uploadStatus === 'Loading');
  const isDirty = hasInput || entries.length > 0 || isBusy || autosave.hasDraft();
  const isUnsaved = phase === 'failed' || phase === 'refused' || isBusy || isUploading;
  useEffect(() => draft.isDirty.set(isDirty), [draft, isDirty]);
  useEffect(() => draft.isUnsaved.set(isUnsaved), [draft, isUnsaved]);

  // Files are part of the draft. Without a save, the server would delete them after a day.
  const files = storedIds(entries);
  const savedFiles = useRef(storedIds(staged.initial?.files ?? []));
  useEffect(() => {
    if (files === savedFiles.current) return;
    savedFiles.current = files;
    autosave.changed(read);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a changed file is a reason to save
  }, [files]);
  // A hidden tab of the portal also runs the cleanup.
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') autosave.flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      autosave.flush();
    };
  }, [autosave]);
  return {
    sending,
    read,
    check: () => autosave.check(read),
    /** Saves the change and resets a failed submit, because changed content must be confirmed again. */
    edited: () => {
      autosave.changed(read);
      const { status, isClosed } = staged.sending.get();
      if (status === 'failed' && !isClosed) staged.sending.set(IDLE);
    },
  };
}
