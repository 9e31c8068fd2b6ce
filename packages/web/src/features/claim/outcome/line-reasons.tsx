import { openStep } from '@pbt/domain/rules/claim/outcome/deadline';
import { isFiledInTime, mayBill, whoActs, type LineDenial } from '@pbt/domain/rules/claim/outcome/line-denials';
import type { Claim } from '@pbt/domain/contract/claim';
import { diffDays, formatDay } from '@pbt/domain/rules/shared/dates';
import { APPEALS_PHONE } from '@pbt/domain/rules/shared/departments';
import { Link } from '../../../router/router.tsx';
import { useToday } from '../../../session/use-today.ts';
import { Button } from '../../../ui/base/button.tsx';
import { cx } from '../../../ui/base/class-names.ts';
import { ReasonCodes } from '../../../widgets/record/reason-codes.tsx';
import { AssignLine } from './assign-line.tsx';
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

/** What the plan answered to the appeal of the line. */
function Answer({ denial: { appeal } }: { readonly denial: LineDenial }) {
  if (!appeal?.answer) return null;
  const { what, day } = appeal.answer;
  return (
    <small className={css.more}>
      <Link to={`/submissions/${appeal.reference}`}>{appeal.reference}</Link>{' '}
      {outcomeTexts.answered[what](day === null ? '' : outcomeTexts.on(formatDay(day)))}
    </small>
  );
}

function Step({ denial, claim }: { readonly denial: LineDenial; readonly claim: Claim }) {
  const today = useToday();
  if (denial.appeal?.isInReview) {
    const { reference, day } = denial.appeal;
    return (
      <>
        {outcomeTexts.waitForAppeal}
        <small className={css.more}>
          <Link to={`/submissions/${reference}`}>{reference}</Link>
          {`, ${outcomeTexts.reviewed(diffDays(day, today), claim.outcome.usualAppealDays)}`}
        </small>
      </>
    );
  }
  const { step, passed } = openStep(denial, today);
  return (
    <>
      {denial.appeal?.answer?.what === 'overturned' ? outcomeTexts.waitForDecision : steps[step]}
      {passed !== null && <small className={css.more}>{outcomeTexts.passed[passed]}</small>}
      <Answer denial={denial} />
      {step === 'correct' && <small className={css.more}>{outcomeTexts.replacement}</small>}
      {denial.step === 'call' && <small className={css.more}>{claim.outcome.callNumber}</small>}
    </>
  );
}

function billingOf(denial: LineDenial, claim: Claim): string {
  const may = mayBill(denial.reason, claim.patient.qmb);
  if (may === null) return '';
  return may ? outcomeTexts.mayBill : outcomeTexts.doNotBill;
}

/** What the user can do about a line. Null where the user cannot. */
export interface LineActions {
  readonly onAppeal: ((line: number) => void) | null;
  readonly onSendRecords: (() => void) | null;
}

interface ReasonProps extends LineActions {
  readonly denial: LineDenial;
  readonly claim: Claim;
  /** The line to offer an appeal for. Null for none. */
  readonly line: number | null;
}

/** Steps of the office, for which the work list has a row. */
const WORK_STEPS = new Set<LineDenial['step']>(['correct', 'records', 'appeal', 'billOtherPayer', 'call']);

/** A passed date keeps the Appeal button (spec 5 §3.2), so the line says whom to ask first. */
function LateAppeal({ denial }: { readonly denial: LineDenial }) {
  const today = useToday();
  const { appealBy, canAppeal, appeal } = denial;
  if (!canAppeal || appeal !== null || appealBy === null || appealBy >= today) return null;
  return <p className={css.text}>{outcomeTexts.lateAppeal(formatDay(appealBy), APPEALS_PHONE)}</p>;
}

function Actions({ denial, claim, line, onAppeal, onSendRecords }: ReasonProps) {
  return (
    <div className={css.actions}>
      {line !== null && onAppeal && (
        <Button size="sm" icon="pen" onClick={() => onAppeal(line)}>
          {outcomeTexts.appealLine(line)}
        </Button>
      )}
      {denial.step === 'records' && onSendRecords && (
        <Button size="sm" icon="clip" onClick={onSendRecords}>
          {steps.records}
        </Button>
      )}
      {WORK_STEPS.has(denial.step) && !denial.appeal?.isInReview && (
        <AssignLine claimId={claim.id} reason={denial.reason} />
      )}
    </div>
  );
}

function Reason(props: ReasonProps) {
  const { denial, claim } = props;
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
        <LateAppeal denial={denial} />
        <Actions {...props} />
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

interface LineReasonsProps extends Omit<ReasonProps, 'denial'> {
  readonly denials: readonly LineDenial[];
}

/** Explains under a denied or held line, or under all lines of a denied claim, why it was not paid, who acts, the next step and its deadlines (spec 5 §3). */
export function LineReasons({ denials, line, ...rest }: LineReasonsProps) {
  // A line with several reasons has one Appeal button.
  const appealed = denials.find(({ canAppeal }) => canAppeal);
  const isHeld = denials.every(({ reason }) => reason.class === 'held');
  return (
    <div className={cx(css.reasons, isHeld && css.held)}>
      {denials.map((denial) => (
        <Reason
          key={Object.values(denial.reason).join()}
          denial={denial}
          line={denial === appealed ? line : null}
          {...rest}
        />
      ))}
    </div>
  );
}
