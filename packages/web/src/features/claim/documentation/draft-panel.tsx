import type { Claim, ClaimItem, ClaimReason } from '@pbt/domain/contract/claim';
import type { Submission } from '@pbt/domain/contract/claim-documentation';
import type { ClaimDenials } from '@pbt/domain/rules/claim/outcome/claim-denials';
import { lazy, Suspense } from 'react';
import { LinkButton } from '../../../ui/base/button.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { useStore } from '../../../state/store.ts';
import { docTexts, kinds } from '../documentation-texts.ts';
import type { DraftFormProps, Send, SubmissionDraft } from '../draft/submission-draft.ts';

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
  readonly denials: ClaimDenials;
  readonly submissions: readonly Submission[];
  readonly onCancel: () => void;
  readonly onDone: () => void;
  /**
   * Called when the server replies 409, for example because the submission was already sent. The history may now list
   * it.
   */
  readonly onClosed: () => void;
}

/** Shows the form once the server has created the unsent submission. Before that, shows progress or an error. */
export function DraftPanel(props: DraftPanelProps) {
  const { draft, claim, items, reasons, denials, submissions, onCancel, onDone, onClosed } = props;
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
      const { staged, version } = state;
      const submit = async (send: Send) => {
        const result = await staged.submit(send);
        if (result === 'done') onDone();
        if (result === 'closed') onClosed();
      };
      const form: DraftFormProps = {
        staged,
        draft,
        onCancel,
        onSubmit: (send) => void submit(send),
      };
      return (
        <Suspense fallback={<Loading />}>
          {draft.kind === 'Appeal' ? (
            <AppealForm
              key={version}
              {...form}
              claim={claim}
              items={items}
              reasons={reasons}
              submissions={submissions}
            />
          ) : (
            <AttachmentForm key={version} {...form} claim={claim} items={items} denials={denials} />
          )}
        </Suspense>
      );
    }
  }
}
