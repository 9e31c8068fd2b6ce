import { expect, test } from 'vitest';
import { OPEN_END } from '../shared/dates.ts';
import {
  acceptance,
  foodBenefitDisplay,
  hasActiveFoodBenefitPlan,
  isFoodBenefitPlan,
  isInSetup,
} from './food-benefit.ts';
import type { WorkQueueStatus } from './food-benefit.ts';

const TODAY = '2025-06-15';
const grocery = (from: string, to: string | null = OPEN_END) => ({ type: 'Grocery', from, to });

test.each([
  { products: [grocery('2025-01-01')], accepted: 'accepted', rule: 'has no end' },
  { products: [grocery(TODAY)], accepted: 'accepted', rule: 'starts today' },
  { products: [grocery('2025-01-01', TODAY)], accepted: 'accepted', rule: 'ends today' },
  { products: [grocery('2025-01-01', '2025-06-14')], accepted: 'not-accepted', rule: 'ended yesterday' },
  {
    products: [grocery('2025-01-01'), grocery('2026-01-01')],
    accepted: 'accepted',
    rule: 'active, with another one in the future',
  },
  { products: [{ ...grocery('2025-01-01'), type: 'Medical' }], accepted: 'not-accepted', rule: 'no grocery product' },
])('acceptance of a product that is active today: $rule [FOOD-03] [FOOD-04]', ({ products, accepted }) => {
  expect(acceptance(products, TODAY)).toBe(accepted);
});

test.each([
  { products: [grocery('2025-06-16')], accepted: 'waiting-effective', rule: 'starts tomorrow' },
  {
    products: [grocery('2024-01-01', '2024-12-31'), grocery('2025-07-01')],
    accepted: 'waiting-effective',
    rule: 'ended, with another one in the future',
  },
])('acceptance of a future product: $rule [FOOD-03] [FOOD-05]', ({ products, accepted }) => {
  expect(acceptance(products, TODAY)).toBe(accepted);
});

test.each([
  { products: [], accepted: 'not-accepted' },
  { products: [grocery('2024-01-01', '2024-12-31')], accepted: 'not-accepted' },
])(
  'a product that is neither active nor in the future is not accepted [FOOD-03] [FOOD-06]',
  ({ products, accepted }) => {
    expect(acceptance(products, TODAY)).toBe(accepted);
  },
);

test.each([
  { updatedDate: '2025-06-15', status: 'End', inSetup: true },
  { updatedDate: '2025-06-11', status: 'End', inSetup: true },
  { updatedDate: '2025-06-10', status: 'End', inSetup: false },
  { updatedDate: '2025-06-15', status: 'InProgress', inSetup: false },
  { updatedDate: null, status: 'End', inSetup: false },
])(
  'an accepted benefit with queue status $status since $updatedDate is in setup: $inSetup [FOOD-07]',
  ({ updatedDate, status, inSetup }) => {
    expect(isInSetup('accepted', { status, updatedDate }, TODAY)).toBe(inSetup);
  },
);

test('only an accepted benefit is in setup [FOOD-07]', () => {
  const ended: WorkQueueStatus = { status: 'End', updatedDate: TODAY };
  expect(isInSetup('waiting-effective', ended, TODAY)).toBe(false);
  expect(isInSetup('not-accepted', ended, TODAY)).toBe(false);
  expect(isInSetup('accepted', null, TODAY)).toBe(false);
});

const active = [grocery('2025-01-01')];
const future = [grocery('2025-07-01')];
const inProgress: WorkQueueStatus = { status: 'InProgress', updatedDate: TODAY };
const ended: WorkQueueStatus = { status: 'End', updatedDate: TODAY };

test.each([
  { products: active, workQueue: null, hasPlan: true, display: 'accepted', id: '[FOOD-11]' },
  { products: active, workQueue: inProgress, hasPlan: true, display: 'accepted', id: '[FOOD-11]' },
  { products: active, workQueue: ended, hasPlan: true, display: 'accepted-in-setup', id: '[FOOD-12]' },
  { products: future, workQueue: inProgress, hasPlan: true, display: 'pending', id: '[FOOD-13]' },
  { products: [], workQueue: inProgress, hasPlan: true, display: 'in-review', id: '[FOOD-14]' },
  { products: [], workQueue: inProgress, hasPlan: false, display: 'in-review', id: '[FOOD-14]' },
  { products: [], workQueue: ended, hasPlan: true, display: 'can-request', id: '[FOOD-15]' },
  { products: [], workQueue: null, hasPlan: true, display: 'can-request', id: '[FOOD-15]' },
  { products: [], workQueue: null, hasPlan: false, display: 'no', id: '[FOOD-16]' },
])(
  'the widget shows $display (queue $workQueue.status, plan $hasPlan) $id',
  ({ products, workQueue, hasPlan, display }) => {
    expect(foodBenefitDisplay({ state: 'done', products, workQueue, hasPlan }, TODAY)).toBe(display);
  },
);

test('while loading the widget shows nothing [FOOD-09]', () => {
  expect(foodBenefitDisplay({ state: 'loading' }, TODAY)).toBe('nothing');
});

test('after a failure the widget shows that the status is unknown', () => {
  expect(foodBenefitDisplay({ state: 'failed' }, TODAY)).toBe('unknown');
});

test.each([
  { groupType: 'MDCR', pldsDesc: 'Sample KROGER Plan', isPlan: true },
  { groupType: 'MDCR', pldsDesc: 'sample kroger plan', isPlan: true },
  { groupType: 'MDCR', pldsDesc: 'Sample dSNP', isPlan: true },
  { groupType: 'MDCR', pldsDesc: 'Sample HMO', isPlan: false },
  { groupType: 'MDCR', pldsDesc: null, isPlan: false },
  { groupType: 'COMM', pldsDesc: 'Sample KROGER Plan', isPlan: false },
  { groupType: null, pldsDesc: 'Sample DSNP', isPlan: false },
])(
  'a plan with description $pldsDesc and group type $groupType is a food benefit plan: $isPlan [FOOD-29]',
  ({ groupType, pldsDesc, isPlan }) => {
    expect(isFoodBenefitPlan({ groupType, pldsDesc })).toBe(isPlan);
  },
);

test.each([
  { from: '2025-01-01', to: TODAY, active: true },
  { from: '2025-01-01', to: '2025-06-14', active: false },
  { from: '2025-06-16', to: OPEN_END, active: false },
])('a food benefit plan from $from to $to is active: $active [FOOD-15]', ({ from, to, active }) => {
  expect(hasActiveFoodBenefitPlan([{ groupType: 'MDCR', pldsDesc: 'DSNP', from, to }], TODAY)).toBe(active);
});
