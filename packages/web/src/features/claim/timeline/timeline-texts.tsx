import type { TimelineEvent, TimelineKind } from '@pbt/domain/contract/claim';
import { isDeniedState, type LineState } from '@pbt/domain/rules/claim/outcome/line-state';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import type { ReactNode } from 'react';
import { Link } from '../../../router/router.tsx';
import type { IconName } from '../../../ui/base/icon.tsx';
import type { StatusKind } from '../../../ui/display/badge.tsx';
import { answers } from '../../../widgets/record/answers.ts';
import { days, outcomeTexts } from '../outcome/outcome-texts.ts';
import { texts } from '../texts.ts';

export const timelineTexts = {
  failed: 'There was an error retrieving the timeline.',
  notReviewed: 'not reviewed',
  sendAgain: 'Please send it again.',
  decidedAfter: (count: number) => `Decided ${days(count)} after receipt`,
} as const;

const looks: Record<TimelineKind, { kind: StatusKind; icon: IconName; lead: string }> = {
  received: { kind: 'info', icon: 'claim', lead: 'Received' },
  logged: { kind: 'pending', icon: 'clock', lead: 'Logged' },
  pended: { kind: 'pending', icon: 'clock', lead: 'Pended' },
  pendedWithErrors: { kind: 'pending', icon: 'tri', lead: 'Pended with errors' },
  request: { kind: 'pending', icon: 'letter', lead: 'Records requested' },
  records: { kind: 'info', icon: 'up', lead: 'Records sent' },
  recordsFailed: { kind: 'denied', icon: 'bad', lead: 'Attachment failed' },
  appeal: { kind: 'info', icon: 'up', lead: 'Appeal filed' },
  appealFailed: { kind: 'denied', icon: 'bad', lead: 'Appeal failed' },
  answered: { kind: 'active', icon: 'check', lead: 'Appeal answered' },
  notReviewed: { kind: 'denied', icon: 'bad', lead: 'Not reviewed' },
  decided: { kind: 'active', icon: 'ok', lead: 'Decided' },
  paid: { kind: 'active', icon: 'ra', lead: 'Paid' },
  takenBack: { kind: 'warning', icon: 'ra', lead: 'Taken back' },
  correctedBy: { kind: 'info', icon: 'swap', lead: 'Corrected' },
  replaces: { kind: 'info', icon: 'swap', lead: 'Replaces' },
  letter: { kind: 'info', icon: 'letter', lead: '' },
  waiting: { kind: 'pending', icon: 'clock', lead: 'Waiting for a decision' },
  expected: { kind: 'inactive', icon: 'clock', lead: '' },
};

/** A decision that stands is no success. */
export const lookOf = ({ kind, answer }: TimelineEvent) =>
  answer === 'upheld' ? ({ ...looks[kind], kind: 'inactive', icon: 'dash' } as const) : looks[kind];

/** The text after the first words of an event, without a letter. */
export function restOf(event: TimelineEvent, states: readonly LineState[]): ReactNode {
  const { kind, text, answer, due, amount, ra, eft, check, claimId, claimNumber, usualDays } = event;
  switch (kind) {
    case 'request':
      return `${text}${due ? `, by ${formatDay(due)}` : ''}`;
    case 'records':
    case 'appeal':
      return submitted(event);
    case 'recordsFailed':
    case 'appealFailed':
      return failed(event);
    case 'answered':
      return answer ? `: ${answers[answer]}` : '';
    case 'notReviewed':
      return text ? `: ${text}` : '';
    case 'decided':
      return decidedLines(states);
    case 'paid':
    case 'takenBack':
      return (
        <>
          {amount}
          {ra && (
            <>
              {' with '}
              <Link to={`/remittance-advice/${encodeURIComponent(ra)}`}>{ra}</Link>
            </>
          )}
          {eft && `, EFT ${eft}`}
          {check && `, check ${check}`}
        </>
      );
    case 'correctedBy':
    case 'replaces':
      return (
        <>
          {kind === 'correctedBy' && 'by '}claim <Link to={`/claim-details/${claimId}`}>{claimNumber ?? claimId}</Link>
        </>
      );
    case 'waiting':
      return outcomeTexts.today;
    case 'expected':
      return `Decision expected by then (usual time ${days(usualDays ?? 0)})`;
    default:
      return '';
  }
}

const forLines = ({ lines = [] }: TimelineEvent) =>
  lines.length > 0 ? `for ${outcomeTexts.lines(lines).toLowerCase()}` : '';

/** Starts with a comma or a period if the first words of the event need one. */
const failed = (event: TimelineEvent) =>
  `${forLines(event)}${event.by ? `, sent by ${event.by}` : ''}. ${timelineTexts.sendAgain}`;

function submitted(event: TimelineEvent): string {
  const { by, isRejected } = event;
  const words = [forLines(event), by && `by ${by}`].filter(Boolean).join(' ');
  return [words, isRejected && timelineTexts.notReviewed].filter(Boolean).join(', ');
}

/** The lines by what was decided, without the parts that have none. */
function decidedLines(states: readonly LineState[]): string {
  const decided = states.filter((state) => state !== 'open' && state !== 'noCharge');
  const denied = decided.filter(isDeniedState).length;
  const held = decided.filter((state) => state === 'held').length;
  const parts = { allowed: decided.length - denied - held, denied, held };
  return Object.entries(parts)
    .flatMap(([word, count]) => (count > 0 ? [`${texts.lines(count)} ${word}`] : []))
    .join(', ');
}

/** The right column: how long the step took. */
export function spanOf({ kind, days: count, usualDays }: TimelineEvent): string {
  if (count === undefined) return '';
  switch (kind) {
    case 'decided':
      return `${days(count)} after receipt, usual time ${days(usualDays ?? 0)}`;
    case 'paid':
      return `${days(count)} after the decision`;
    case 'waiting':
      return `waiting ${days(count)}`;
    default:
      return `in ${days(count)}`;
  }
}
