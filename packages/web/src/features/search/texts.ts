import type { LookupProblem } from '@pbt/domain/rules/member/patient-lookup';
import type { ResultType, SearchType } from '@pbt/domain/rules/portal/search-results';

export const tabNames: Record<Exclude<SearchType, 'remittance-advice'>, string> = {
  'quick-search': 'Quick Search',
  'patient-lookup': 'Patient Lookup',
  'browse-claims': 'Browse Claims',
};

export const lookupProblems: Record<LookupProblem, string> = {
  'last-name-short': 'Oops... Last name must be a minimum 2 characters.',
  'last-name-long': 'Oops... IDs must be a maximum 35 characters.',
  'last-name-letters': 'Oops... Last name must have at least 2 letters.',
  year: 'Oops... Year must be exactly 4 digits.',
};

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The counts in the screen reader announcement, such as "2 claims". */
export const announcements: Record<ResultType, (count: number) => string> = {
  patients: (count) => counted(count, 'patient', 'patients'),
  claims: (count) => counted(count, 'claim', 'claims'),
  'remittance-advice': (count) => counted(count, 'remittance advice', 'remittance advices'),
};

export const texts = {
  title: 'Search',
  searchTypes: 'Search by',
  search: 'Search',
  resetForm: 'Reset Form',
  contactUs: 'Contact Us',
  largeQuery: 'Please Note: Queries with an exceedingly large number of results may experience a noticeable delay.',

  quickHeader: 'Search for Patients, Claims, or Remittance Advice using any form of numeric ID',
  quickIds: 'Subscriber ID, Claim ID, Check Reference ID, SSN, Medicaid, Check Number',
  eft: ', EFT Trace',
  account: ', Patient Account',
  quickPlaceholder: 'Enter ID (Subscriber ID, Claim ID, etc.)',
  tipBefore: 'For fuller coverage history, use',
  tipAfter: 'by name and DOB.',
  lookingForName: 'Looking for a name?',
  lookUpName: (text: string) => `Search Patient Lookup for ${text}`,
  termLength: (longest: number) =>
    `Oops... IDs must be a minimum of 4 characters and maximum of ${longest}. Double-check that the ID is correct. If you feel an error has occurred, please`,

  lastName: 'Last Name',
  firstName: 'First Name',
  dateOfBirth: 'Date of Birth',
  month: 'MM',
  day: 'DD',
  year: 'YYYY',
  tryAgainOr: 'Please try again or',

  dates: 'Dates of service',
  fromDate: 'From',
  toDate: 'To',
  dateFormat: 'Please enter a date as MM/DD/YYYY',
  dateOrder: 'Start date must not be after end date',
  provider: 'Provider/Facility',
  allProviders: 'All Providers',
  outcome: 'Outcome',
  claimNotices: 'Some claims of three clients are in other portals',
  allOutcomes: 'All Outcomes',
  providersFailed: 'Providers could not be loaded. Please try again.',
  providersNone: 'No matching provider.',
  claimType: 'Claim Type',
  claimStatus: 'Status',

  loading: 'Loading...',
  noFilterMatch: 'No results matched the provided filter.',
  noPatientTitle: 'Hmm...looks like the information provided was not found in your records.',
  noResults: 'No results found',
  moreThan: (counted: string) => `more than ${counted}`,
  failedAnnouncement: (titles: string) => `${titles}: the search failed.`,
  foundAnnouncement: (counts: string) => `Found ${counts}.`,
} as const;
