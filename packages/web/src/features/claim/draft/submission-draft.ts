import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import { call, currentEpoch } from '../../../api/client.ts';
import { HttpError } from '../../../api/http-error.ts';
import { createStore, type Store } from '../../../state/store.ts';
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

/** A submission created on the server but not submitted yet. A retry uses the same ID, so it cannot submit twice. */
export interface StagedSubmission {
  readonly submissionId: string;
  readonly uploads: UploadList;
  readonly sending: Store<Sending>;
  /** Sends the submission. 'closed' means that the server replied 409. After a failure the form keeps its input. */
  readonly submit: (send: (submissionId: string) => Promise<unknown>) => Promise<'done' | 'failed' | 'closed'>;
}

type DraftState =
  | { readonly phase: 'staging' | 'notEligible' | 'failed' }
  | { readonly phase: 'open'; readonly staged: StagedSubmission };

export interface SubmissionDraft {
  readonly kind: DraftKind;
  readonly state: Store<DraftState>;
  /** Whether the form has input that would be lost. */
  readonly isDirty: Store<boolean>;
  /** Cancels the submission on the server, unless it is being sent or the user has changed. */
  readonly cancel: () => void;
}

export const IDLE: Sending = { status: 'idle', refusal: null, isClosed: false };

function stagedSubmission(submissionId: string): StagedSubmission {
  const sending = createStore(IDLE);
  return {
    submissionId,
    uploads: createUploadList(submissionId),
    sending,
    submit: async (send) => {
      if (sending.get().status === 'sending') return 'failed';
      sending.set({ ...IDLE, status: 'sending' });
      try {
        await send(submissionId);
        return 'done';
      } catch (error) {
        const refused = error instanceof HttpError && error.status !== null && error.status < 500 ? error : null;
        const isClosed = refused?.status === 409;
        sending.set({ status: 'failed', refusal: refused?.detail ?? null, isClosed });
        return isClosed ? 'closed' : 'failed';
      }
    },
  };
}

/**
 * Stops the uploads and cancels the submission, unless it is being sent. Errors are ignored, because the server expires
 * unsent submissions after a day.
 */
async function discard({ submissionId, uploads, sending }: StagedSubmission): Promise<void> {
  uploads.stop();
  if (sending.get().status === 'sending') return;
  await call(claimDocumentationApi.cancel, { params: { submissionId } }).catch(() => undefined);
}

/**
 * Creates an unsent submission on the server, if `isPossible` resolves to true. Its state is kept outside React, so
 * hiding the tab neither loses nor repeats a call.
 */
export function createDraft(kind: DraftKind, claimId: string, isPossible: () => Promise<boolean>): SubmissionDraft {
  const state = createStore<DraftState>({ phase: 'staging' });
  const startedIn = currentEpoch();
  let isCancelled = false;

  const stage = async (): Promise<DraftState> => {
    if (!(await isPossible())) return { phase: 'notEligible' };
    const id = await call(claimDocumentationApi.stage, { params: { claimId } });
    return { phase: 'open', staged: stagedSubmission(id) };
  };
  const run = async () => {
    let next: DraftState;
    try {
      next = await stage();
    } catch {
      next = { phase: 'failed' };
    }
    if (!isCancelled) state.set(next);
    else if (next.phase === 'open') await discard(next.staged);
  };
  void run();

  return {
    kind,
    state,
    isDirty: createStore(false),
    cancel: () => {
      isCancelled = true;
      const now = state.get();
      // After a change of user, the call would run as another user. The server expires the submission.
      if (now.phase === 'open' && currentEpoch() === startedIn) void discard(now.staged);
    },
  };
}

/** Props of the appeal form and the attachment form. */
export interface DraftFormProps {
  readonly staged: StagedSubmission;
  /** The form sets this to true while it has input that would be lost. */
  readonly dirty: Store<boolean>;
  readonly onCancel: () => void;
  readonly onSubmit: (send: (submissionId: string) => Promise<unknown>) => void;
}
