import type { NextStep, OutcomeKind } from '@pbt/domain/contract/claim';
import type { StatusKind } from '../../ui/display/badge.tsx';
import type { IconName } from '../../ui/base/icon.tsx';

/** How a claim ended, in words. */
export const outcomes: Record<OutcomeKind, { text: string; kind: StatusKind; icon: IconName }> = {
  takenBack: { text: 'Taken back', kind: 'warning', icon: 'tri' },
  corrected: { text: 'Corrected', kind: 'inactive', icon: 'swap' },
  correcting: { text: 'Correction in progress', kind: 'info', icon: 'swap' },
  pending: { text: 'Pending', kind: 'pending', icon: 'clock' },
  awaitingPayment: { text: 'Awaiting payment', kind: 'info', icon: 'clock' },
  unknown: { text: 'Outcome unknown', kind: 'inactive', icon: 'q' },
  denied: { text: 'Denied', kind: 'denied', icon: 'bad' },
  partlyDenied: { text: 'Partly denied', kind: 'denied', icon: 'bad' },
  paid: { text: 'Paid', kind: 'active', icon: 'ok' },
  patient: { text: 'Patient responsibility', kind: 'info', icon: 'user' },
  zero: { text: 'Zero paid', kind: 'info', icon: 'info' },
};

/** The next steps, in words. */
export const steps: Record<NextStep, string> = {
  correct: 'Correct and resend',
  records: 'Send records',
  appeal: 'Appeal',
  billPatient: 'Bill the patient',
  billOtherPayer: 'Bill the other payer',
  wait: 'Wait',
  call: 'Call us',
  nothing: 'Nothing to do',
};
