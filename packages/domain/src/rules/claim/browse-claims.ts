import { addMonths } from '../shared/dates.ts';
import type { RangeReading } from '../shared/date-range.ts';
import { matchesFilter } from '../shared/matches-filter.ts';

/** A list, not an object keyed by code: keys such as '10' would be sorted before '01'. */
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

/** First in each list; the value null asks for everything. */
export const CLAIM_TYPE_OPTIONS = [{ code: null, text: 'All Types' }, ...CLAIM_TYPES] as const;
export const CLAIM_STATUS_OPTIONS = [{ code: null, text: 'All Statuses' }, ...CLAIM_STATUSES] as const;

/** Statuses whose words contain the text, in any case. */
export function statusesWith(text: string): ClaimStatusCode[] {
  return CLAIM_STATUSES.filter((status) => matchesFilter([status.text], text)).map(({ code }) => code);
}

// spec 2 §9
export const PAGE_SIZE = 10;
export const LARGE_PAGE_SIZE = 25;
/** A file of claims is put together from larger pages: ten a call would use up a person's searches of a minute. */
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

/** Also what Reset goes back to. */
export function defaultBrowse(today: string): BrowseClaims {
  return { fromDate: addMonths(today, -1), toDate: today, providerName: null, status: null, type: null };
}

/** Measured back from the end, as the default range is made: on 31 March the default from 28 February is one month. */
export function isLongerThanOneMonth(fromDate: string, toDate: string): boolean {
  return fromDate < addMonths(toDate, -1);
}

export function isBrowsable({ start, end, startError, endError, rangeError }: RangeReading): boolean {
  return start !== null && end !== null && !startError && !endError && !rangeError;
}

/**
 * Offered to everybody beside their own providers (spec 2 §2): the group that sees patients of every office by video,
 * whose claims are billed under the office's tax ID.
 */
export const EXTRA_PROVIDER_GROUP = 'Statewide Telehealth Group';

/** What the Provider/Facility box offers for a text: the extra group where it fits, then the server's, each name once. */
export function providerChoices(names: readonly string[], text: string): string[] {
  const extra = matchesFilter([EXTRA_PROVIDER_GROUP], text) ? [EXTRA_PROVIDER_GROUP] : [];
  return [...new Set([...extra, ...names])];
}
