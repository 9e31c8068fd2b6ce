import { largestReason, otherReason } from '@pbt/domain/rules/claim/outcome/claim-amounts';
import { deniedNumbers, numbersInDenied } from '@pbt/domain/rules/claim/outcome/claim-denials';
import { patientParts } from '@pbt/domain/rules/claim/outcome/claim-outcome';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { formatCents, parseCents } from '@pbt/domain/rules/shared/money';
import { cx } from '../../../ui/base/class-names.ts';
import { UNAVAILABLE } from '../../../ui/table/table-cell.tsx';
import { texts } from '../texts.ts';
import css from './outcome-panel.module.css';
import type { OutcomeProps } from './outcome-sentence.tsx';
import { outcomeTexts } from './outcome-texts.ts';

interface Figure {
  readonly label: string;
  /** Null before processing is complete. */
  readonly cents: number | null;
  readonly note?: string | null | undefined;
  /** What the amount does not say, under the note. */
  readonly warning?: string | undefined;
  /** The look of its part of the bar. A figure without one has no part. */
  readonly part?: string | undefined;
  /** Left out when it is 0. */
  readonly isExtra?: boolean;
}

const PARTS = [
  ['copay', 'Copay'],
  ['deductible', 'Deductible'],
  ['coinsurance', 'Coinsurance'],
  ['notCovered', 'Not covered'],
] as const;

function figuresOf({ claim, outcome, items, reasons, denials }: OutcomeProps): Figure[] {
  const { amounts, states } = outcome;
  const owed = patientParts(reasons);
  const parts = PARTS.flatMap(([key, name]) => (owed[key] ? [`${name} ${formatCents(owed[key])}`] : [])).join(', ');
  const titleOf = (reason: { readonly title: string } | null) => reason && (reason.title || outcomeTexts.noExplanation);
  const largestOf = (kind: string) => titleOf(largestReason(reasons.filter((reason) => reason.class === kind)));
  const denied = numbersInDenied(denials);
  const owedLines = deniedNumbers(denials);
  const allowed = items.filter((item) => parseCents(item.allowed) !== 0).length;
  // A denial in group PR is owed by the patient, so the amount of a claim that reads Denied can be 0 here.
  const deniedNote = () => {
    if (denied.length > 0) return outcomeTexts.lines(denied);
    const isDenied = outcome.kind === 'denied' || outcome.kind === 'partlyDenied';
    const isOwed = isDenied && amounts?.denied === 0 && amounts.patientOwes > 0;
    return isOwed ? outcomeTexts.inPatientOwes(owedLines) : undefined;
  };
  return [
    {
      label: 'Charged',
      cents: amounts ? amounts.charged : parseCents(claim.outcome.charged),
      note: items.length > 0 ? texts.lines(items.length) : undefined,
    },
    {
      label: 'Allowed',
      cents: amounts && amounts.allowed,
      note: amounts?.allowed && states.length > 0 ? texts.lines(allowed) : undefined,
    },
    {
      label: 'Paid',
      cents: amounts && amounts.paid,
      note: (amounts && claim.outcome.paidDate && formatDay(claim.outcome.paidDate)) || undefined,
      part: css.paid,
    },
    {
      label: 'Patient owes',
      cents: amounts && amounts.patientOwes,
      note: parts,
      warning: parts && claim.patient.qmb ? outcomeTexts.qmb : undefined,
      part: css.patient,
    },
    {
      label: 'Other payer',
      cents: amounts && amounts.otherPayer,
      note: largestOf('otherPayer'),
      part: css.otherPayer,
      isExtra: true,
    },
    { label: 'Write-off', cents: amounts && amounts.writeOff, note: largestOf('contract'), part: css.writeOff },
    {
      label: 'Other',
      cents: amounts && amounts.other,
      note: titleOf(otherReason(reasons)),
      part: css.other,
      isExtra: true,
    },
    {
      label: 'Denied',
      cents: amounts && amounts.denied,
      note: deniedNote(),
      part: css.denied,
    },
  ];
}

/** The amounts of a claim, and a bar of what became of the charge. Screen readers get the amounts alone. */
export function OutcomeFigures(props: OutcomeProps) {
  const { amounts } = props.outcome;
  const figures = figuresOf(props).filter(({ isExtra, cents }) => !isExtra || (cents ?? 0) !== 0);
  const parts = figures.filter(({ part, cents }) => part && cents !== null && cents > 0);
  return (
    <>
      {amounts?.difference === 0 && parts.length > 0 && (
        <div className={css.bar} aria-hidden>
          {parts.map(({ label, part, cents }) => (
            <i key={label} className={part} style={{ flexGrow: cents ?? 0 }} />
          ))}
        </div>
      )}
      <dl className={css.figures}>
        {figures.map(({ label, cents, note, warning, part }) => (
          <div key={label}>
            <dt>
              {part && amounts && <i className={part} />}
              {label}
            </dt>
            <dd className={cx(css.amount, part && Boolean(cents) && css.strong)}>
              {cents === null ? UNAVAILABLE : formatCents(cents)}
            </dd>
            {note && amounts && <dd className={css.note}>{note}</dd>}
            {warning && amounts && <dd className={css.note}>{warning}</dd>}
          </div>
        ))}
      </dl>
    </>
  );
}
