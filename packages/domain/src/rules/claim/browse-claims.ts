import { addMonths } from '../shared/dates.ts';
import type { RangeReading } from '../shared/date-range.ts';
import type { OutcomeFilter } from './browse-outcomes.ts';
import type { DecidedRange } from './decided-range.ts';
import { matchesFilter } from '../shared/matches-filter.ts';

export const CLAIM_TYPES = [
  { code: 'M', text: 'Medical' },
  { code: 'D', text: 'Dental' },
  { code: 'H', text: 'Hospital' },
] as const;

// An array, because an object would list the key '10' before '01'.
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

/** Options of the type filter. The code null means no filter. */
export const CLAIM_TYPE_OPTIONS = [{ code: null, text: 'All Types' }, ...CLAIM_TYPES] as const;
export const CLAIM_STATUS_OPTIONS = [{ code: null, text: 'All Statuses' }, ...CLAIM_STATUSES] as const;

/** Codes of the statuses whose name contains the search text, ignoring case. */
export function statusesWith(text: string): ClaimStatusCode[] {
  return CLAIM_STATUSES.filter((status) => matchesFilter([status.text], text)).map(({ code }) => code);
}

// spec 2 §9
export const PAGE_SIZE = 10;
export const LARGE_PAGE_SIZE = 25;
/** Claims per call of a CSV export. With 10 per call, a large export would exceed the user's search limit. */
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
  outcome: OutcomeFilter | null;
  /** The days of the decision. Only for denied outcomes. */
  decided?: DecidedRange | null;
};

/** The claim filters when the form opens and after Reset: the last month, without other filters. */
export function defaultBrowse(today: string): BrowseClaims {
  return { fromDate: addMonths(today, -1), toDate: today, providerName: null, status: null, type: null, outcome: null };
}

/** Counts back from the end date. One month before March 31 is the last day of February. */
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
/** Stands for that group in addresses. The plan's data has no ID of it. */
export const EXTRA_PROVIDER_ID = 'telehealth';

/**
 * The choices of the Provider/Facility box, without duplicates. The telehealth group is first if its name contains
 * `text`. `names` are the matches that the server found.
 */
export function providerChoices(names: readonly string[], text: string): string[] {
  const extra = matchesFilter([EXTRA_PROVIDER_GROUP], text) ? [EXTRA_PROVIDER_GROUP] : [];
  return [...new Set([...extra, ...names])];
}
