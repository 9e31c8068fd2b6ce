import { expect, test } from 'vitest';
import { claimsBody, patientsBody, remittanceBody, type SearchRequest, type PageRequest } from './search-calls.ts';

const first: PageRequest = { index: 0, sort: null, filter: '' };
const quick: SearchRequest = { type: 'quick-search', term: '9000-00123' };
const lookup: SearchRequest = { type: 'patient-lookup', fn: '', ln: "O'Neil", dob: '1990-03-17' };
const browse: SearchRequest = {
  type: 'browse-claims',
  browse: {
    fromDate: '2025-09-29',
    toDate: '2025-10-29',
    providerName: 'Marlowe Finch',
    status: '02',
    type: 'M',
    outcome: 'anyDenied',
  },
};

test('a quick search sends its term with hyphens to all three services [SEARCH-60]', () => {
  expect(patientsBody(quick, first)).toEqual({ quick: '9000-00123', index: 0 });
  expect(remittanceBody(quick, first)).toEqual({ quick: '9000-00123', index: 0 });
  expect(claimsBody(quick, first)).toEqual({ quick: '9000-00123', index: 0, sort_column: null, sort_direction: null });
});

test('a patient lookup sends names and date of birth [SEARCH-88] [SEARCH-99]', () => {
  expect(patientsBody(lookup, { ...first, index: 2 })).toEqual({ fn: '', ln: "O'Neil", dob: '1990-03-17', index: 2 });
});

test('a browse by the day of the decision sends both days [BROWSE-03]', () => {
  const decided = { from: '2025-09-01', to: '2025-09-30' };
  expect(claimsBody({ ...browse, browse: { ...browse.browse, decided } }, first)).toMatchObject({
    decided_from: '2025-09-01',
    decided_to: '2025-09-30',
  });
});

test('a browse sends every filter, the page, the filter text and the order [SEARCH-65] [SEARCH-99]', () => {
  const page: PageRequest = { index: 3, sort: { column: 'paidDate', direction: 'desc' }, filter: ' finch ' };
  expect(claimsBody(browse, page)).toEqual({
    start: '2025-09-29',
    end: '2025-10-29',
    providerName: 'Marlowe Finch',
    status: '02',
    type: 'M',
    outcome: 'anyDenied',
    index: 3,
    pagination_flag: true,
    filter_string: 'finch',
    sort_column: 'paidDate',
    sort_direction: 'desc',
  });
});
