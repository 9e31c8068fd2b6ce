import { isInOrder, type Browse } from './conditions.ts';
import { outcomePage, sortedPage } from './sorted-page.ts';
import type { Sort } from '../search-form.ts';

/**
 * A sorted list is read in list order only if at least this part of the claims has the outcome. Claims with one outcome
 * have similar amounts and days, so the list can begin with many claims of other outcomes.
 */
const LEAST_COMMON = 1 / 4;

interface Sizes {
  readonly total: number;
  readonly inRange: number;
  readonly maxSorted: number;
}

/** Fetches and sorts all matches if they are few. Null if reading in list order is faster. */
export async function smallPage(browse: Browse, sort: Sort | null, sizes: Sizes): Promise<readonly string[] | null> {
  const { total, inRange, maxSorted } = sizes;
  if (browse.filter.outcomes !== null) {
    const isRare = !isInOrder(browse.filter.outcomes, sort) && total < inRange * LEAST_COMMON;
    return total <= maxSorted || isRare ? outcomePage(browse, sort) : null;
  }
  return inRange <= maxSorted ? (await sortedPage(browse, sort, null)).ids : null;
}
