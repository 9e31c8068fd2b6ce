import type { OutcomeKind } from '../../contract/claim.ts';

/** The outcomes that each choice of the outcome filter covers (spec 5 §7). */
export const OUTCOME_FILTERS = [
  { code: 'anyDenied', kinds: ['denied', 'partlyDenied'] },
  { code: 'denied', kinds: ['denied'] },
  { code: 'partlyDenied', kinds: ['partlyDenied'] },
  { code: 'paid', kinds: ['paid'] },
  { code: 'zeroPaid', kinds: ['patient', 'zero'] },
  { code: 'pending', kinds: ['pending', 'awaitingPayment', 'correcting'] },
  { code: 'correctedOrTakenBack', kinds: ['corrected', 'takenBack'] },
] as const satisfies readonly { code: string; kinds: readonly OutcomeKind[] }[];

/** The outcomes that a choice covers. Null for every outcome. */
export function outcomesOf(code: string | null | undefined): readonly OutcomeKind[] | null {
  return OUTCOME_FILTERS.find((option) => option.code === code)?.kinds ?? null;
}

export type OutcomeFilter = (typeof OUTCOME_FILTERS)[number]['code'];

const DENIED_FILTERS: ReadonlySet<OutcomeFilter | null> = new Set(['anyDenied', 'denied', 'partlyDenied']);

/** Whether a choice covers denied claims only. These can also be searched by the day of the decision. */
export const isDeniedFilter = (outcome: OutcomeFilter | null): boolean => DENIED_FILTERS.has(outcome);

interface ReasonsFacts {
  /** The stored preference of the user. */
  readonly isPreferred: boolean;
  readonly outcome: OutcomeFilter | null;
  /** What the user chose after this search. Null before a choice. */
  readonly chosen: boolean | null;
}

/** Whether reasons are shown below the claims. A search for denied claims shows them until the user hides them. */
export const showsReasons = ({ isPreferred, outcome, chosen }: ReasonsFacts): boolean =>
  chosen ?? (isPreferred || isDeniedFilter(outcome));
