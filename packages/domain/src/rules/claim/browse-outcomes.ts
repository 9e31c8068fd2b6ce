import type { OutcomeKind } from '../../contract/claim.ts';

/** The choices of the Outcome filter of Browse Claims, and the outcomes that each one covers (spec 5 §7). */
export const OUTCOME_FILTERS = [
  { code: 'anyDenied', text: 'Denied or partly denied', kinds: ['denied', 'partlyDenied'] },
  { code: 'denied', text: 'Denied', kinds: ['denied'] },
  { code: 'partlyDenied', text: 'Partly denied', kinds: ['partlyDenied'] },
  { code: 'paid', text: 'Paid', kinds: ['paid'] },
  { code: 'zeroPaid', text: 'Zero paid', kinds: ['patient', 'zero'] },
  { code: 'pending', text: 'Pending', kinds: ['pending', 'awaitingPayment', 'correcting'] },
  { code: 'correctedOrTakenBack', text: 'Corrected or taken back', kinds: ['corrected', 'takenBack'] },
] as const satisfies readonly { code: string; text: string; kinds: readonly OutcomeKind[] }[];

export type OutcomeFilterCode = (typeof OUTCOME_FILTERS)[number]['code'];

/** Options of the outcome filter. The code null means no filter. */
export const OUTCOME_FILTER_OPTIONS = [{ code: null, text: 'All Outcomes' }, ...OUTCOME_FILTERS] as const;

/** The outcomes that a choice covers. Null for every outcome. */
export function outcomesOf(code: string | null | undefined): readonly OutcomeKind[] | null {
  return OUTCOME_FILTERS.find((option) => option.code === code)?.kinds ?? null;
}
