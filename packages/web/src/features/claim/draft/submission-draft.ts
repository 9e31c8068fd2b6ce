import { claimDocumentationApi, type Draft } from '@pbt/domain/contract/claim-documentation';
import { call, currentEpoch } from '../../../api/client.ts';
import { HttpError } from '../../../api/http-error.ts';
import { createStore, type Store } from '../../../state/store.ts';
import { createAutosave, type Autosave, type DraftFields } from './autosave.ts';
import { createUploadList, type UploadList } from './upload-list.ts';

export const DRAFT_KINDS = ['Appeal', 'Attachment'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

export interface Sending {
  readonly status: 'idle' | 'sending' | 'failed';
  /** The server's reason for refusing the submission, if it gave one. */
  readonly refusal: string | null;
  /**
   * The server replied 409, for example because the submission expired or was already submitted. Sending it again
   * cannot succeed.
   */
  readonly isClosed: boolean;
}

/** Which submission is sent, and the version of the draft that its user has seen. */
export interface SendKey {
  readonly submissionId: string;
  readonly draftVersion: number;
}
export type Send = (key: SendKey) => Promise<unknown>;

/** A submission created on the server but not submitted yet. A retry uses the same ID, so it cannot submit twice. */
export interface StagedSubmission {
  readonly submissionId: string;
  readonly uploads: UploadList;
  readonly sending: Store<Sending>;
  /** What the form starts with: a saved draft or a prefilled contact. Null if there is neither. */
  readonly initial: Draft | null;
  readonly autosave: Autosave;
  /** The line to choose in the appeal form. The form sets it to null again. */
  readonly line: Store<number | null>;
  /** Sends the submission. 'closed' means that the server replied 409. After a failure the form keeps its input. */
  readonly submit: (send: Send) => Promise<'done' | 'failed' | 'closed'>;
}

type DraftState =
  | { readonly phase: 'staging' | 'notEligible' | 'failed' }
  /** `version` changes when the form must be built again, with other fields. */
  | { readonly phase: 'open'; readonly staged: StagedSubmission; readonly version: number };

export interface SubmissionDraft {
  readonly kind: DraftKind;
  readonly claimId: string;
  readonly state: Store<DraftState>;
  /** Whether the form has input, which Cancel discards. */
  readonly isDirty: Store<boolean>;
  /** Whether closing the tab loses input, because it is not saved, or interrupts an upload or the submit. */
  readonly isUnsaved: Store<boolean>;
  readonly line: Store<number | null>;
  /** Cancels the submission on the server, unless it is being sent or the user has changed. */
  readonly cancel: () => Promise<void>;
  /** Closes the form and keeps its draft. A submission without input is canceled. Resolves after the last save. */
  readonly leave: () => Promise<void>;
  /**
   * Opens the form again after another window has changed the draft: with `other`, or with the fields in `mine`, which
   * are saved over it. Without `other` the draft is gone, and `mine` becomes a new one.
   */
  readonly reopen: (other: Draft | null, mine: DraftFields | null) => Promise<void>;
}

const readDraft = (submissionId: string) => call(claimDocumentationApi.draft, { params: { submissionId } });

/** Whether another window has changed or ended the draft. */
async function isOvertaken(submissionId: string, version: number): Promise<boolean> {
  const draft = await readDraft(submissionId).catch(() => null);
  return draft?.version !== version;
}

export const IDLE: Sending = { status: 'idle', refusal: null, isClosed: false };

function stagedSubmission(submissionId: string, initial: Draft | null, line: Store<number | null>): StagedSubmission {
  const sending = createStore(IDLE);
  const autosave = createAutosave(submissionId, initial ?? { version: 0, savedAt: null });
  return {
    submissionId,
    uploads: createUploadList(submissionId, initial?.files),
    sending,
    initial,
    autosave,
    line,
    submit: async (send) => {
      if (sending.get().status === 'sending') return 'failed';
      sending.set({ ...IDLE, status: 'sending' });
      autosave.hold(true);
      try {
        await send({ submissionId, draftVersion: await autosave.settled() });
        return 'done';
      } catch (error) {
        const refused = error instanceof HttpError && error.status !== null && error.status < 500 ? error : null;
        const isClosed = refused?.status === 409;
        if (!isClosed) autosave.hold(false);
        else if (await isOvertaken(submissionId, autosave.version())) autosave.refuse();
        sending.set({ status: 'failed', refusal: refused?.detail ?? null, isClosed });
        return isClosed ? 'closed' : 'failed';
      }
    },
  };
}

/**
 * Stops the uploads and cancels the submission, unless it is being sent or belongs to another window by now. Errors are
 * ignored, because the server expires unsent submissions after a day.
 */
async function discard({ submissionId, uploads, sending, autosave }: StagedSubmission): Promise<void> {
  uploads.stop();
  autosave.stop();
  if (sending.get().status === 'sending' || autosave.state.get().phase === 'refused') return;
  await call(claimDocumentationApi.cancel, { params: { submissionId } }).catch(() => undefined);
}

interface DraftRequest {
  readonly kind: DraftKind;
  readonly claimId: string;
  /** A saved draft to continue. Null creates a new submission. */
  readonly submissionId: string | null;
  /** The line to choose in the appeal form. */
  readonly line: number | null;
  readonly isPossible: () => Promise<boolean>;
}

/** Creates an unsent submission on the server. A new appeal also gets its office contact, but opens without it too. */
async function stageNew({ kind, claimId }: DraftRequest): Promise<[id: string, initial: Draft | null]> {
  const id = await call(claimDocumentationApi.stage, { params: { claimId } });
  return [id, kind === 'Appeal' ? await readDraft(id).catch(() => null) : null];
}

const EMPTY = { version: 0, savedAt: null, appeal: null, attachment: null, files: [], contact: null };

/** Files of the form that the server does not have, to be uploaded again. */
const filesToSend = ({ uploads }: StagedSubmission, isGone: boolean) =>
  uploads.state.get().entries.flatMap(({ file, id }) => (file instanceof File && (isGone || id === null) ? file : []));

/**
 * Opens a submission if `isPossible` resolves to true. Its state is kept outside React, so hiding the tab neither loses
 * nor repeats a call.
 */
export function createDraft(request: DraftRequest): SubmissionDraft {
  const { kind, submissionId } = request;
  const state = createStore<DraftState>({ phase: 'staging' });
  const line = createStore(request.line);
  const startedIn = currentEpoch();
  let isCancelled = false;

  const stage = async (): Promise<DraftState> => {
    if (!(await request.isPossible())) return { phase: 'notEligible' };
    const [id, initial] =
      submissionId === null ? await stageNew(request) : [submissionId, await readDraft(submissionId)];
    return { phase: 'open', staged: stagedSubmission(id, initial, line), version: 0 };
  };
  const run = async () => {
    let next: DraftState;
    try {
      next = await stage();
    } catch {
      next = { phase: 'failed' };
    }
    if (!isCancelled) state.set(next);
    else if (next.phase === 'open' && submissionId === null) await discard(next.staged);
  };
  void run();

  const open = () => {
    const now = state.get();
    // After a change of user, a call would run as another user. The server expires the submission.
    return now.phase === 'open' && currentEpoch() === startedIn ? now.staged : null;
  };
  const cancel = async () => {
    isCancelled = true;
    const staged = open();
    if (staged) await discard(staged);
  };
  return {
    kind,
    claimId: request.claimId,
    state,
    isDirty: createStore(false),
    isUnsaved: createStore(false),
    line,
    cancel,
    leave: async () => {
      const staged = open();
      if (!staged?.autosave.hasDraft()) {
        await cancel();
        return;
      }
      staged.autosave.flush();
      staged.uploads.stop();
      // A change that was made during a running save is saved after it.
      await staged.autosave.settled();
      staged.autosave.flush();
      await staged.autosave.settled();
    },
    reopen: async (other, mine) => {
      const now = state.get();
      if (now.phase !== 'open' || !open()) return;
      const { staged: old, version } = now;
      const [id, initial] = other ? [other.id, other] : await stageNew(request);
      const start = { ...EMPTY, ...initial, id, claimId: request.claimId, ...mine };
      const staged = stagedSubmission(id, mine ? start : other, line);
      if (mine) {
        await staged.autosave.check(() => mine);
        staged.uploads.add(filesToSend(old, other === null));
      }
      old.autosave.stop();
      old.uploads.stop();
      state.set({ phase: 'open', staged, version: version + 1 });
    },
  };
}

/** Props of the appeal form and the attachment form. */
export interface DraftFormProps {
  readonly staged: StagedSubmission;
  /** The form keeps `isDirty` and `isUnsaved` up to date. */
  readonly draft: SubmissionDraft;
  readonly onCancel: () => void;
  readonly onSubmit: (send: Send) => void;
}
