/** A maximum of 9999 means no limit (spec 2 §9). */
export const UNLIMITED = 9999;

/**
 * Individual plus family, limited to the maximum. Null when one of the two is unknown, because the total would be
 * wrong.
 */
export function usedTotal(individual: number | null, family: number | null, maximum: number | null): number | null {
  if (individual === null || family === null) return null;
  const total = individual + family;
  return maximum === null || maximum === UNLIMITED ? total : Math.min(total, maximum);
}
