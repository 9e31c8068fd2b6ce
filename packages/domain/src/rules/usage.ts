/** spec 2 §5: this maximum means that there is none. */
export const UNLIMITED = 9999;

/** Money is counted in whole cents. */
export const UNLIMITED_CENTS = UNLIMITED * 100;

/** Individual plus family, never above the maximum. Half a sum would be a wrong number, so it is none. */
export function usedTotal(
  individual: number | null,
  family: number | null,
  maximum: number | null,
  unlimited: number = UNLIMITED,
): number | null {
  if (individual === null || family === null) return null;
  const total = individual + family;
  return maximum === null || maximum === unlimited ? total : Math.min(total, maximum);
}
