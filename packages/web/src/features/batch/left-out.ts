import type { BatchRow } from '@pbt/domain/contract/batch';

/** How many rows the lists of this session had, by reference of the check. In memory only. */
const lengths = new Map<string, number>();

export const rememberLength = (reference: string, count: number) => lengths.set(reference, count);

/**
 * Numbers of the rows that needed a change, so the check has none of them. When the check is opened later elsewhere,
 * those after its last row are not known.
 */
export function leftOutRows(reference: string, results: readonly Pick<BatchRow, 'row'>[]): number[] {
  const checked = new Set(results.map(({ row }) => row));
  const count = Math.max(lengths.get(reference) ?? 0, ...checked);
  return Array.from({ length: count }, (_, index) => index + 1).filter((row) => !checked.has(row));
}
