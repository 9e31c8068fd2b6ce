import type { ClaimResult } from '@pbt/domain/contract/claim';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import type { Cell } from '../../../ui/table/table-cell.tsx';
import type { TableHeader } from '../../../ui/table/table-types.ts';
import { outcomes, steps } from '../../../widgets/outcome/outcome-words.ts';
import { CLAIM_HEADERS } from './claim-results.tsx';
import { codesOf, deniedText } from './claim-reason.tsx';
import { resultTexts } from './result-texts.ts';

const { outcome, denied, reason, nextStep, due } = resultTexts;

/** The file has the columns of the screen, and after them the outcome. */
export const EXPORTED_CLAIM_HEADERS: readonly TableHeader[] = [
  ...CLAIM_HEADERS,
  ...[outcome, denied, reason, nextStep, due].map((title) => ({ title })),
];

function textsOf(listed: NonNullable<ClaimResult['outcome']>): readonly string[] {
  const main = listed.reason;
  // The day and the step belong together. The day can be that of another reason than the main one.
  const step = listed.dueStep ?? listed.step;
  return [
    outcomes[listed.kind].text,
    deniedText(listed),
    main ? `${main.gc}-${codesOf(main)} ${main.title || resultTexts.noExplanation}` : '',
    step === null ? '' : steps[step],
    listed.due === null ? '' : formatDay(listed.due),
  ];
}

/** The cells of those columns. */
export function outcomeCells(listed: ClaimResult['outcome']): Readonly<Record<number, Cell>> {
  const texts = listed ? textsOf(listed) : [];
  return Object.fromEntries(texts.map((title, at) => [CLAIM_HEADERS.length + at, { type: 'text', title } as const]));
}
