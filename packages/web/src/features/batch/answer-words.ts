import type { BatchFlag, BatchRow } from '@pbt/domain/contract/batch';
import { otherNameAsked } from '@pbt/domain/rules/batch/asked-name';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { formatCents } from '@pbt/domain/rules/shared/money';
import { UNAVAILABLE } from '../../ui/table/table-cell.tsx';
import { answerTexts, reasons } from './texts.ts';

const ANSWERS = { active: 'Active', 'not-active': 'Not active', 'not-determined': 'Not determined' } as const;

/** What a flag means, as on the patient page. */
export const FLAG_TEXTS: Readonly<Record<BatchFlag, string>> = {
  COB: 'Another plan pays first',
  QMB: 'Collect nothing',
  Grace: 'Premium grace period',
  PEC: 'Pre-existing conditions may not be covered',
  Restricted: 'Only the assigned PCP and pharmacy are paid',
};

export const answerText = ({ answer }: BatchRow) => (answer === null ? answerTexts.notChecked : ANSWERS[answer]);

/** Why the answer is not "Active". Empty for an active coverage. */
export function reasonText({ reason, day }: BatchRow): string {
  if (reason === null) return '';
  if (reason === 'ended' || reason === 'starts') {
    return `${reason === 'ended' ? 'Ended' : 'Starts'} ${day === null ? '' : formatDay(day)}`.trim();
  }
  return reasons[reason];
}

/** The patient as the user asked: "80000010100", "Twinford, Quincy, 07/07/1979", or all of it. */
export function askedText({ asked: { patientId, lastName, firstName, dob } }: BatchRow): string {
  return [patientId, lastName, firstName, dob && formatDay(dob)].filter(Boolean).join(', ');
}

/** Warnings that the ID belongs to a patient with another name or date of birth. */
export function warningsOf(row: BatchRow): string[] {
  const name = otherNameAsked(row);
  const { dob } = row.asked;
  return [
    ...(name === null ? [] : [answerTexts.otherName(name)]),
    ...(row.isOtherBirthDate && dob !== null ? [answerTexts.otherBirthDate(dob)] : []),
  ];
}

export const coverageText = ({ coverage }: BatchRow) => coverage.join(', ') || UNAVAILABLE;

/** `zeroText` is for a maximum of 0. */
function leftText(left: BatchRow['deductible'], zeroText: string): string {
  if (left === null) return UNAVAILABLE;
  if (left.kind === 'left') return left.leftCents === undefined ? UNAVAILABLE : formatCents(left.leftCents);
  return { zero: zeroText, unlimited: 'No maximum', unknown: 'Not known' }[left.kind];
}

/** The dental amounts of a patient in columns of their own. */
export const dentalTexts = ({ dental }: BatchRow) => ({
  deductible: leftText(dental?.deductible ?? null, 'No deductible'),
  maximum: leftText(dental?.maximum ?? null, 'The maximum is $0.00'),
});

export const deductibleText = ({ deductible }: BatchRow) => leftText(deductible, 'No deductible');
export const outOfPocketText = ({ outOfPocket }: BatchRow) => leftText(outOfPocket, 'The maximum is $0.00');
