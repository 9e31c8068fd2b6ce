import { isFiledInTime, mayBill, whoActs, type LineDenial } from '@pbt/domain/rules/claim/outcome/line-denials';
import type { Claim } from '@pbt/domain/contract/claim';
import { formatDay } from '@pbt/domain/rules/shared/dates';
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

/** The last day to appeal, or when the appeal was filed. */
function AppealDay({ denial }: { readonly denial: LineDenial }) {
  const isInTime = isFiledInTime(denial);
  if (isInTime === null || !denial.appeal) return <Deadline label={outcomeTexts.appealBy} day={denial.appealBy} />;
  const filed = isInTime ? outcomeTexts.filedInTime : outcomeTexts.filedLate;
  return (
    <>
      <dt>{outcomeTexts.appealBy}</dt>
      <dd>
        <span className={css.left}>{filed(formatDay(denial.appeal.day))}</span>
      </dd>
    </>
  );
}

function Step({ denial, claim }: { readonly denial: LineDenial; readonly claim: Claim }) {
  if (denial.appeal?.isInReview) return outcomeTexts.waitForAppeal;
  return (
    <>
      {steps[denial.step]}
      {denial.step === 'correct' && <small className={css.more}>{outcomeTexts.replacement}</small>}
      {denial.step === 'call' && <small className={css.more}>{claim.outcome.callNumber}</small>}
    </>
  );
}

function billingOf(denial: LineDenial, claim: Claim): string {
  const may = mayBill(denial.reason, claim.patient.qmb);
  if (may === null) return '';
  return may ? outcomeTexts.mayBill : outcomeTexts.doNotBill;
}

function Reason({ denial, claim }: { readonly denial: LineDenial; readonly claim: Claim }) {
  const { reason, resendBy, recordsBy, isUnprocessable } = denial;
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
        <dd>{actors[whoActs(denial)]}</dd>
        <dt>{outcomeTexts.nextStep}</dt>
        <dd>
          <Step denial={denial} claim={claim} />
        </dd>
        <Deadline label={outcomeTexts.resendBy} day={resendBy} />
        <Deadline label={outcomeTexts.recordsBy} day={recordsBy} />
        <AppealDay denial={denial} />
      </dl>
    </div>
  );
}

/** Explains under a denied or held line, or under all lines of a denied claim, why it was not paid, who acts, the next step and its deadlines (spec 5 §3). */
export function LineReasons({ denials, claim }: { readonly denials: readonly LineDenial[]; readonly claim: Claim }) {
  const isHeld = denials.every(({ reason }) => reason.class === 'held');
  return (
    <div className={cx(css.reasons, isHeld && css.held)}>
      {denials.map((denial) => (
        <Reason key={Object.values(denial.reason).join()} denial={denial} claim={claim} />
      ))}
    </div>
  );
}
