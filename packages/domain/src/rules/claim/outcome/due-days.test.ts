import { expect, test } from 'vitest';
import { dueDays } from './due-days.ts';
import { planSettings, settingProblem } from './plan-settings.ts';

const CLAIM = { paidDate: '2026-10-22', statusDate: '2026-10-18', serviceEnd: '2026-10-06' };

test.each([
  ['both settings', CLAIM, { appealDays: '180', resendDays: '90' }, '2027-01-20', '2027-04-20'],
  ['no paid date', { ...CLAIM, paidDate: null }, { appealDays: '1', resendDays: '2' }, '2026-10-20', '2026-10-19'],
  ['no dates at all', { ...CLAIM, paidDate: null, statusDate: null }, { appealDays: '1', resendDays: '1' }, null, null],
  ['the last day of service', CLAIM, { resendDays: '365', resendFrom: 'service' }, '2027-10-06', null],
  ['a service that goes on', { ...CLAIM, serviceEnd: null }, { resendDays: '9', resendFrom: 'service' }, null, null],
  ['a Saturday, which is not moved', CLAIM, { appealDays: '2' }, null, '2026-10-24'],
])('due days with %s [DENIAL-10]', (_, claim, stored, resendBy, appealBy) => {
  expect(dueDays(claim, planSettings(stored))).toEqual({ resendBy, recordsBy: null, appealBy });
});

test('a denial for missing records is due after the days of a request that names no date [DENIAL-10]', () => {
  expect(dueDays(CLAIM, planSettings({ recordsDays: '45' })).recordsBy).toBe('2026-12-06');
});

test('without a setting there is no due day [DENIAL-11]', () => {
  expect(dueDays(CLAIM, planSettings(null))).toEqual({ resendBy: null, recordsBy: null, appealBy: null });
  expect(dueDays(CLAIM, planSettings({ appealDays: 'soon' }))).toEqual({
    resendBy: null,
    recordsBy: null,
    appealBy: null,
  });
});

test.each([
  ['appealDays', '180', null],
  ['appealDays', '0', 'value'],
  ['appealDays', '-1', 'value'],
  ['appealDays', '4000', 'value'],
  ['resendFrom', 'service', null],
  ['resendFrom', 'sometime', 'value'],
  ['callNumber', '801-555-0142', null],
  ['callNumber', 'call us', 'value'],
  ['appealdays', '180', 'key'],
  ['toString', '180', 'key'],
])('the setting %s=%s has the problem %s [DENIAL-10]', (key, value, problem) => {
  expect(settingProblem(key, value)).toBe(problem);
});

test('the usual time for a decision is 30 days unless the plan sets it [TIMELINE-05]', () => {
  expect(planSettings({}).usualClaimDays).toBe(30);
  expect(planSettings({ usualClaimDays: '21' }).usualClaimDays).toBe(21);
});
