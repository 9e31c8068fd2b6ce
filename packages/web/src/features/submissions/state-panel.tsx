import type { SubmissionDetails } from '@pbt/domain/contract/submission';
import { isSent } from '@pbt/domain/rules/claim/submissions';
import { addDays, formatDay } from '@pbt/domain/rules/shared/dates';
import type { ReactNode } from 'react';
import { Link } from '../../router/router.tsx';
import { useToday } from '../../session/use-today.ts';
import { planDay } from '../../settings.ts';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { answers } from '../../widgets/record/answers.ts';
import { QueueBadge } from '../../widgets/record/queue-badge.tsx';
import css from './submission-page.module.css';
import { submittedTime } from './submission-rows.tsx';
import { detailTexts } from './texts.ts';

interface StepProps {
  readonly day: string | null;
  readonly icon: IconName;
  readonly look?: string | undefined;
  readonly children: ReactNode;
}

function Step({ day, icon, look, children }: StepProps) {
  return (
    <li>
      {day === null ? <span /> : <time dateTime={day}>{formatDay(day)}</time>}
      <Icon name={icon} size={18} className={look} />
      <div>{children}</div>
    </li>
  );
}

/** What follows from the answer to an appeal. The claim page has the next step of each line. */
function NextStep({ submission: { answer, claim } }: { readonly submission: SubmissionDetails }) {
  if (!answer) return null;
  return (
    <p className={css.message}>
      {detailTexts.next[answer]}{' '}
      {claim && <Link to={`/claim-details/${encodeURIComponent(claim.id)}`}>{detailTexts.openClaim}</Link>}
    </p>
  );
}

/** What happened after the submission was filed. A submission that failed has no day for it. */
function NowStep({ submission }: { readonly submission: SubmissionDetails }) {
  const today = useToday();
  const { queueStatus, daysInReview, answer, answeredOn, message } = submission;
  if (daysInReview !== null) {
    return (
      <Step day={today} icon="clock" look={css.pending}>
        <b>{detailTexts.inReview}</b> <span className={css.rest}>{detailTexts.today(daysInReview)}</span>
      </Step>
    );
  }
  if (queueStatus === 'End' || queueStatus === 'Rejected') {
    const isAnswered = queueStatus === 'End';
    const [icon, look] = !isAnswered
      ? (['bad', css.denied] as const)
      : answer === 'upheld'
        ? (['dash', css.none] as const)
        : (['check', css.active] as const);
    return (
      <Step day={answeredOn} icon={icon} look={look}>
        <b>{isAnswered ? detailTexts.answered : detailTexts.notReviewed}</b>
        {answer && `: ${answers[answer]}`}
        {message && <p className={css.message}>{message}</p>}
        <NextStep submission={submission} />
      </Step>
    );
  }
  if (isSent(queueStatus)) return null;
  return (
    <Step day={null} icon="bad" look={css.denied}>
      <b>{detailTexts.failedState}</b> <span className={css.rest}>{detailTexts.sendAgain}</span>
    </Step>
  );
}

/** The usual time of an answer, and whether the appeal was filed by its last day. */
function footerOf({ usualDays, appealBy, submittedOn }: SubmissionDetails): string | null {
  if (usualDays === null) return null;
  const filed =
    appealBy && (planDay(submittedOn) <= appealBy ? detailTexts.inTime : detailTexts.late)(formatDay(appealBy));
  return [detailTexts.usual(usualDays), filed].filter(Boolean).join(' ');
}

/** The state of a submission with its dates (spec 5 §6.2). */
export function StatePanel({ submission }: { readonly submission: SubmissionDetails }) {
  const today = useToday();
  const { submittedOn, submittedBy, queueStatus, daysInReview, usualDays, answer } = submission;
  const filed = planDay(submittedOn);
  const expected = daysInReview !== null && usualDays !== null ? addDays(filed, usualDays) : null;
  return (
    <Panel
      title={detailTexts.state}
      flush
      actions={<QueueBadge status={queueStatus} answer={answer} />}
      footer={footerOf(submission)}
    >
      <ol className={css.steps}>
        <Step day={filed} icon="send" look={css.info}>
          <b>{detailTexts.filedBy}</b>{' '}
          <span className={css.rest}>{detailTexts.by(submittedBy, submittedTime(submittedOn).time)}</span>
        </Step>
        <NowStep submission={submission} />
        {expected !== null && expected >= today && (
          <Step day={expected} icon="clock" look={css.none}>
            <span className={css.rest}>{detailTexts.expected}</span>
          </Step>
        )}
      </ol>
    </Panel>
  );
}
