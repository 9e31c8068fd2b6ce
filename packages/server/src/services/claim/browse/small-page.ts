import type { Browse } from './conditions.ts';
import { outcomePage, sortedPage, type FoundIds } from './sorted-page.ts';
import type { Sort } from '../search-form.ts';

/**
 * An outcome is rare if fewer claims have it. Reading claims in list order would then read too many others. Claims with
 * one outcome have similar amounts and days, so a sorted list can begin with claims of other outcomes.
 */
const RARE = { listed: 1 / 50, sorted: 1 / 4 } as const;

interface Sizes {
  readonly total: number;
  readonly inRange: number;
  readonly maxSorted: number;
}

/** Fetches and sorts all matches if they are few. Null if reading in list order is faster. */
export async function smallPage(browse: Browse, sort: Sort | null, sizes: Sizes): Promise<FoundIds | null> {
  const { total, inRange, maxSorted } = sizes;
  if (browse.filter.outcomes !== null) {
    const isRare = total < inRange * (sort === null ? RARE.listed : RARE.sorted);
    return total <= maxSorted || isRare ? outcomePage(browse, sort) : null;
  }
  return inRange <= maxSorted ? sortedPage(browse, sort, null) : null;
}
