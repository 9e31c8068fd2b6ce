import type { Claim, ClaimItem, ClaimReason } from '@pbt/domain/contract/claim';
import { isPatients, largestReason, sumOf } from '@pbt/domain/rules/claim/outcome/claim-amounts';
import { deniedNumbers, type ClaimDenials } from '@pbt/domain/rules/claim/outcome/claim-denials';
import { patientParts, type ClaimOutcome } from '@pbt/domain/rules/claim/outcome/claim-outcome';
import { isRefusal } from '@pbt/domain/rules/claim/outcome/line-state';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { formatCents } from '@pbt/domain/rules/shared/money';
import type { ReactNode } from 'react';
import { Link } from '../../../router/router.tsx';
import { LinkButton } from '../../../ui/base/button.tsx';
import { texts } from '../texts.ts';
import { outcomeTexts, steps } from './outcome-texts.ts';

export interface OutcomeProps {
  readonly claim: Claim;
  readonly outcome: ClaimOutcome;
  readonly items: readonly ClaimItem[];
  readonly reasons: readonly ClaimReason[];
  readonly denials: ClaimDenials;
  /** Opens the form for attachments. Null if the user cannot send any. */
  readonly onSendRecords: (() => void) | null;
}

const on = (date: string | null | undefined) => (date ? ` on ${formatDay(date)}` : '');
const withAdvice = (id: string | null | undefined) =>
  id ? (
    <>
      {' with '}
      <Link to={`/remittance-advice/${encodeURIComponent(id)}`}>{id}</Link>
    </>
  ) : null;
const claimLink = (id: string, number = id) => <Link to={`/claim-details/${id}`}>{number}</Link>;

function takenBack({ claim, outcome }: OutcomeProps): ReactNode {
  const { takenBack: back, paidDate } = claim.outcome;
  const { amount, date, ra } = back ?? {
    amount: formatCents(Math.abs(outcome.amounts?.paid ?? 0)),
    date: paidDate,
    ra: claim.ra?.id,
  };
  return (
    <>
      {amount} was taken back{on(date)}
      {withAdvice(ra)}.
    </>
  );
}

function pending({ claim, outcome, onSendRecords }: OutcomeProps): ReactNode {
  if (outcome.states.includes('held')) return outcomeTexts.held;
  const { records } = claim.outcome;
  if (records === null) return outcomeTexts.noDecision;
  return (
    <>
      {outcomeTexts.noDecision} {outcomeTexts.records(records.what)}
      {records.due && ` ${outcomeTexts.sendBy(formatDay(records.due))}`}{' '}
      {onSendRecords && (
        <LinkButton className="no-print" onClick={onSendRecords}>
          {steps.records}
        </LinkButton>
      )}
    </>
  );
}

function corrected({ claim }: OutcomeProps): ReactNode {
  const { adjustedTo, adjustedToNumber, statusDate, outcome } = claim;
  if (!adjustedTo) return `Replaced${on(statusDate)}.`;
  const { lastVersion, lastVersionNumber } = outcome;
  return (
    <>
      Replaced{on(statusDate)} by claim {claimLink(adjustedTo, adjustedToNumber)}
      {lastVersion ? <>. Claim {claimLink(lastVersion, lastVersionNumber)} counts.</> : ', which counts.'}
    </>
  );
}

function partlyDenied({ claim, outcome, reasons, denials }: OutcomeProps): string {
  if (claim.outcome.pricedBy === 'claim') return outcomeTexts.deniedInPart;
  const all = outcome.states.filter((state) => state !== 'noCharge').length;
  const numbers = deniedNumbers(denials);
  const refused = numbers.flatMap((num) => denials.lines.get(num)?.denials.map(({ reason }) => reason) ?? []);
  if (!refused.every(isPatients)) return outcomeTexts.partlyDenied(numbers.length, all);
  const amount = formatCents(sumOf(reasons, (reason) => isRefusal(reason) && isPatients(reason)));
  const sentence = outcomeTexts.notCovered(numbers.length, all);
  return claim.patient.qmb ? sentence : `${sentence} ${outcomeTexts.billPatient(amount)}`;
}

/** The sentence of each outcome (spec 5 §2.3). */
export function OutcomeSentence(props: OutcomeProps): ReactNode {
  const { claim, outcome, items, reasons } = props;
  const { amounts, kind, states } = outcome;
  switch (kind) {
    case 'takenBack':
      return takenBack(props);
    case 'corrected':
      return corrected(props);
    case 'correcting':
      return claim.adjustedFrom ? (
        <>A correction of claim {claimLink(claim.adjustedFrom, claim.adjustedFromNumber)} is in progress.</>
      ) : (
        outcomeTexts.correcting
      );
    case 'pending':
      return pending(props);
    case 'awaitingPayment':
      return outcomeTexts.decided(on(claim.statusDate));
    case 'unknown':
      return (
        <>
          {items.length === 0
            ? outcomeTexts.noLines
            : outcomeTexts.off(formatCents(Math.abs(amounts?.difference ?? 0)))}{' '}
          <Link to="/contact-us">{texts.contactUs}</Link>.
        </>
      );
    case 'denied': {
      const all = states.filter((state) => state !== 'noCharge').length;
      return claim.outcome.pricedBy === 'claim' ? outcomeTexts.deniedAsWhole : outcomeTexts.denied(all);
    }
    case 'partlyDenied':
      return partlyDenied(props);
    case 'paid':
      return (
        <>
          {formatCents(amounts?.paid ?? 0)} paid{on(claim.outcome.paidDate)}
          {withAdvice(claim.ra?.id)}.
        </>
      );
    case 'patient': {
      const { deductible, copay, coinsurance } = patientParts(reasons);
      const parts = Object.entries({ deductible, copay, coinsurance }).flatMap(([name, cents]) =>
        cents ? [name] : [],
      );
      return `${outcomeTexts.nothingPaid} ${outcomeTexts.toPatient(formatCents(amounts?.patientOwes ?? 0), parts)}`;
    }
    default: {
      const title = largestReason(reasons)?.title;
      return title ? `${outcomeTexts.nothingPaid} ${title}.` : outcomeTexts.nothingPaid;
    }
  }
}
