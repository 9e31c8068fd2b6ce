import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import {
  addFile,
  canRetryUpload,
  cleanFileName,
  fileError,
  MAX_SUBMISSION_FILES,
  shouldUpload,
  storedEntry,
  type FileEntry,
} from '@pbt/domain/rules/claim/upload-files';
import { call, currentEpoch } from '../../../api/client.ts';
import { hasStatus, HttpError } from '../../../api/http-error.ts';
import { upload } from '../../../api/upload.ts';
import { createStore, type Store } from '../../../state/store.ts';

const MAX_PARALLEL_UPLOADS = 3;
const SMALL_FILE_BYTES = 1024 * 1024;

/** A file of a continued draft. The server has its content. */
interface StoredFile {
  readonly name: string;
  readonly size: number;
}

type Entry = FileEntry<File | StoredFile>;

interface UploadState {
  readonly entries: readonly Entry[];
  /** Upload progress by file name, from 0 to 1. */
  readonly progress: Readonly<Record<string, number>>;
  readonly refusals: Readonly<Record<string, Refusal | null>>;
  /** How many files of the last selection exceeded the file limit and were not added. */
  readonly leftOut: number;
}

/** Why the server refused an upload or a removal. */
interface Refusal {
  /** The server's message, if it sent one. */
  readonly message: string | null;
  /** True if a retry would be refused again, because of the file itself or a closed submission. */
  readonly isFinal: boolean;
}

export interface UploadList {
  readonly state: Store<UploadState>;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (name: string) => void;
  readonly remove: (name: string) => void;
  /** Aborts all uploads and starts no more. */
  readonly stop: () => void;
}

interface Transfer {
  readonly controller: AbortController;
  readonly settled: Promise<void>;
}

function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof HttpError) || error.status === null || error.status >= 500) return null;
  return { message: error.detail, isFinal: [400, 409, 415].includes(error.status) };
}

/**
 * Uploads the files of one unsent submission. Its state is kept outside React, so hiding or re-rendering the view
 * neither loses an upload nor starts it twice.
 */
export function createUploadList(
  submissionId: string,
  stored: readonly (StoredFile & { readonly id: string })[] = [],
): UploadList {
  const state = createStore<UploadState>({
    entries: stored.map(({ id, ...file }) => storedEntry(file, id)),
    progress: {},
    refusals: {},
    leftOut: 0,
  });
  const running = new Map<string, Transfer>();
  const startedIn = currentEpoch();
  let isStopped = false;

  const entryOf = (name: string) => state.get().entries.find((entry) => entry.name === name);
  /** Invalid files and files that the server finally refused do not count against the file limit. */
  const isCounted = ({ name, uploadError }: Entry) =>
    uploadError === null && state.get().refusals[name]?.isFinal !== true;
  const patch = (next: Partial<UploadState>) => state.set({ ...state.get(), ...next });
  /** Finds the entry by its File object, so a late response for a replaced file does not change the new file. */
  const change = (file: Entry['file'], next: Partial<Entry>) =>
    patch({ entries: state.get().entries.map((entry) => (entry.file === file ? { ...entry, ...next } : entry)) });
  const setProgress = (name: string, value: number) => patch({ progress: { ...state.get().progress, [name]: value } });
  const setRefusal = (name: string, refusal: Refusal | null) =>
    patch({ refusals: { ...state.get().refusals, [name]: refusal } });

  /**
   * Aborts the upload of a file over 1 MB that is less than half sent. Other uploads may already be stored, and their
   * response has the file ID that is needed to replace or delete the file.
   */
  const abortIfIncomplete = (name: string) => {
    const entry = entryOf(name);
    const isIncomplete = entry && entry.file.size > SMALL_FILE_BYTES && (state.get().progress[name] ?? 0) < 0.5;
    if (isIncomplete) running.get(name)?.controller.abort();
  };

  const send = async ({ name, file, id }: Entry, controller: AbortController) => {
    if (!(file instanceof File)) return;
    try {
      const fileId = await upload(claimDocumentationApi.stageFile, {
        files: [file],
        params: { submissionId },
        query: id === null ? {} : { fileId: id },
        signal: controller.signal,
        onProgress: (value) => setProgress(name, value),
      });
      // The server's file ID belongs to the name. A waiting file with the same name uses it to replace the stored file.
      patch({
        entries: state.get().entries.map((entry) => (entry.name === name ? { ...entry, id: fileId } : entry)),
      });
      change(file, { uploadStatus: 'Done' });
    } catch (error) {
      if (controller.signal.aborted) return;
      // After a 404 the file to replace no longer exists on the server, so the next attempt adds a new file.
      change(file, { uploadStatus: 'Error', ...(hasStatus(error, 404) && { id: null }) });
      setRefusal(name, refusalIn(error));
    }
  };

  /** Registers the running upload or removal of a file name. The next one of that name waits until it has ended. */
  const runExclusively = (name: string, controller: AbortController, work: Promise<void>): Promise<void> => {
    const settled = work.finally(() => {
      running.delete(name);
      startNext();
    });
    running.set(name, { controller, settled });
    return settled;
  };

  const start = (entry: Entry) => {
    const controller = new AbortController();
    change(entry.file, { uploadStatus: 'Loading' });
    setProgress(entry.name, 0);
    setRefusal(entry.name, null);
    void runExclusively(entry.name, controller, send(entry, controller));
  };

  // After a change of user, the previous user's files must not be sent.
  const hasEnded = () => isStopped || currentEpoch() !== startedIn;

  function startNext(): void {
    const isReady = (entry: Entry) =>
      shouldUpload(entry) && entry.removeStatus === 'NotStarted' && !running.has(entry.name);
    while (running.size < MAX_PARALLEL_UPLOADS && !hasEnded()) {
      const next = state.get().entries.find(isReady);
      if (!next) return;
      start(next);
    }
  }

  const deleteStaged = async ({ name, file }: Entry, fileId: string) => {
    try {
      await call(claimDocumentationApi.removeFile, { params: { fileId } });
    } catch (error) {
      if (!hasStatus(error, 404)) {
        change(file, { removeStatus: 'Error' });
        setRefusal(name, refusalIn(error));
        return;
      }
    }
    const left = state.get().entries.filter((entry) => entry.file !== file);
    // A file with the same name may have been added during the removal. The stored file it would replace is gone.
    patch({ entries: left.map((entry) => (entry.name === name ? { ...entry, id: null } : entry)) });
  };

  const remove = async (name: string) => {
    const entry = entryOf(name);
    if (!entry || entry.removeStatus === 'Loading') return;
    abortIfIncomplete(name);
    change(entry.file, { removeStatus: 'Loading' });
    await running.get(name)?.settled;
    const left = entryOf(name);
    // The user added a file with the same name meanwhile. Its upload replaces the stored file.
    if (left?.file !== entry.file) return;
    if (left.id === null) patch({ entries: state.get().entries.filter(({ file }) => file !== entry.file) });
    else await runExclusively(name, new AbortController(), deleteStaged(left, left.id));
  };

  return {
    state,
    add: (files) => {
      let leftOut = 0;
      for (const file of files) {
        const name = cleanFileName(file.name);
        const others = state.get().entries.filter((entry) => entry.name !== name && isCounted(entry));
        if (fileError(file) === null && others.length >= MAX_SUBMISSION_FILES) {
          leftOut += 1;
        } else {
          abortIfIncomplete(name);
          patch({ entries: addFile(state.get().entries, file) });
        }
      }
      patch({ leftOut });
      startNext();
    },
    retry: (name) => {
      const entry = entryOf(name);
      if (!entry) return;
      if (entry.removeStatus === 'Error') void remove(name);
      else if (canRetryUpload(entry)) {
        change(entry.file, { uploadStatus: 'NotStarted' });
        startNext();
      }
    },
    remove: (name) => {
      patch({ leftOut: 0 });
      void remove(name);
    },
    stop: () => {
      isStopped = true;
      for (const { controller } of running.values()) controller.abort();
    },
  };
}
