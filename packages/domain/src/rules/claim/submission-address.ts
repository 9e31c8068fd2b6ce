import { SUBMISSION_TABS, SUBMISSION_TYPES, type SubmissionTab } from '../../contract/submission.ts';

export interface SubmissionsView {
  readonly state: SubmissionTab;
  readonly type: (typeof SUBMISSION_TYPES)[number];
}

/** What the fragment of /submissions shows first, for example #state=answered&type=Appeal. Anyone can edit an address. */
export function submissionsOfFragment(hash: string): SubmissionsView {
  const parts = new Set(hash.replace(/^#/, '').split('&'));
  return {
    state: SUBMISSION_TABS.find((state) => parts.has(`state=${state}`)) ?? 'all',
    type: SUBMISSION_TYPES.find((type) => parts.has(`type=${type}`)) ?? 'all',
  };
}
