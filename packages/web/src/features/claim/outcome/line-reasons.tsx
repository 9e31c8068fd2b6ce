import { mayBill, whoActs, type LineDenial } from '@pbt/domain/rules/claim/outcome/line-denials';
import type { Claim } from '@pbt/domain/contract/claim';
import { useToday } from '../../../session/use-today.ts';
import { cx } from '../../../ui/base/class-names.ts';
import { ReasonCodes } from '../reason-codes.tsx';
import { deadlineText } from './deadline-text.ts';
import css from './line-reasons.module.css';
import { actors, outcomeTexts, steps } from './outcome-texts.ts';

function Deadline({ label, day }: { readonly label: string; readonly day: string | null }) {
  const today = useToday();
  if (day === null) return null;
  const { date, rest, isNear } = deadlineText(day, today);
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {date} <span className={cx(css.left, isNear && css.near)}>{rest}</span>
      </dd>
    </>
  );
}

function billingOf(denial: LineDenial, claim: Claim): string {
  const may = mayBill(denial.reason, claim.patient.qmb);
  if (may === null) return '';
  return may ? outcomeTexts.mayBill : outcomeTexts.doNotBill;
}

function Reason({ denial, claim }: { readonly denial: LineDenial; readonly claim: Claim }) {
  const { reason, step, resendBy, appealBy, isUnprocessable } = denial;
  const isExplained = reason.title !== '';
  return (
    <div className={css.why}>
      <div>
        <h3 className={css.title}>
          {isExplained ? reason.title : outcomeTexts.noExplanation}
          <span className={css.codes}>
            <ReasonCodes reason={reason} />
          </span>
        </h3>
        <p className={css.text}>
          {[
            isExplained ? reason.explanation : outcomeTexts.callWithNumber,
            isUnprocessable && outcomeTexts.noAppeal,
            billingOf(denial, claim),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      <dl className={css.facts}>
        <dt>{outcomeTexts.whoActs}</dt>
        <dd>{actors[whoActs(step)]}</dd>
        <dt>{outcomeTexts.nextStep}</dt>
        <dd>
          {steps[step]}
          {step === 'correct' && <small className={css.more}>{outcomeTexts.replacement}</small>}
          {step === 'call' && <small className={css.more}>{claim.outcome.callNumber}</small>}
        </dd>
        <Deadline label={outcomeTexts.resendBy} day={resendBy} />
        <Deadline label={outcomeTexts.appealBy} day={appealBy} />
      </dl>
    </div>
  );
}

/** Explains under a denied line why it was not paid, who acts, the next step and its deadlines (spec 5 §3). */
export function LineReasons({ denials, claim }: { readonly denials: readonly LineDenial[]; readonly claim: Claim }) {
  return (
    <div className={css.reasons}>
      {denials.map((denial) => (
        <Reason key={Object.values(denial.reason).join()} denial={denial} claim={claim} />
      ))}
    </div>
  );
}
