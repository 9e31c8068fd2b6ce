import { expect, test } from 'vitest';
import { daysInReview, receiptName, submissionTab, tabCounts } from './submission-list.ts';

test.each([
  ['InProgress', 'inReview'],
  ['End', 'answered'],
  ['Rejected', 'failed'],
  ['Failed', 'failed'],
  ['None', 'failed'],
  ['Unknown', 'unknown'],
])('the status %s is listed under %s [SUBMIT-03]', (status, tab) => {
  expect(submissionTab(status)).toBe(tab);
});

test('the tab All counts every submission, the other tabs share them [SUBMIT-03]', () => {
  const byStatus = ['InProgress', 'End', 'Rejected', 'Failed', 'None', 'Unknown'].map((status, index) => ({
    status,
    count: 10 ** index,
  }));
  expect(tabCounts(byStatus)).toEqual({ all: 111_111, inReview: 1, answered: 10, failed: 11_100, unknown: 100_000 });
  expect(tabCounts([])).toEqual({ all: 0, inReview: 0, answered: 0, failed: 0, unknown: 0 });
});

test.each([
  ['InProgress', '2026-11-02', 14],
  ['InProgress', '2026-11-16', 0],
  ['InProgress', '2026-11-17', 0],
  ['End', '2026-11-02', null],
  ['Unknown', '2026-11-02', null],
])('a submission with the status %s of %s is in review for %s days on 2026-11-16 [SUBMIT-05]', (status, day, days) => {
  expect(daysInReview(status, day, '2026-11-16')).toBe(days);
});

test('the file of a receipt is named after the reference [SUBMIT-07]', () => {
  expect(receiptName('A-7K3M-92QS')).toBe('Submission receipt A-7K3M-92QS.pdf');
});
