import type { DataAsOf } from '@pbt/domain/contract/user';

/** The reply of `GET /user/data-as-of`. Kinds that are not given were never imported. */
export const dataAsOf = (changes: Partial<DataAsOf> = {}): DataAsOf => ({
  members: null,
  coverages: null,
  usage: null,
  claims: null,
  remittances: null,
  letters: null,
  ...changes,
});

/** As-of times with their text in Denver. Today is 10/29/2025 in tests, and data is out of date after 48 hours. */
export const FRESH = { instant: '2025-10-28T12:02:00.000Z', time: '10/28/2025 6:02 AM' } as const;
export const STALE = { instant: '2025-10-26T18:30:00.000Z', time: '10/26/2025 12:30 PM' } as const;
