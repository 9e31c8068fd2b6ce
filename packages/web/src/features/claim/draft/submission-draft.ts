import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import { call, currentEpoch } from '../../../api/client.ts';
import { HttpError } from '../../../api/http-error.ts';
import { createStore, type Store } from '../../../state/store.ts';
import { createUploadList, type UploadList } from './upload-list.ts';

export const DRAFT_KINDS = ['Appeal', 'Attachment'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

export interface Sending {
  readonly status: 'idle' | 'sending' | 'failed';
  /** The server's reason for refusing, if it gave one. */
  readonly refusal: string | null;
  /** The submission was canceled, submitted or expired elsewhere. Sending it again cannot succeed. */
  readonly isClosed: boolean;
}

/** A staged submission. Every call carries its ID, so a retry cannot create a second submission. */
export interface StagedSubmission {
  readonly submissionId: string;
  readonly uploads: UploadList;
  readonly sending: Store<Sending>;
  /** Resolves with the outcome. After a failure the form keeps its input. */
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
  /** Deletes the staged submission. */
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

/** Deletes the staged submission. Errors are ignored, because the server expires staged submissions within a day. */
async function discard({ submissionId, uploads, sending }: StagedSubmission): Promise<void> {
  uploads.stop();
  if (sending.get().status === 'sending') return;
  await call(claimDocumentationApi.cancel, { params: { submissionId } }).catch(() => undefined);
}

/**
 * One submission, from Create until it is submitted or canceled. It lives outside React, so hiding the tab neither
 * loses nor repeats a call. `isPossible` is checked before anything is staged.
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
      // After a change of user the submission belongs to the previous user.
      if (now.phase === 'open' && currentEpoch() === startedIn) void discard(now.staged);
    },
  };
}

/** The props that the appeal and attachment forms get from the draft. */
export interface DraftFormProps {
  readonly staged: StagedSubmission;
  /** Set to true while the form has input that would be lost. */
  readonly dirty: Store<boolean>;
  readonly onCancel: () => void;
  readonly onSubmit: (send: (submissionId: string) => Promise<unknown>) => void;
}
