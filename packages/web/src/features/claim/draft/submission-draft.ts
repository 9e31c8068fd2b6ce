import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import { call, currentEpoch } from '../../../api/client.ts';
import { HttpError } from '../../../api/http-error.ts';
import { createStore, type Store } from '../../../state/store.ts';
import { createUploadList, type UploadList } from './upload-list.ts';

export const DRAFT_KINDS = ['Appeal', 'Attachment'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

export interface Sending {
  readonly status: 'idle' | 'sending' | 'failed';
  /** Why the server refused, where it said so. */
  readonly refusal: string | null;
  /** The server has closed the submission (cancelled, submitted or expired elsewhere): sending again cannot help. */
  readonly isClosed: boolean;
}

/** Staged and ready to be filled in. The id makes every later call repeatable: a retry goes out under the same one. */
export interface StagedSubmission {
  readonly submissionId: string;
  readonly uploads: UploadList;
  readonly sending: Store<Sending>;
  /** Answers how it ended; the form keeps everything when it failed. */
  readonly submit: (send: (submissionId: string) => Promise<unknown>) => Promise<'done' | 'failed' | 'closed'>;
}

type DraftState =
  | { readonly phase: 'staging' | 'notEligible' | 'failed' }
  | { readonly phase: 'open'; readonly staged: StagedSubmission };

export interface SubmissionDraft {
  readonly kind: DraftKind;
  readonly state: Store<DraftState>;
  /** Whether there is anything to lose. */
  readonly isDirty: Store<boolean>;
  /** Drops what was staged. */
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

/** What was staged is deleted. If that fails, the server sweeps it away within a day: nothing to tell anybody. */
async function discard({ submissionId, uploads, sending }: StagedSubmission): Promise<void> {
  uploads.stop();
  if (sending.get().status === 'sending') return;
  await call(claimDocumentationApi.cancel, { params: { submissionId } }).catch(() => undefined);
}

/**
 * One submission from Create to its end, outside React: hiding the tab neither loses nor repeats a call. `isPossible`
 * says whether there is anything to submit, before something is staged for it.
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
      // Under another identity it is not ours to delete.
      if (now.phase === 'open' && currentEpoch() === startedIn) void discard(now.staged);
    },
  };
}

/** What both forms need of the submission they fill in. */
export interface DraftFormProps {
  readonly staged: StagedSubmission;
  /** Told whether there is anything to lose. */
  readonly dirty: Store<boolean>;
  readonly onCancel: () => void;
  readonly onSubmit: (send: (submissionId: string) => Promise<unknown>) => void;
}
