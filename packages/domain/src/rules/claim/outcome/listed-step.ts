import type { ListedOutcome } from '../../../contract/claim.ts';

type Step = NonNullable<ListedOutcome['step']>;

/** What a listed claim asks for: something by a day, a day that has passed, a next step, or nothing. */
export type ListedStep =
  | { readonly kind: 'due'; readonly what: 'correct' | 'records' | 'appeal' | 'other'; readonly day: string }
  | { readonly kind: 'closed'; readonly day: string }
  | { readonly kind: 'step'; readonly step: Step };

/** What is due of each step that has a day. */
const DATED: Partial<Readonly<Record<Step, 'correct' | 'records' | 'appeal'>>> = {
  correct: 'correct',
  billOtherPayer: 'correct',
  records: 'records',
  appeal: 'appeal',
};

/** The earliest deadline, or the next step of the main reason. Null if there is neither. */
export function listedStep(
  { step, due, dueStep }: Pick<ListedOutcome, 'step' | 'due' | 'dueStep'>,
  today: string,
): ListedStep | null {
  if (due === null) return step === null ? null : { kind: 'step', step };
  if (due < today) return { kind: 'closed', day: due };
  return { kind: 'due', what: (dueStep && DATED[dueStep]) ?? 'other', day: due };
}
