import { claimDocumentationApi, type DraftBody } from '@pbt/domain/contract/claim-documentation';
import { call, currentEpoch } from '../../../api/client.ts';
import { HttpError } from '../../../api/http-error.ts';
import { createStore, type Store } from '../../../state/store.ts';

const DELAY_MS = 2000;
const RETRY_MS = 5000;
const MAX_RETRY_MS = 30_000;
/** The submission is gone or was changed elsewhere, so no later save can succeed. */
const FINAL_STATUSES: ReadonlySet<number | null> = new Set([403, 404, 409]);

export type DraftFields = Omit<DraftBody, 'version'>;

export interface SaveState {
  /** `idle` before the first save. After `refused`, nothing is saved any more. */
  readonly phase: 'idle' | 'saving' | 'saved' | 'failed' | 'refused';
  readonly savedAt: string | null;
  /** The server's reason for refusing to save. */
  readonly refusal: string | null;
}

export interface Autosave {
  readonly state: Store<SaveState>;
  /** Whether the server has a draft, or will have one after the next save. */
  readonly hasDraft: () => boolean;
  /** Saves the fields 2 seconds after the last change (spec 5 §6.3). `read` returns them at the time of the save. */
  readonly changed: (read: () => DraftFields) => void;
  /**
   * Saves the fields before a submit, even without a change. Resolves to false if the server refuses, because the draft
   * was changed, discarded or sent in another window.
   */
  readonly check: (read: () => DraftFields) => Promise<boolean>;
  /** The version of the draft that this form is based on. */
  readonly version: () => number;
  /** The version of the draft, after a running save has ended. */
  readonly settled: () => Promise<number>;
  /** Saves changes without waiting. */
  readonly flush: () => void;
  /** While held, nothing is saved. A submit must not race with a save of the same submission. */
  readonly hold: (isHeld: boolean) => void;
  /** Ends saving, because another window has changed or ended the draft. */
  readonly refuse: () => void;
  /** Ends saving for good, for a submission that is canceled. */
  readonly stop: () => void;
}

/** Saves the fields of one form on the server. Lives outside React, so a hidden tab neither loses nor repeats a save. */
export function createAutosave(submissionId: string, saved: { version: number; savedAt: string | null }): Autosave {
  const state = createStore<SaveState>({ phase: 'idle', savedAt: saved.savedAt, refusal: null });
  const startedIn = currentEpoch();
  let { version } = saved;
  let read: (() => DraftFields) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let running: Promise<void> | null = null;
  let isHeld = false;
  let isStopped = false;
  /** The next save must not wait, because the form may be closed. */
  let isUrgent = false;

  const set = (next: Partial<SaveState>) => state.set({ ...state.get(), ...next });
  // After a change of user, a save would run as another user.
  const isOver = () => isStopped || currentEpoch() !== startedIn || state.get().phase === 'refused';
  const schedule = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), delay);
  };

  const onFailure = (error: unknown, fields: () => DraftFields) => {
    read ??= fields;
    if (isHeld || isOver()) return;
    if (error instanceof HttpError && FINAL_STATUSES.has(error.status)) {
      set({ phase: 'refused', refusal: error.detail });
      return;
    }
    set({ phase: 'failed' });
    schedule(Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** failures));
    failures += 1;
  };

  async function send(fields: () => DraftFields): Promise<void> {
    // A failed save stays visible while it is tried again.
    if (failures === 0) set({ phase: 'saving' });
    try {
      const reply = await call(claimDocumentationApi.saveDraft, {
        params: { submissionId },
        body: { version, ...fields() },
      });
      version = reply.version;
      failures = 0;
      set({ phase: 'saved', savedAt: reply.savedAt });
    } catch (error) {
      onFailure(error, fields);
    }
    running = null;
    if (read !== null && failures === 0) schedule(isUrgent ? 0 : DELAY_MS);
    isUrgent = false;
  }

  function save(): Promise<void> {
    clearTimeout(timer);
    if (running) return running;
    if (read === null || isHeld || isOver()) return Promise.resolve();
    const fields = read;
    read = null;
    running = send(fields);
    return running;
  }

  return {
    state,
    hasDraft: () => version > 0 || read !== null || running !== null,
    changed: (next) => {
      if (isOver()) return;
      read = next;
      if (failures === 0) schedule(DELAY_MS);
    },
    check: async (next) => {
      await running;
      if (!isOver()) {
        read = next;
        await save();
      }
      return state.get().phase !== 'refused';
    },
    version: () => version,
    settled: async () => {
      await running;
      return version;
    },
    flush: () => {
      isUrgent = running !== null;
      void save();
    },
    hold: (next) => {
      isHeld = next;
      if (!isHeld && read !== null) schedule(DELAY_MS);
    },
    refuse: () => set({ phase: 'refused' }),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
