import { allDenials } from '@pbt/domain/rules/claim/outcome/claim-denials';
import { nextDeadline, openStep, stepDay } from '@pbt/domain/rules/claim/outcome/deadline';
import type { LineDenial } from '@pbt/domain/rules/claim/outcome/line-denials';
import { diffDays, formatDay } from '@pbt/domain/rules/shared/dates';
import { useToday } from '../../../session/use-today.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Empty } from '../../../ui/display/empty.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { cx } from '../../../ui/base/class-names.ts';
import { TryAgain } from '../../../widgets/page/try-again.tsx';
import { deadlineText } from './deadline-text.ts';
import { OutcomeFigures } from './outcome-figures.tsx';
import css from './outcome-panel.module.css';
import { OutcomeSentence, type OutcomeProps } from './outcome-sentence.tsx';
import { outcomes, outcomeTexts, steps } from './outcome-texts.ts';

/** The next step of each denied reason. Lines with the same step are in one sentence: "Line 4: correct and resend." */
function nextSteps({ denials }: OutcomeProps, today: string): string {
  const lines = new Map<string, number[]>();
  for (const [num, line] of denials.lines) {
    for (const step of new Set(line.denials.map((denial) => stepText(denial, today))))
      lines.set(step, [...(lines.get(step) ?? []), num]);
  }
  return [
    ...[...lines].map(([step, numbers]) => `${outcomeTexts.lines(numbers)}: ${step}.`),
    ...[...new Set(denials.ofClaim.map((denial) => stepText(denial, today)))].map(
      (step) => `${step.charAt(0).toUpperCase()}${step.slice(1)}.`,
    ),
  ].join(' ');
}

function stepText(denial: LineDenial, today: string): string {
  const { appeal } = denial;
  if (appeal?.isInReview) return outcomeTexts.inReview;
  const { step, passed } = openStep(denial, today);
  if (passed !== null) return `${steps[step].toLowerCase()}, ${outcomeTexts.passed[passed]}`;
  const words = steps[step].toLowerCase();
  if (!appeal?.answer) return words;
  const answer = outcomeTexts.answers[appeal.answer.what];
  return step === 'wait' ? answer : `${answer}, ${words}`;
}

function Side({ lead, rest, isHot }: { readonly lead: string; readonly rest: string; readonly isHot: boolean }) {
  return (
    <div className={cx(css.side, isHot && css.hot)}>
      <b>{lead}</b>
      <span>{rest}</span>
    </div>
  );
}

/** The deadline of a denied claim, or how long a pending claim has been waiting. */
function Clock({ denials, outcome, claim }: OutcomeProps) {
  const today = useToday();
  if (outcome.kind === 'pending' && claim.received) {
    const { usualDays, callNumber } = claim.outcome;
    const waited = diffDays(claim.received, today);
    const isOver = waited > usualDays;
    const rest = isOver
      ? `${outcomeTexts.over(waited - usualDays)}, ${callNumber}`
      : outcomeTexts.clock(waited, usualDays);
    return <Side lead={outcomeTexts.since(formatDay(claim.received))} rest={rest} isHot={isOver} />;
  }
  const next = nextDeadline(
    allDenials(denials).flatMap((denial) => stepDay(denial, today) ?? []),
    today,
  );
  if (!next) return null;
  const { date, rest, isNear } = deadlineText(next.day, today);
  return <Side lead={`${outcomeTexts[next.label]} ${date}`} rest={rest} isHot={isNear} />;
}

interface OutcomePanelProps {
  /** Null while items and reasons load, and after a failed load. */
  readonly shown: OutcomeProps | null;
  /** The failed calls, or null. */
  readonly failed: { readonly refetch: () => Promise<{ isError: boolean }>; readonly isFetching: boolean } | null;
}

/** How the claim ended, in one sentence and six amounts (spec 5 §2). */
export function OutcomePanel({ shown, failed }: OutcomePanelProps) {
  return (
    <Panel label={outcomeTexts.title} flush>
      {failed ? (
        <Empty kind="bad" icon="bad" action={<TryAgain query={failed} />}>
          {outcomeTexts.failed}
        </Empty>
      ) : shown ? (
        <Outcome {...shown} />
      ) : (
        <Loading />
      )}
    </Panel>
  );
}

function Outcome(props: OutcomeProps) {
  const today = useToday();
  const { text, kind, icon } = outcomes[props.outcome.kind];
  return (
    <>
      <div className={css.head}>
        <div className={css.lead}>
          <Badge kind={kind} icon={icon}>
            {text}
          </Badge>
          <p>
            <b>
              <OutcomeSentence {...props} />
            </b>{' '}
            {nextSteps(props, today)}
          </p>
        </div>
        <Clock {...props} />
      </div>
      <OutcomeFigures {...props} />
    </>
  );
}
