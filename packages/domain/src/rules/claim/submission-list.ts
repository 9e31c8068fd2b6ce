import type { SubmissionTab } from '../../contract/submission.ts';
import { diffDays } from '../shared/dates.ts';
import { queueBadge, type QueueBadge } from './submissions.ts';

export const SUBMISSIONS_PAGE = { pageSize: 10, pageLinks: 5 } as const;
/** Rows per call of an export, and in one file. */
export const SUBMISSIONS_EXPORT = { pageSize: 1000, maxRows: 10_000 } as const;

const TABS: Record<QueueBadge, Exclude<SubmissionTab, 'all'>> = {
  completed: 'answered',
  inReview: 'inReview',
  unknown: 'unknown',
  error: 'failed',
};

/** The tab that lists a submission besides All. It follows the badge, so both always say the same. */
export function submissionTab(queueStatus: string): Exclude<SubmissionTab, 'all'> {
  return TABS[queueBadge(queueStatus)];
}

/** Counts submissions per tab. */
export function tabCounts(byStatus: readonly { status: string; count: number }[]): Record<SubmissionTab, number> {
  const counts = { all: 0, inReview: 0, answered: 0, failed: 0, unknown: 0 };
  for (const { status, count } of byStatus) {
    counts.all += count;
    counts[submissionTab(status)] += count;
  }
  return counts;
}

/** The days since it was sent. Null for a submission that is not in review. */
export function daysInReview(queueStatus: string, submitted: string, today: string): number | null {
  return submissionTab(queueStatus) === 'inReview' ? Math.max(0, diffDays(submitted, today)) : null;
}

export const receiptName = (reference: string): string => `Submission receipt ${reference}.pdf`;
