import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import {
  addFile,
  canRetryUpload,
  cleanFileName,
  fileError,
  MAX_SUBMISSION_FILES,
  shouldUpload,
  type FileEntry,
} from '@pbt/domain/rules/claim/upload-files';
import { call, currentEpoch } from '../../../api/client.ts';
import { hasStatus, HttpError } from '../../../api/http-error.ts';
import { upload } from '../../../api/upload.ts';
import { createStore, type Store } from '../../../state/store.ts';

const MOST_AT_ONCE = 3;
const QUICK_BYTES = 1024 * 1024;

interface UploadState {
  readonly entries: readonly FileEntry<File>[];
  /** By name: the share of the bytes that went out, 0 to 1. */
  readonly shares: Readonly<Record<string, number>>;
  readonly refusals: Readonly<Record<string, Refusal | null>>;
  /** How many files of the last choice exceeded the limit of a submission and were not added. */
  readonly leftOut: number;
}

/** Why a file was not taken. */
interface Refusal {
  /** The server's own words, where it has any. */
  readonly words: string | null;
  /** The file is at fault or the submission is closed: it would be refused again. */
  readonly isFinal: boolean;
}

export interface UploadList {
  readonly state: Store<UploadState>;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (name: string) => void;
  readonly remove: (name: string) => void;
  /** Ends everything under way; nothing starts any more. */
  readonly stop: () => void;
}

interface Transfer {
  readonly controller: AbortController;
  readonly settled: Promise<void>;
}

function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof HttpError) || error.status === null || error.status >= 500) return null;
  return { words: error.detail, isFinal: [400, 409, 415].includes(error.status) };
}

/**
 * The files of one staged submission. It lives outside React: a view that is hidden or drawn anew must neither lose an
 * upload nor start it twice.
 */
export function createUploadList(submissionId: string): UploadList {
  const state = createStore<UploadState>({ entries: [], shares: {}, refusals: {}, leftOut: 0 });
  const running = new Map<string, Transfer>();
  const startedIn = currentEpoch();
  let isStopped = false;

  const entryOf = (name: string) => state.get().entries.find((entry) => entry.name === name);
  /** Refused files are not part of the submission and do not count. */
  const takesRoom = ({ name, uploadError }: FileEntry<File>) =>
    uploadError === null && state.get().refusals[name]?.isFinal !== true;
  const patch = (next: Partial<UploadState>) => state.set({ ...state.get(), ...next });
  /** By the file itself: a late word about a replaced file must not reach the one that took its place. */
  const change = (file: File, next: Partial<FileEntry<File>>) =>
    patch({ entries: state.get().entries.map((entry) => (entry.file === file ? { ...entry, ...next } : entry)) });
  const share = (name: string, value: number) => patch({ shares: { ...state.get().shares, [name]: value } });
  const refuse = (name: string, refusal: Refusal | null) =>
    patch({ refusals: { ...state.get().refusals, [name]: refusal } });

  /**
   * A transfer that is well under way is broken off. One that is nearly through, or so small that it may have arrived
   * already, is left to answer: only then is it known which staged file to replace or to delete.
   */
  const breakOff = (name: string) => {
    const entry = entryOf(name);
    const isUnderWay = entry && entry.file.size > QUICK_BYTES && (state.get().shares[name] ?? 0) < 0.5;
    if (isUnderWay) running.get(name)?.controller.abort();
  };

  const send = async ({ name, file, id }: FileEntry<File>, controller: AbortController) => {
    try {
      const fileId = await upload(claimDocumentationApi.stageFile, {
        files: [file],
        params: { submissionId },
        query: id === null ? {} : { fileId: id },
        signal: controller.signal,
        onProgress: (value) => share(name, value),
      });
      // The staged file belongs to the name: a replacement that waits takes it over.
      patch({
        entries: state.get().entries.map((entry) => (entry.name === name ? { ...entry, id: fileId } : entry)),
      });
      change(file, { uploadStatus: 'Done' });
    } catch (error) {
      if (controller.signal.aborted) return;
      // The file to be replaced is gone: the next try adds it anew.
      change(file, { uploadStatus: 'Error', ...(hasStatus(error, 404) && { id: null }) });
      refuse(name, refusalIn(error));
    }
  };

  /** One thing at a time for a name, so that a removal and an upload cannot overtake each other. */
  const occupy = (name: string, controller: AbortController, work: Promise<void>): Promise<void> => {
    const settled = work.finally(() => {
      running.delete(name);
      startNext();
    });
    running.set(name, { controller, settled });
    return settled;
  };

  const start = (entry: FileEntry<File>) => {
    const controller = new AbortController();
    change(entry.file, { uploadStatus: 'Loading' });
    share(entry.name, 0);
    refuse(entry.name, null);
    void occupy(entry.name, controller, send(entry, controller));
  };

  // Another identity's session must not go on sending this one's files.
  const isOver = () => isStopped || currentEpoch() !== startedIn;

  function startNext(): void {
    const isReady = (entry: FileEntry<File>) =>
      shouldUpload(entry) && entry.removeStatus === 'NotStarted' && !running.has(entry.name);
    while (running.size < MOST_AT_ONCE && !isOver()) {
      const next = state.get().entries.find(isReady);
      if (!next) return;
      start(next);
    }
  }

  const deleteStaged = async ({ name, file }: FileEntry<File>, fileId: string) => {
    try {
      await call(claimDocumentationApi.removeFile, { params: { fileId } });
    } catch (error) {
      if (!hasStatus(error, 404)) {
        change(file, { removeStatus: 'Error' });
        refuse(name, refusalIn(error));
        return;
      }
    }
    const left = state.get().entries.filter((entry) => entry.file !== file);
    // A file of the same name that came meanwhile has nothing to replace any more.
    patch({ entries: left.map((entry) => (entry.name === name ? { ...entry, id: null } : entry)) });
  };

  const remove = async (name: string) => {
    const entry = entryOf(name);
    if (!entry || entry.removeStatus === 'Loading') return;
    breakOff(name);
    change(entry.file, { removeStatus: 'Loading' });
    await running.get(name)?.settled;
    const left = entryOf(name);
    // Replaced meanwhile: the new file takes the staged one's place.
    if (left?.file !== entry.file) return;
    if (left.id === null) patch({ entries: state.get().entries.filter(({ file }) => file !== entry.file) });
    else await occupy(name, new AbortController(), deleteStaged(left, left.id));
  };

  return {
    state,
    add: (files) => {
      let leftOut = 0;
      for (const file of files) {
        const name = cleanFileName(file.name);
        const others = state.get().entries.filter((entry) => entry.name !== name && takesRoom(entry));
        if (fileError(file) === null && others.length >= MAX_SUBMISSION_FILES) {
          leftOut += 1;
        } else {
          breakOff(name);
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
