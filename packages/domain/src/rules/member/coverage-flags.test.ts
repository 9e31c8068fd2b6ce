import { expect, test } from 'vitest';
import { coverageFlags } from './coverage-flags.ts';

const DAY = '2026-11-17';

const insurance = (changes: Partial<Parameters<typeof coverageFlags>[1][number]> = {}) => ({
  id: 'OI01',
  carrier: 'Stonebridge Mutual',
  type: 'Medical',
  order: 'P',
  from: '2026-01-01',
  to: null,
  ...changes,
});
const paysFirst = (changes: object = {}) => ({
  kind: 'other-plan',
  id: 'OI01',
  carrier: 'Stonebridge Mutual',
  type: 'Medical',
  since: '2026-01-01',
  ...changes,
});

test.each([
  { rule: 'a primary insurance pays first', list: [insurance()], flags: [paysFirst()] },
  { rule: 'a secondary insurance does not pay first', list: [insurance({ order: 'S' })], flags: [] },
  { rule: 'an insurance pays on its last day', list: [insurance({ to: DAY })], flags: [paysFirst()] },
  { rule: 'an ended insurance pays nothing', list: [insurance({ to: '2026-11-16' })], flags: [] },
  {
    rule: 'an insurance pays from its first day',
    list: [insurance({ from: DAY })],
    flags: [paysFirst({ since: DAY })],
  },
  { rule: 'an insurance of tomorrow pays nothing today', list: [insurance({ from: '2026-11-18' })], flags: [] },
  {
    rule: 'each primary insurance has its own flag',
    list: [insurance(), insurance({ id: 'OI02', type: 'Dental' })],
    flags: [paysFirst(), paysFirst({ id: 'OI02', type: 'Dental' })],
  },
])('$rule [ELIG-07]', ({ list, flags }) => {
  expect(coverageFlags({}, list, DAY)).toEqual(flags);
});

test.each([
  { rule: 'a premium grace period has a flag', patient: { isGracePeriod: true }, flags: [{ kind: 'grace-period' }] },
  { rule: 'QMB has a flag through its last day', patient: { qmb: { end: DAY } }, flags: [{ kind: 'qmb' }] },
  { rule: 'ended QMB has no flag', patient: { qmb: { end: '2026-11-16' } }, flags: [] },
  { rule: 'PEC has a flag through its last day', patient: { pec: { end: DAY } }, flags: [{ kind: 'pec', until: DAY }] },
  { rule: 'ended PEC has no flag', patient: { pec: { end: '2026-11-16' } }, flags: [] },
  { rule: 'a restricted patient has a flag', patient: { isRestricted: true }, flags: [{ kind: 'restricted' }] },
  { rule: 'an ordinary patient has no flags', patient: { isRestricted: false, pec: null, qmb: null }, flags: [] },
])('$rule [ELIG-07]', ({ patient, flags }) => {
  expect(coverageFlags(patient, [], DAY)).toEqual(flags);
});

test('flags are in the order other plan, grace period, QMB, PEC, restricted [ELIG-07]', () => {
  const end = '9999-12-31';
  const patient = { isRestricted: true, isGracePeriod: true, qmb: { end }, pec: { end } };
  expect(coverageFlags(patient, [insurance()], DAY).map(({ kind }) => kind)).toEqual([
    'other-plan',
    'grace-period',
    'qmb',
    'pec',
    'restricted',
  ]);
});
