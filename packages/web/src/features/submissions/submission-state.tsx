import type { SubmissionRow } from '@pbt/domain/contract/submission';
import { isSent } from '@pbt/domain/rules/claim/submissions';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { answers } from '../../widgets/record/answers.ts';
import { QueueBadge } from '../../widgets/record/queue-badge.tsx';
import css from './submissions-page.module.css';
import { texts } from './texts.ts';

type State = Pick<SubmissionRow, 'queueStatus' | 'answer' | 'answeredOn' | 'message' | 'daysInReview' | 'usualDays'>;

/** The line under the badge: since when, or what to do (spec 5 §6.1). */
export function stateLine({ queueStatus, answer, answeredOn, message, daysInReview, usualDays }: State): string {
  const day = answeredOn === null ? '' : formatDay(answeredOn);
  if (daysInReview !== null) return texts.inReview(daysInReview, usualDays);
  if (queueStatus === 'Rejected') return texts.notReviewed(day, message ?? '');
  if (!isSent(queueStatus)) return texts.sendAgain;
  if (queueStatus === 'Unknown') return texts.unknownState;
  if (queueStatus !== 'End' || day === '') return '';
  return [texts.answered(day), answer && answers[answer]].filter(Boolean).join(', ');
}

export function SubmissionState({ submission }: { readonly submission: State }) {
  return (
    <div>
      <QueueBadge status={submission.queueStatus} answer={submission.answer} />
      <span className={css.second}>{stateLine(submission)}</span>
    </div>
  );
}
