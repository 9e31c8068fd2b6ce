import { expect, test } from 'vitest';
import { deadline, nextDeadline, openStep, stepDay, type OpenStep, type StepDay } from './deadline.ts';
import type { LineDenial } from './line-denials.ts';

test.each([
  ['2026-12-02', 'far', 15],
  ['2026-12-01', 'near', 14],
  ['2026-11-18', 'near', 1],
  ['2026-11-17', 'today', 0],
  ['2026-11-16', 'closed', -1],
])('on 11/17/2026 the day %s is %s, %i days away [DENIAL-12]', (day, state, days) => {
  expect(deadline(day, '2026-11-17')).toEqual({ state, days });
});

test.each([
  [['2026-11-20', '2026-11-17', '2027-01-01'], '2026-11-17'],
  [['2026-11-01', '2026-11-20'], '2026-11-20'],
  [['2026-11-01', '2026-10-01'], '2026-11-01'],
  [[], undefined],
])('of the days %j the next one is %s [OUTCOME-09]', (days, expected) => {
  expect(
    nextDeadline(
      days.map((day) => ({ day })),
      '2026-11-17',
    )?.day,
  ).toBe(expected);
});

const DAYS = { resendBy: null, recordsBy: null, appealBy: '2027-04-20' };
const appeal = { reference: 'A-0000-000P', lines: [1], day: '2026-11-02' };
test.each<[string, Partial<LineDenial>, StepDay | null]>([
  ['correct', { step: 'correct', resendBy: '2027-01-20' }, { label: 'resendBy', day: '2027-01-20' }],
  ['send records', { step: 'records', recordsBy: '2026-12-06' }, { label: 'recordsBy', day: '2026-12-06' }],
  ['appeal', { step: 'appeal' }, { label: 'appealBy', day: '2027-04-20' }],
  ['bill the patient', { step: 'billPatient' }, null],
  ['call', { step: 'call' }, null],
  ['correct, without a day to resend', { step: 'correct' }, null],
  ['appeal, which is filed', { step: 'appeal', appeal: { ...appeal, isInReview: false } }, null],
  [
    'correct, while an appeal is in review',
    { step: 'correct', resendBy: '2027-01-20', appeal: { ...appeal, isInReview: true } },
    null,
  ],
  [
    'correct, on the last day to resend',
    { step: 'correct', resendBy: '2026-11-17' },
    { label: 'resendBy', day: '2026-11-17' },
  ],
  [
    'correct, after the last day to resend',
    { step: 'correct', resendBy: '2026-11-16' },
    { label: 'appealBy', day: '2027-04-20' },
  ],
  [
    'correct, on the last day to appeal',
    { step: 'correct', resendBy: '2026-10-01', appealBy: '2026-11-17' },
    { label: 'appealBy', day: '2026-11-17' },
  ],
  [
    'correct, after both days',
    { step: 'correct', resendBy: '2026-10-01', appealBy: '2026-11-16' },
    { label: 'resendBy', day: '2026-10-01' },
  ],
  [
    'correct, after the last day of a line that cannot be appealed',
    { step: 'correct', resendBy: '2026-11-16', appealBy: null },
    { label: 'resendBy', day: '2026-11-16' },
  ],
  [
    'correct, after the last day of a line with an answered appeal',
    { step: 'correct', resendBy: '2026-11-16', appeal: { ...appeal, isInReview: false } },
    { label: 'resendBy', day: '2026-11-16' },
  ],
  [
    'send records, after the last day',
    { step: 'records', recordsBy: '2026-11-16' },
    { label: 'appealBy', day: '2027-04-20' },
  ],
  ['nothing', { step: 'nothing' }, null],
])('the day of the next step counts, and after it an open appeal: %s [OUTCOME-09]', (_, changes, expected) => {
  expect(stepDay({ ...DAYS, appeal: null, ...changes } as LineDenial, '2026-11-17')).toEqual(expected);
});

const LATE = '2026-11-16';
test.each<[string, Partial<LineDenial>, OpenStep]>([
  ['to correct by today', { step: 'correct', resendBy: '2026-11-17' }, { step: 'correct', passed: null }],
  ['to correct by yesterday', { step: 'correct', resendBy: LATE }, { step: 'appeal', passed: 'correct' }],
  ['to bill another payer', { step: 'billOtherPayer', resendBy: LATE }, { step: 'appeal', passed: 'correct' }],
  ['to send records by yesterday', { step: 'records', recordsBy: LATE }, { step: 'appeal', passed: 'records' }],
  ['that is closed', { step: 'correct', resendBy: LATE, appealBy: LATE }, { step: 'correct', passed: null }],
  ['without an appeal', { step: 'correct', resendBy: LATE, appealBy: null }, { step: 'correct', passed: null }],
  [
    'with an answered appeal',
    { step: 'correct', resendBy: LATE, appeal: { ...appeal, isInReview: false } },
    { step: 'correct', passed: null },
  ],
  [
    'with an appeal in review',
    { step: 'correct', resendBy: LATE, appeal: { ...appeal, isInReview: true } },
    { step: 'correct', passed: null },
  ],
  ['to appeal', { step: 'appeal' }, { step: 'appeal', passed: null }],
  ['to call', { step: 'call' }, { step: 'call', passed: null }],
])('a line %s asks for the step that is still open [OUTCOME-09] [DENIAL-14]', (_what, changes, step) => {
  const denial = { ...DAYS, appeal: null, ...changes } as LineDenial;
  expect(openStep(denial, '2026-11-17')).toEqual(step);
});
