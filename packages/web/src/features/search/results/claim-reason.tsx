import type { ListedOutcome } from '@pbt/domain/contract/claim';
import { listedStep } from '@pbt/domain/rules/claim/outcome/listed-step';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { useToday } from '../../../session/use-today.ts';
import { cx } from '../../../ui/base/class-names.ts';
import { Status } from '../../../ui/display/badge.tsx';
import { outcomes, steps } from '../../../widgets/outcome/outcome-words.ts';
import css from './claim-reason.module.css';
import { resultTexts } from './result-texts.ts';

const GROUP_LOOKS: Partial<Record<string, string>> = { CO: css.contractual, PR: css.patient };

type Reason = NonNullable<ListedOutcome['reason']>;

/** CARC and RARC of a reason, for example "16 / M51". */
export const codesOf = ({ carc, rarc }: Reason): string => [carc, rarc].filter(Boolean).join(' / ');

/** The denied amount as shown and exported. Empty without one: what the patient owes is no denied amount. */
export const deniedText = ({ denied }: Pick<ListedOutcome, 'denied'>): string =>
  denied === null || denied === '$0.00' ? '' : denied;

function MainReason({ reason }: { readonly reason: Reason }) {
  return (
    <span>
      <span className={cx(css.group, GROUP_LOOKS[reason.gc])}>{reason.gc}</span>
      <span className="vh">-</span>
      {codesOf(reason)} {reason.title || resultTexts.noExplanation}
    </span>
  );
}

/** The earliest deadline, or the next step. */
export function stepText(outcome: ListedOutcome, today: string): string {
  const step = listedStep(outcome, today);
  if (step === null) return '';
  if (step.kind === 'step') return steps[step.step];
  const date = formatDay(step.day);
  return step.kind === 'closed' ? resultTexts.closed(date) : resultTexts.dueBy[step.what](date);
}

/** The line below a claim: how it ended, the main reason, the denied amount, and what to do until when. */
export function ClaimReason({ outcome }: { readonly outcome: ListedOutcome }) {
  const today = useToday();
  const { text, kind, icon } = outcomes[outcome.kind];
  const more = outcome.reasonCount - 1;
  const next = stepText(outcome, today);
  const denied = deniedText(outcome);
  return (
    <div className={css.line}>
      <span className={cx(css.outcome, kind === 'denied' && css.denied)}>
        <Status kind={kind} icon={icon}>
          {text}
        </Status>
      </span>
      {outcome.reason && <MainReason reason={outcome.reason} />}
      {more > 0 && <span>{resultTexts.andMore(more)}</span>}
      {denied !== '' && <span>{denied}</span>}
      {outcome.decided !== null && <span>{resultTexts.decidedOn(formatDay(outcome.decided))}</span>}
      {next !== '' && <span className={css.next}>{next}</span>}
    </div>
  );
}
