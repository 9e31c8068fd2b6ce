import { diffDays, isRealDay } from '../shared/dates.ts';

/** Limits of one download of 835 files, in days and payments. */
export const MAX_DOWNLOAD_DAYS = 31;
export const MAX_DOWNLOAD_PAYMENTS = 200;

export type RangeProblem = 'from-invalid' | 'to-invalid' | 'reversed' | 'too-long';

/** Checks the pay dates of a download of 835 files. Both days belong to the range. */
export function downloadRangeProblem(from: string, to: string): RangeProblem | null {
  if (!isRealDay(from)) return 'from-invalid';
  if (!isRealDay(to)) return 'to-invalid';
  const days = diffDays(from, to) + 1;
  if (days < 1) return 'reversed';
  return days > MAX_DOWNLOAD_DAYS ? 'too-long' : null;
}
