import { expect, test } from 'vitest';
import { PAYMENT } from '../../test/payments.ts';
import { idFromDigest, idFromTrace, paymentIdentity } from './identity.ts';

test('a payment is identified by payer, trace, day, tax ID and place [ERA-07]', () => {
  const identity = paymentIdentity(PAYMENT, '070000101', 1);
  expect(identity).toBe('["1871234567","E202611130000041","2026-11-13","070000101",1]');
  const others = [
    paymentIdentity({ ...PAYMENT, payerId: '1' }, '070000101', 1),
    paymentIdentity({ ...PAYMENT, trace: '1' }, '070000101', 1),
    paymentIdentity({ ...PAYMENT, payDate: '2026-11-14' }, '070000101', 1),
    paymentIdentity(PAYMENT, '070000102', 1),
    paymentIdentity(PAYMENT, '070000101', 2),
  ];
  expect(new Set([identity, ...others]).size).toBe(6);
  expect(paymentIdentity({ ...PAYMENT, amountCents: 1 } as typeof PAYMENT, '070000101', 1)).toBe(identity);
});

test('the ID of a payment is its trace without blanks and hyphens [ERA-08]', () => {
  expect(idFromTrace('E2026 1113-0000-041')).toBe('E202611130000041');
});

test('another ID is E and 15 characters of the digest [ERA-08]', () => {
  const digest = Uint8Array.from({ length: 32 }, (_, index) => index * 8 + 1);
  expect(idFromDigest(digest)).toBe('E044H269154RKJGA');
  expect(idFromDigest(digest.with(0, 255))).not.toBe(idFromDigest(digest));
});
