import { expect, test } from 'vitest';
import { paymentNumber, paymentNumberText, paymentWay } from './payment-way.ts';

const NONE = { method: null, eft: null, check: null };

test.each([
  { of: { ...NONE, method: 'ACH', eft: 'E-1' }, text: 'EFT E-1' },
  { of: { ...NONE, method: 'FWT', eft: 'E-1' }, text: 'EFT E-1' },
  { of: { ...NONE, method: 'BOP', eft: 'E-1' }, text: 'EFT E-1' },
  { of: { ...NONE, method: 'ACH', check: '77' }, text: 'EFT 77' },
  { of: { ...NONE, method: 'CHK', check: '77' }, text: 'Check 77' },
  { of: { ...NONE, method: 'CHK', eft: 'E-1', check: '77' }, text: 'Check 77' },
  { of: { ...NONE, eft: 'E-1' }, text: 'EFT E-1' },
  { of: { ...NONE, check: '77' }, text: 'Check 77' },
  { of: { ...NONE, eft: 'E-1', check: '77' }, text: 'EFT E-1' },
  { of: { ...NONE, method: 'XYZ', check: '77' }, text: 'Check 77' },
  { of: { ...NONE, method: 'NON', eft: 'E-1' }, text: '' },
  { of: { ...NONE, method: 'ACH' }, text: '' },
  { of: { ...NONE, eft: '', check: '' }, text: '' },
  { of: NONE, text: '' },
])('a payment with method $of.method, EFT $of.eft and check $of.check reads "$text" [PAY-11]', ({ of, text }) => {
  expect(paymentNumberText(paymentWay(of), paymentNumber(of))).toBe(text);
});
