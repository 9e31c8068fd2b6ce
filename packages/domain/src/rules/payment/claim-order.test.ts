import { expect, test } from 'vitest';
import { CLAIM_ORDERS, type ClaimOrder } from '../../contract/remittance-advice.ts';
import { orderClaims } from './claim-order.ts';
import type { RemittanceClaim } from './remittance.ts';

const claim = (id: string, more: Partial<RemittanceClaim>, patient: Partial<RemittanceClaim['patient']> = {}) => ({
  id,
  charged: '$100.00',
  paid: '$0.00',
  startDate: '2026-10-01',
  endDate: '2026-10-01',
  ...more,
  patient: { id: '81000070100', accountNumber: 'A-1', firstName: 'Ada', lastName: 'Birch', ...patient },
});

const A = claim('A', { paid: '-$96.00', startDate: null, endDate: null }, { firstName: 'otis', accountNumber: null });
const B = claim('B', { paid: '$1,000.00', endDate: null }, { lastName: 'alder', id: null });
const C = claim('C', { charged: '$90.00', paid: '$96.00' }, { id: '81000070099', accountNumber: 'A-0' });

const ids = (order: ClaimOrder, direction: 'asc' | 'desc') =>
  orderClaims([A, B, C], order, direction)
    .map(({ id }) => id)
    .join('');

test.each([
  { order: 'lastName', asc: 'BAC', desc: 'ACB' },
  { order: 'firstName', asc: 'BCA', desc: 'ABC' },
  { order: 'patientId', asc: 'CAB', desc: 'ACB' },
  { order: 'serviceDates', asc: 'CBA', desc: 'BCA' },
  { order: 'claimId', asc: 'ABC', desc: 'CBA' },
  { order: 'account', asc: 'CBA', desc: 'BCA' },
  { order: 'charged', asc: 'CAB', desc: 'ABC' },
  { order: 'paid', asc: 'ACB', desc: 'BCA' },
] as const)('claims sort by $order, reversals by their sign, missing values last [PAY-10] [PAY-12]', (row) => {
  expect([ids(row.order, 'asc'), ids(row.order, 'desc')]).toEqual([row.asc, row.desc]);
});

test('every column of the claims has an order [PAY-10]', () => {
  expect(CLAIM_ORDERS.map((order) => ids(order, 'asc').length)).toEqual(Array.from({ length: 8 }, () => 3));
});
