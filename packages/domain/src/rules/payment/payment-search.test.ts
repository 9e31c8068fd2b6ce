import { expect, test } from 'vitest';
import {
  defaultPaymentDates,
  PAYMENT_SHOWS,
  paymentProblems,
  proofState,
  proofText,
  readCheckReference,
  readTypedAmount,
  searchesAllDates,
} from './payment-search.ts';

test.each([
  { today: '2026-11-16', from: '2026-05-16' },
  { today: '2026-08-31', from: '2026-02-28' },
])('the payment dates on $today start six months before, on $from [PAY-02] [DATEPICK-07]', ({ today, from }) => {
  expect(defaultPaymentDates(today)).toEqual({ from, to: today });
});

test('Show offers all payments first [PAY-02]', () => {
  expect(PAYMENT_SHOWS.map(({ text }) => text)).toEqual([
    'All payments',
    'Checks',
    'EFT',
    'Zero or negative',
    'Does not add up',
  ]);
});

test.each([
  { typed: 'CM20261112000118', pattern: null, id: 'CM20261112000118' },
  { typed: ' cm20261112000118 ', pattern: null, id: 'CM20261112000118' },
  { typed: 'CM2026111200011', pattern: null, id: null },
  { typed: 'CM202611120001189', pattern: null, id: null },
  { typed: 'CM2026111200011-', pattern: null, id: null },
  { typed: 'ra-12345', pattern: 'RA[0-9]{5}', id: 'RA12345' },
  { typed: 'CM20261112000118', pattern: 'RA[0-9]{5}', id: null },
])('"$typed" with the pattern $pattern is the check reference ID $id [PAY-03] [SEARCH-76]', (row) => {
  expect(readCheckReference(row.typed, row.pattern)).toBe(row.id);
});

test.each([
  { typed: '5', cents: 500 },
  { typed: '5.1', cents: 510 },
  { typed: '5.', cents: 500 },
  { typed: ' $1,234.56 ', cents: 123_456 },
  { typed: '-550', cents: -55_000 },
  { typed: '-$550.00', cents: -55_000 },
  { typed: '$-550.00', cents: -55_000 },
  { typed: '-0', cents: 0 },
  { typed: '9999999999.99', cents: 999_999_999_999 },
  { typed: '10000000000', cents: null },
  { typed: '5.123', cents: null },
  { typed: '1,23', cents: null },
  { typed: 'five', cents: null },
  { typed: '', cents: null },
])('the typed amount "$typed" is $cents cents [PAY-03]', ({ typed, cents }) => {
  expect(readTypedAmount(typed)).toBe(cents);
});

const EMPTY = { id: '', number: '', amountFrom: '', amountTo: '' };

test.each([
  { texts: {}, problems: [] },
  { texts: { id: 'CM1' }, problems: ['reference'] },
  { texts: { number: '7'.repeat(50) }, problems: [] },
  { texts: { number: '7'.repeat(51) }, problems: ['number'] },
  { texts: { amountFrom: 'x', amountTo: '5.123' }, problems: ['amount-from', 'amount-to'] },
  { texts: { amountFrom: '5', amountTo: '5' }, problems: [] },
  { texts: { amountFrom: '5.01', amountTo: '5' }, problems: ['amount-range'] },
])('the form with $texts has the problems $problems [PAY-03]', ({ texts, problems }) => {
  expect(paymentProblems({ ...EMPTY, ...texts }, null)).toEqual(problems);
});

test.each([
  { id: null, number: null, isAll: false },
  { id: 'CM20261112000118', number: null, isAll: true },
  { id: null, number: '77', isAll: true },
  { id: null, number: null, arrived: null, isAll: false },
  { id: null, number: null, arrived: '2026-11-13', isAll: true },
])('the search $id, $number, $arrived covers all dates: $isAll [PAY-03] [NOTICE-03]', ({ isAll, ...search }) => {
  expect(searchesAllDates(search)).toBe(isAll);
});

test.each([
  { difference: 0, state: 'addsUp', text: 'Adds up' },
  { difference: 1, state: 'off', text: 'Off by $0.01' },
  { difference: -123_456, state: 'off', text: 'Off by $1,234.56' },
  { difference: null, state: 'unknown', text: 'Not known' },
])('a difference of $difference cents reads "$text" [PAY-05]', ({ difference, state, text }) => {
  expect([proofState(difference), proofText(difference)]).toEqual([state, text]);
});
