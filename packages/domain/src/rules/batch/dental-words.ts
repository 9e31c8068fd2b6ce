import type { BatchRow, DentalLeft } from '../../contract/batch.ts';
import { formatCents } from '../shared/money.ts';

type Left = DentalLeft['maximum'];

/** What is left of the dental deductible: "Dental $50.00". */
function deductibleWords({ kind, leftCents }: Left): string {
  const words = { zero: 'No dental deductible', unlimited: 'No dental maximum', unknown: 'Dental not known' };
  return kind === 'left' ? `Dental ${formatCents(leftCents ?? 0)}` : words[kind];
}

/** What is left of the yearly maximum that a dental plan pays: "Dental maximum $850.00". */
function maximumWords({ kind, leftCents }: Left): string {
  const words = { unlimited: 'No dental maximum', unknown: 'Dental maximum not known' };
  return kind === 'left' || kind === 'zero' ? `Dental maximum ${formatCents(leftCents ?? 0)}` : words[kind];
}

type Amounts = Pick<BatchRow, 'coverage'> & { dental?: BatchRow['dental'] };

/** A cell of two lines. The second one is empty if the first says all. */
export type Lines = { first: string; second: string };

const DASH = '--';
const below = (first: string, second: string): Lines =>
  first === DASH && second !== '' ? { first: second, second: '' } : { first, second };

/**
 * The cells Deductible left and Out-of-pocket left of a row, with the dental amounts below those of another coverage. The
 * deductible of a patient who has no coverage before the dental one is already the amount of the row.
 */
export function amountLines(
  { coverage, dental }: Amounts,
  shown: { deductible: string; outOfPocket: string },
): { deductible: Lines; outOfPocket: Lines } {
  const deductible = dental && coverage[0] !== 'Dental' ? deductibleWords(dental.deductible) : '';
  return {
    deductible: below(shown.deductible, deductible),
    outOfPocket: below(shown.outOfPocket, dental ? maximumWords(dental.maximum) : ''),
  };
}
