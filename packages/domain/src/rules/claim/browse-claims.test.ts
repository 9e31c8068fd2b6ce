import { expect, test } from 'vitest';
import {
  CLAIM_PAGE_LINKS,
  CLAIM_STATUS_OPTIONS,
  CLAIM_TYPE_OPTIONS,
  EXTRA_PROVIDER_GROUP,
  FILTER_DEBOUNCE_MS,
  LARGE_PAGE_SIZE,
  PAGE_SIZE,
  PATIENT_PAGE_LINKS,
  REMITTANCE_PAGE_LINKS,
  defaultBrowse,
  isBrowsable,
  isLongerThanOneMonth,
  providerChoices,
  statusesWith,
} from './browse-claims.ts';
import { readRange } from '../shared/date-range.ts';
import { addDays } from '../shared/dates.ts';

test('the claim type list starts with All Types [SEARCH-24] [SEARCH-25]', () => {
  expect(CLAIM_TYPE_OPTIONS).toEqual([
    { code: null, text: 'All Types' },
    { code: 'M', text: 'Medical' },
    { code: 'D', text: 'Dental' },
    { code: 'H', text: 'Hospital' },
  ]);
});

test('the claim status list starts with All Statuses [SEARCH-26] [SEARCH-27]', () => {
  expect(CLAIM_STATUS_OPTIONS.map(({ code, text }) => [code, text])).toEqual([
    [null, 'All Statuses'],
    ['01', 'Processed, Awaiting Payment Run'],
    ['02', 'Processing Complete'],
    ['10', 'Logged, Awaiting Processing'],
    ['11', 'Pended, Awaiting Processing'],
    ['15', 'Pended with Errors, Requires Further Processor Review'],
    ['91', 'Adjusted, Processed'],
    ['92', 'Adjusted, Pre-priced'],
  ]);
});

test('patients and remittance advices show 10 per page with 7 page links [SEARCH-96]', () => {
  expect([PAGE_SIZE, PATIENT_PAGE_LINKS, REMITTANCE_PAGE_LINKS]).toEqual([10, 7, 7]);
});

test('claims show 10 per page with 10 page links [SEARCH-97]', () => {
  expect([PAGE_SIZE, CLAIM_PAGE_LINKS]).toEqual([10, 10]);
});

test('a larger page has 25 rows [CONST-01]', () => {
  expect([PAGE_SIZE, LARGE_PAGE_SIZE]).toEqual([10, 25]);
});

test('the filter waits 400 ms after the last keystroke', () => {
  expect(FILTER_DEBOUNCE_MS).toBe(400);
});

test.each([
  { today: '2025-06-15', fromDate: '2025-05-15' },
  { today: '2025-03-31', fromDate: '2025-02-28' },
  { today: '2024-03-31', fromDate: '2024-02-29' },
  { today: '2025-01-01', fromDate: '2024-12-01' },
])(
  'on $today the default range is $fromDate through today, with all types and statuses [SEARCH-67]',
  ({ today, fromDate }) => {
    expect(defaultBrowse(today)).toEqual({
      fromDate,
      toDate: today,
      providerName: null,
      status: null,
      type: null,
      outcome: null,
    });
  },
);

test.each([
  { from: '2025-05-15', to: '2025-06-15', long: false },
  { from: '2025-05-14', to: '2025-06-15', long: true },
  { from: '2025-02-28', to: '2025-03-31', long: false },
  { from: '2025-02-27', to: '2025-03-31', long: true },
  { from: '2025-01-31', to: '2025-02-28', long: false },
  { from: '2025-01-31', to: '2025-03-01', long: true },
  { from: '2025-06-15', to: '2025-06-15', long: false },
])('$from to $to is longer than one month: $long [SEARCH-69]', ({ from, to, long }) => {
  expect(isLongerThanOneMonth(from, to)).toBe(long);
});

test('the default range never shows the one-month warning [SEARCH-67] [SEARCH-69]', () => {
  const days = Array.from({ length: 1461 }, (_, index) => addDays('2024-01-01', index));
  expect(days.filter((day) => isLongerThanOneMonth(defaultBrowse(day).fromDate, day))).toEqual([]);
});

test.each([
  { from: '06/01/2025', to: '06/30/2025', valid: true },
  { from: '06/30/2025', to: '06/30/2025', valid: true },
  { from: '', to: '06/30/2025', valid: false },
  { from: '06/01/2025', to: '', valid: false },
  { from: '06/01/2025', to: '06/31/2025', valid: false },
  { from: '07/01/2025', to: '06/30/2025', valid: false },
])('with $from to $to Browse Claims can be submitted: $valid [SEARCH-89]', ({ from, to, valid }) => {
  expect(isBrowsable(readRange(from, to))).toBe(valid);
});

test.each([
  {
    text: '',
    choices: [EXTRA_PROVIDER_GROUP, 'Marlowe Finch', 'Cedar Fork Hospital'],
    rule: 'without text the extra group is offered too',
  },
  {
    text: 'telehealth',
    choices: [EXTRA_PROVIDER_GROUP, 'Marlowe Finch', 'Cedar Fork Hospital'],
    rule: 'with text that the extra group contains',
  },
  {
    text: 'finch',
    choices: ['Marlowe Finch', 'Cedar Fork Hospital'],
    rule: 'with text that the extra group does not contain',
  },
])('provider choices, $rule [SEARCH-23]', ({ text, choices }) => {
  expect(providerChoices(['Marlowe Finch', 'Cedar Fork Hospital', 'Marlowe Finch'], text)).toEqual(choices);
});

test.each([
  { text: 'complete', codes: ['02'] },
  { text: ' PENDED ', codes: ['11', '15'] },
  { text: 'Adjusted, Processed', codes: ['91'] },
  { text: 'lindqvist', codes: [] },
])('the text "$text" matches the statuses $codes [SEARCH-27]', ({ text, codes }) => {
  expect(statusesWith(text)).toEqual(codes);
});
