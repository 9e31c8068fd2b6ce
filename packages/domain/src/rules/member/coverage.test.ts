import { expect, test } from 'vitest';
import {
  displayOrder,
  flagShells,
  mostRecent,
  policies,
  policyFragment,
  recentCoverages,
  showsDentalClaims,
  showsDentalHistory,
} from './coverage.ts';
import { OPEN_END } from '../shared/dates.ts';

const TODAY = '2025-06-15';

function coverage(id: string, from: string, to: string | null = OPEN_END, type = 'Medical') {
  return { id, planId: 'P1234567', type, from, to };
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test.each([
  { id: 'DSB00001', planId: 'A0012345', shell: true },
  { id: 'DSD00001', planId: 'A0012345', shell: true },
  { id: 'DSV00001', planId: 'A0012345', shell: true },
  { id: 'DSX00001', planId: 'A0012345', shell: false },
  { id: 'XDSB0001', planId: 'A0012345', shell: false },
  { id: 'dsb00001', planId: 'A0012345', shell: false },
  { id: 'DSB00001', planId: '00A12345', shell: false },
  { id: 'DSB00001', planId: 'A1002345', shell: false },
  { id: 'DSB00001', planId: 'AB002345', shell: false },
  { id: 'DSB00001', planId: 'A0', shell: false },
])('plan $planId in a list with coverage $id is a shell: $shell [COVERAGE-06]', ({ id, planId, shell }) => {
  const [plan] = flagShells([
    { ...coverage('M0000001', '2025-01-01'), planId },
    { ...coverage(id, '2025-01-01'), planId: 'B1112345' },
  ]);
  expect(plan?.isShell).toBe(shell);
});

test('the shell product is a shell only if its own plan ID says so [COVERAGE-06]', () => {
  const shells = flagShells([
    { ...coverage('DSB00001', '2025-01-01'), planId: 'A0012345' },
    { ...coverage('DSB00002', '2025-01-01'), planId: 'A1112345' },
  ]);
  expect(shells.map(({ isShell }) => isShell)).toEqual([true, false]);
});

test.each([
  {
    list: [coverage('old', '2023-01-01', '2023-12-31'), coverage('new', '2024-01-01')],
    current: 'new',
    rule: 'the coverage that starts later',
  },
  {
    list: [coverage('past', '2025-01-01', '2025-03-31'), coverage('open', '2020-01-01')],
    current: 'open',
    rule: 'an active coverage before an ended one',
  },
  {
    list: [coverage('ends', '2025-01-01', TODAY), coverage('older', '2024-01-01', '2024-12-31')],
    current: 'ends',
    rule: 'a coverage that ends today is active',
  },
  {
    list: [coverage('ended', '2025-01-01', '2025-06-14'), coverage('ahead', '2025-06-16')],
    current: 'ended',
    rule: 'an ended coverage before a future one',
  },
  {
    list: [coverage('later', '2025-08-01'), coverage('next', '2025-07-01')],
    current: 'next',
    rule: 'only future coverages',
  },
  {
    list: [coverage('short', '2025-01-01', '2025-09-30'), coverage('long', '2025-01-01')],
    current: 'long',
    rule: 'same start, the later end',
  },
])('the most recent coverage: $rule [COVERAGE-01]', ({ list, current }) => {
  expect(mostRecent(list, TODAY)?.id).toBe(current);
  expect(mostRecent(list.toReversed(), TODAY)?.id).toBe(current);
});

test('each coverage type has one current policy, and its other coverages are history, newest first [COVERAGE-01]', () => {
  const list = [
    coverage('m1', '2020-01-01', '2021-12-31'),
    coverage('m3', '2024-01-01'),
    coverage('d1', '2024-01-01', OPEN_END, 'Dental'),
    coverage('m2', '2022-01-01', '2023-12-31'),
  ];
  expect(policies(list, TODAY).map(({ type, current, history }) => [type, current.id, ids(history)])).toEqual([
    ['Medical', 'm3', ['m2', 'm1']],
    ['Dental', 'd1', []],
  ]);
});

test('policies are listed as medical, dental, vision, then the others in their original order [COVERAGE-02]', () => {
  const types = ['Wellness', 'Vision', 'Other', 'Dental', 'Medical'];
  const list = types.map((type) => coverage(type, '2025-01-01', OPEN_END, type));
  expect(policies(list, TODAY).map(({ type }) => type)).toEqual(['Medical', 'Dental', 'Vision', 'Wellness', 'Other']);
  expect(types.map(displayOrder)).toEqual([99, 3, 99, 2, 1]);
});

test.each([
  { to: '2025-06-14', active: false },
  { to: TODAY, active: true },
  { to: OPEN_END, active: true },
  { to: null, active: true },
])('a policy with coverage until $to is active: $active [PATIENT-27]', ({ to, active }) => {
  expect(policies([coverage('m', '2025-01-01', to)], TODAY)[0]?.isActive).toBe(active);
});

test('future coverage does not make its policy active [PATIENT-27]', () => {
  expect(policies([coverage('m', '2025-06-16')], TODAY)[0]?.isActive).toBe(false);
});

test.each([
  { other: coverage('m2', '2025-06-16'), future: ['m2'], history: [], rule: 'another product from tomorrow' },
  { other: coverage('m1', '2026-01-01'), future: [], history: ['m1'], rule: 'the same product again' },
  {
    other: coverage('m2', '2025-06-15', '2025-06-15'),
    future: [],
    history: ['m1'],
    rule: 'another product from today',
  },
])('future coverage summaries for $rule: $future [PATIENT-28]', ({ other, future, history }) => {
  const [policy] = policies([coverage('m1', '2024-01-01', '2025-12-31'), other], TODAY);
  expect([ids(policy?.future ?? []), ids(policy?.history ?? [])]).toEqual([future, history]);
});

test('several future periods of one product give one summary, for the earliest [PATIENT-28]', () => {
  const list = [coverage('m1', '2024-01-01'), coverage('m2', '2027-01-01'), coverage('m2', '2026-01-01')];
  const [policy] = policies(list, TODAY);
  expect(policy?.future.map(({ from }) => from)).toEqual(['2026-01-01']);
  expect(policy?.history.map(({ from }) => from)).toEqual(['2027-01-01']);
});

test.each([
  { to: '2024-06-14', shown: false },
  { to: '2024-06-15', shown: true },
  { to: '2025-06-14', shown: true },
  { to: OPEN_END, shown: true },
])('vision coverage that ended $to is shown: $shown [COVERAGE-03]', ({ to, shown }) => {
  const list = [coverage('m', '2025-01-01'), coverage('v', '2020-01-01', to, 'Vision')];
  expect(ids(recentCoverages(list, TODAY))).toEqual(shown ? ['m', 'v'] : ['m']);
});

test('on February 29 the 12-month window starts on February 28 of the previous year [COVERAGE-03]', () => {
  const list = [
    coverage('in', '2020-01-01', '2023-02-28', 'Vision'),
    coverage('out', '2020-01-01', '2023-02-27', 'Vision'),
  ];
  expect(ids(recentCoverages(list, '2024-02-29'))).toEqual(['in']);
});

test('the last medical and the last dental coverage are always shown [COVERAGE-04]', () => {
  const list = [
    coverage('m1', '2010-01-01', '2011-12-31'),
    coverage('m2', '2012-01-01', '2013-12-31'),
    coverage('d1', '2010-01-01', '2011-12-31', 'Dental'),
    coverage('d2', '2012-01-01', '2013-12-31', 'Dental'),
    coverage('v1', '2012-01-01', '2013-12-31', 'Vision'),
  ];
  expect(ids(recentCoverages(list, TODAY))).toEqual(['m2', 'd2']);
});

test('if no coverage is recent, all coverages are shown [COVERAGE-05]', () => {
  const list = [
    coverage('v1', '2010-01-01', '2011-12-31', 'Vision'),
    coverage('w1', '2010-01-01', '2011-12-31', 'Wellness'),
  ];
  expect(ids(recentCoverages(list, TODAY))).toEqual(['v1', 'w1']);
});

test.each([
  { type: 'Dental', isActive: true, access: true, button: true, link: true },
  { type: 'Dental', isActive: false, access: true, button: false, link: true },
  { type: 'Dental', isActive: true, access: false, button: false, link: false },
  { type: 'Medical', isActive: true, access: true, button: false, link: false },
])(
  '$type policy, active $isActive, dental access $access: button $button, link $link [PATIENT-17] [PATIENT-19] [PATIENT-20]',
  ({ type, isActive, access, button, link }) => {
    expect(showsDentalHistory({ type, isActive }, access)).toBe(button);
    expect(showsDentalClaims(type, access)).toBe(link);
  },
);

test.each([
  { shown: 'm2', at: 'm2', rule: 'the current product has a card' },
  { shown: 'm1', at: 'history-m2', rule: 'an earlier product is in the history of its type' },
  { shown: 'm3', at: 'history-m2', rule: 'a future product is in the history of its type' },
  { shown: 'd2', at: 'd1', rule: 'a shell policy has no history' },
  { shown: 'g1', at: null, rule: 'the food benefit is not a policy' },
])('link from a coverage to the patient page: $rule [SEARCH-41]', ({ shown, at }) => {
  const list = [
    coverage('m1', '2024-01-01', '2024-12-31'),
    coverage('m2', '2025-01-01', '2025-12-31'),
    coverage('m3', '2026-01-01'),
    { ...coverage('d1', '2025-01-01', OPEN_END, 'Dental'), isShell: true },
    coverage('d2', '2026-01-01', OPEN_END, 'Dental'),
    coverage('g1', '2025-01-01', OPEN_END, 'Grocery'),
  ].map((one) => ({ isShell: false, ...one }));
  expect(
    policyFragment(
      list.find(({ id }) => id === shown)!,
      list,
      TODAY,
    ),
  ).toBe(at);
});
