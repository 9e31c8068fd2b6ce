import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimItemColumns, isDeniedItem, reasonAmount, totalClaimItems } from './claim-items.ts';
import { formatCents } from '../shared/money.ts';

const zero = { charged: '$0.00', allowed: '$0.00', paid: '$0.00', copay: '$0.00', ded: '$0.00', coins: '$0.00' };
const withUnits = 'num code units charged allowed paid copay ded coins remarks';
const withTeeth = 'num code toothNumber toothSurface charged allowed paid copay ded coins remarks';

test.each([
  { items: [{ units: 1 }, { units: 2 }], columns: withUnits, rule: 'every item has units' },
  { items: [{ units: null }, { units: 1 }], columns: withUnits, rule: 'one item has units' },
  { items: [{ units: 0.5 }], columns: withUnits, rule: 'one item has half a unit' },
  { items: [{ units: null }, {}], columns: withTeeth, rule: 'no item has units' },
  { items: [{ units: 0 }, { units: null }], columns: withTeeth, rule: 'zero units count as none' },
  { items: [], columns: withUnits, rule: 'no items' },
])('columns of the claim lines: $rule [CLAIM-16]', ({ items, columns }) => {
  expect(claimItemColumns(items).join(' ')).toBe(columns);
});

test('each amount column has its own total in whole cents [CLAIM-19]', () => {
  const items = [
    { charged: '$1,248.00', allowed: '$162.40', paid: '$121.92', copay: '$25.00', ded: '$0.00', coins: '$15.48' },
    { charged: '$0.10', allowed: '$0.20', paid: '-$1.00', copay: '$0.00', ded: '$75.01', coins: '$0.00' },
  ];
  expect(totalClaimItems(items)).toEqual({
    charged: 124_810,
    allowed: 16_260,
    paid: 12_092,
    copay: 2500,
    ded: 7501,
    coins: 1548,
  });
});

test('a claim without lines totals zero, and an unreadable amount removes only the total of its column [CLAIM-19]', () => {
  expect(totalClaimItems([]).paid).toBe(0);
  const totals = totalClaimItems([zero, { ...zero, paid: 'n/a', copay: '$5.00' }]);
  expect(totals.paid).toBeNull();
  expect(totals.copay).toBe(500);
});

test('a total is the exact sum of its lines [CLAIM-19]', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -999_999_999, max: 999_999_999 })), (cents) => {
      const items = cents.map((paid) => ({ ...zero, paid: formatCents(paid) }));
      expect(totalClaimItems(items).paid).toBe(cents.reduce((sum, paid) => sum + paid, 0));
    }),
  );
});

test.each([
  { item: {}, denied: true, rule: 'all five amounts are zero' },
  { item: { charged: '$310.00' }, denied: true, rule: 'the charge is ignored' },
  { item: { allowed: '$0.01' }, denied: false, rule: 'one cent allowed' },
  { item: { paid: '$0.01' }, denied: false, rule: 'one cent paid' },
  { item: { copay: '$0.01' }, denied: false, rule: 'one cent copay' },
  { item: { ded: '$0.01' }, denied: false, rule: 'one cent deductible' },
  { item: { coins: '$0.01' }, denied: false, rule: 'one cent coinsurance' },
  { item: { allowed: '$50.00', ded: '$50.00' }, denied: false, rule: 'everything is applied to the deductible' },
  { item: { allowed: '$1,000.00', paid: '-$1,000.00' }, denied: true, rule: 'amounts that cancel out' },
  { item: { allowed: 'unknown' }, denied: false, rule: 'an unreadable amount' },
])('a line is denied when $rule: $denied [APPEAL-05]', ({ item, denied }) => {
  expect(isDeniedItem({ ...zero, ...item })).toBe(denied);
});

test.each([
  { amount: '$999.00', text: '$999.00' },
  { amount: '$1,234.00', text: '$1234.00' },
  { amount: '-$1,234,567.89', text: '-$1234567.89' },
])('the explanation amount $amount is shown as $text [CLAIM-24]', ({ amount, text }) => {
  expect(reasonAmount(amount)).toBe(text);
});
