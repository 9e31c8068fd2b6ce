/** spec 2 §5: this maximum means that there is none. */
export const UNLIMITED = 9999;

/** Individual plus family, capped at the maximum. Null when one of the two is unknown: a partial total would be wrong. */
export function usedTotal(individual: number | null, family: number | null, maximum: number | null): number | null {
  if (individual === null || family === null) return null;
  const total = individual + family;
  return maximum === null || maximum === UNLIMITED ? total : Math.min(total, maximum);
}
