import { addMonths } from '../shared/dates.ts';
import type { RangeReading } from '../shared/date-range.ts';
import { matchesFilter } from '../shared/matches-filter.ts';

/** An array keeps this order. In an object, keys such as '10' would move before '01'. */
export const CLAIM_TYPES = [
  { code: 'M', text: 'Medical' },
  { code: 'D', text: 'Dental' },
  { code: 'H', text: 'Hospital' },
] as const;

export const CLAIM_STATUSES = [
  { code: '01', text: 'Processed, Awaiting Payment Run' },
  { code: '02', text: 'Processing Complete' },
  { code: '10', text: 'Logged, Awaiting Processing' },
  { code: '11', text: 'Pended, Awaiting Processing' },
  { code: '15', text: 'Pended with Errors, Requires Further Processor Review' },
  { code: '91', text: 'Adjusted, Processed' },
  { code: '92', text: 'Adjusted, Pre-priced' },
] as const;

export type ClaimTypeCode = (typeof CLAIM_TYPES)[number]['code'];
export type ClaimStatusCode = (typeof CLAIM_STATUSES)[number]['code'];

/** The first option of each list. Its code null means no filter. */
export const CLAIM_TYPE_OPTIONS = [{ code: null, text: 'All Types' }, ...CLAIM_TYPES] as const;
export const CLAIM_STATUS_OPTIONS = [{ code: null, text: 'All Statuses' }, ...CLAIM_STATUSES] as const;

/** Statuses whose text contains the search text, ignoring case. */
export function statusesWith(text: string): ClaimStatusCode[] {
  return CLAIM_STATUSES.filter((status) => matchesFilter([status.text], text)).map(({ code }) => code);
}

// spec 2 §9
export const PAGE_SIZE = 10;
export const LARGE_PAGE_SIZE = 25;
/** An export fetches larger pages. With 10 rows per call it would use up the user's search limit per minute. */
export const EXPORT_PAGE_SIZE = 100;
export const CLAIM_PAGE_LINKS = 10;
export const PATIENT_PAGE_LINKS = 7;
export const REMITTANCE_PAGE_LINKS = 7;
export const FILTER_DEBOUNCE_MS = 400;

export type BrowseClaims = {
  fromDate: string;
  toDate: string;
  providerName: string | null;
  status: ClaimStatusCode | null;
  type: ClaimTypeCode | null;
};

/** Also the state after Reset. */
export function defaultBrowse(today: string): BrowseClaims {
  return { fromDate: addMonths(today, -1), toDate: today, providerName: null, status: null, type: null };
}

/** Counts back from the end date, like the default range. On March 31, February 28 is exactly one month earlier. */
export function isLongerThanOneMonth(fromDate: string, toDate: string): boolean {
  return fromDate < addMonths(toDate, -1);
}

export function isBrowsable({ start, end, startError, endError, rangeError }: RangeReading): boolean {
  return start !== null && end !== null && !startError && !endError && !rangeError;
}

/**
 * A telehealth group that treats patients of every office by video. Its claims are billed under the office's tax ID, so
 * every user can choose it (spec 2 §2).
 */
export const EXTRA_PROVIDER_GROUP = 'Statewide Telehealth Group';

/**
 * The choices of the Provider/Facility box: the extra group if it matches, then the server's names, without duplicates.
 */
export function providerChoices(names: readonly string[], text: string): string[] {
  const extra = matchesFilter([EXTRA_PROVIDER_GROUP], text) ? [EXTRA_PROVIDER_GROUP] : [];
  return [...new Set([...extra, ...names])];
}
