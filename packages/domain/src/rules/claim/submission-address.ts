import {
  SUBMISSION_TABS,
  SUBMISSION_TOPICS,
  SUBMISSION_TYPES,
  type NoticedSubmissions,
  type SubmissionTab,
} from '../../contract/submission.ts';
import { isRealDay } from '../shared/dates.ts';

export interface SubmissionsView {
  readonly state: SubmissionTab;
  readonly type: (typeof SUBMISSION_TYPES)[number];
  /** The notice whose submissions are listed, in every state. Null for none. */
  readonly noticed: NoticedSubmissions | null;
}

function noticedOf(parts: ReadonlySet<string>): NoticedSubmissions | null {
  const of = SUBMISSION_TOPICS.find((topic) => parts.has(`of=${topic}`));
  const day = [...parts].find((part) => part.startsWith('noticed='))?.slice('noticed='.length);
  return of !== undefined && day !== undefined && isRealDay(day) ? { day, of } : null;
}

/**
 * What the fragment of /submissions shows first, for example #state=answered&type=Appeal, or the submissions of a notice.
 * Anyone can edit an address.
 */
export function submissionsOfFragment(hash: string): SubmissionsView {
  const parts = new Set(hash.replace(/^#/, '').split('&'));
  return {
    state: SUBMISSION_TABS.find((state) => parts.has(`state=${state}`)) ?? 'all',
    type: SUBMISSION_TYPES.find((type) => parts.has(`type=${type}`)) ?? 'all',
    noticed: noticedOf(parts),
  };
}
