import type { Claim, ClaimItem, ClaimReason } from '@pbt/domain/contract/claim';
import { lazy, Suspense } from 'react';
import { LinkButton } from '../../../ui/base/button.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { useStore } from '../../../state/store.ts';
import { docTexts, kinds } from '../documentation-texts.ts';
import type { DraftFormProps, SubmissionDraft } from '../draft/submission-draft.ts';

// The forms load on demand, because most visits only read the claim.
const AppealForm = lazy(async () => {
  const { AppealForm: Form } = await import('../draft/appeal-form.tsx');
  return { default: Form };
});
const AttachmentForm = lazy(async () => {
  const { AttachmentForm: Form } = await import('../draft/attachment-form.tsx');
  return { default: Form };
});

interface DraftPanelProps {
  readonly draft: SubmissionDraft;
  readonly claim: Claim;
  readonly items: readonly ClaimItem[];
  readonly reasons: readonly ClaimReason[];
  readonly onCancel: () => void;
  readonly onDone: () => void;
  /**
   * Called when the submission was submitted or canceled in another window, or has expired. The history may now show
   * it.
   */
  readonly onClosed: () => void;
}

/** Shows the form once the submission is staged. */
export function DraftPanel({ draft, claim, items, reasons, onCancel, onDone, onClosed }: DraftPanelProps) {
  const state = useStore(draft.state);
  const cancel = <LinkButton onClick={onCancel}>{docTexts.cancel}</LinkButton>;
  switch (state.phase) {
    case 'staging':
      return <Loading />;
    case 'failed':
      return (
        <Notice kind="denied" role="alert">
          <span>{kinds[draft.kind].stagingFailed}</span> {cancel}
        </Notice>
      );
    case 'notEligible':
      return (
        <Notice kind="plain" icon="no" role="status">
          <span>{docTexts.noEligibleItems}</span> {cancel}
        </Notice>
      );
    default: {
      const { staged } = state;
      const submit = async (send: (submissionId: string) => Promise<unknown>) => {
        const result = await staged.submit(send);
        if (result === 'done') onDone();
        if (result === 'closed') onClosed();
      };
      const form: DraftFormProps = {
        staged,
        dirty: draft.isDirty,
        onCancel,
        onSubmit: (send) => void submit(send),
      };
      return (
        <Suspense fallback={<Loading />}>
          {draft.kind === 'Appeal' ? (
            <AppealForm {...form} claim={claim} items={items} reasons={reasons} />
          ) : (
            <AttachmentForm {...form} />
          )}
        </Suspense>
      );
    }
  }
}
