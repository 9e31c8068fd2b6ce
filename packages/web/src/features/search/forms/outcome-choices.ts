import type { OutcomeFilter } from '@pbt/domain/rules/claim/browse-outcomes';

/** The choices of the outcome filter, in words. */
export const outcomeChoices: Readonly<Record<OutcomeFilter, string>> = {
  anyDenied: 'Denied or partly denied',
  denied: 'Denied',
  partlyDenied: 'Partly denied',
  paid: 'Paid',
  zeroPaid: 'Zero paid',
  pending: 'Pending',
  correctedOrTakenBack: 'Corrected or taken back',
};
