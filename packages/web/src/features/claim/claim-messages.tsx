import type { Submission } from '@pbt/domain/contract/claim-documentation';
import { reviewState, type ReviewState } from '@pbt/domain/rules/claim/submissions';
import { Notice } from '../../ui/base/notice.tsx';
import css from './claim-messages.module.css';
import { reviewMessages, texts } from './texts.ts';

const LOOKS = { unknown: 'plain', inReview: 'pending', reviewed: 'active' } as const satisfies Record<
  Exclude<ReviewState, 'none'>,
  string
>;

/** The status is unknown, or a submission failed. */
const whyUnknown = (submissions: readonly Submission[]) =>
  submissions.some(({ queueStatus }) => queueStatus === 'Unknown') ? texts.unknownReview : texts.failedReview;

interface ClaimMessagesProps {
  readonly isQmb: boolean;
  /** Undefined while the submissions load and after a failed load. */
  readonly submissions: readonly Submission[] | undefined;
}

export function ClaimMessages({ isQmb, submissions }: ClaimMessagesProps) {
  const state = reviewState(submissions ?? []);
  // A denial that stands after an appeal is no success.
  const isUpheld = state === 'reviewed' && submissions?.some(({ answer }) => answer?.what === 'upheld');
  return (
    <div className={css.messages}>
      {isQmb && (
        <Notice kind="info">
          <b className="strong">{texts.qmb}</b> {texts.qmbRule}
        </Notice>
      )}
      <div className={css.pair}>
        {state !== 'none' && (
          <Notice kind={isUpheld ? 'plain' : LOOKS[state]} role="status" {...(state === 'unknown' && { icon: 'q' })}>
            <b className="strong">{reviewMessages[state]}</b>
            {state === 'unknown' && ` ${whyUnknown(submissions ?? [])}`}
          </Notice>
        )}
        <Notice kind="plain">{texts.processing}</Notice>
      </div>
    </div>
  );
}
