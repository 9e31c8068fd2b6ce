import { expect, test } from 'vitest';
import { decidedMonths, decidedOf, decidedText, decisionDay, serviceDatesOf } from './decided-range.ts';

test.each([
  ['2026-11-18', ['2026-11-01', '2026-11-18'], ['2026-10-01', '2026-10-31']],
  ['2026-03-01', ['2026-03-01', '2026-03-01'], ['2026-02-01', '2026-02-28']],
  ['2027-01-31', ['2027-01-01', '2027-01-31'], ['2026-12-01', '2026-12-31']],
])('on %s this month is %j and last month is %j [BROWSE-03]', (today, [from, to], [lastFrom, lastTo]) => {
  expect(decidedMonths(today)).toEqual({ thisMonth: { from, to }, lastMonth: { from: lastFrom, to: lastTo } });
});

test('without dates of service, those of three years before the decision are searched [BROWSE-03]', () => {
  expect(serviceDatesOf({ from: '2026-10-01', to: '2026-10-31' })).toEqual({
    fromDate: '2023-10-01',
    toDate: '2026-10-31',
  });
});

test.each([
  ['2026-10-01..2026-10-31', { from: '2026-10-01', to: '2026-10-31' }],
  ['2026-10-01..2026-10-01', { from: '2026-10-01', to: '2026-10-01' }],
  ['2026-10-02..2026-10-01', null],
  ['2026-02-30..2026-03-01', null],
  ['2026-10-01', null],
  ['2026-10-01..2026-10-02..2026-10-03', null],
  [undefined, null],
])('the parameter %j is read as %j [BROWSE-07]', (text, range) => {
  expect(decidedOf(text)).toEqual(range);
});

test('a range is written as it is read [BROWSE-07]', () => {
  expect(decidedText({ from: '2026-10-01', to: '2026-10-31' })).toBe('2026-10-01..2026-10-31');
});

test.each([
  ['02', '2026-10-05', '2026-10-01', '2026-10-05'],
  ['02', null, '2026-10-01', '2026-10-01'],
  ['01', null, '2026-10-01', '2026-10-01'],
  ['91', null, '2026-10-01', '2026-10-01'],
  ['92', null, '2026-10-01', null],
  ['10', null, '2026-10-01', null],
])('a claim of status %s, paid %s, with the status date %s was decided on %s [BROWSE-03]', (...facts) => {
  const [status, paidDate, statusDate, day] = facts;
  expect(decisionDay({ status, paidDate, statusDate })).toBe(day);
});
