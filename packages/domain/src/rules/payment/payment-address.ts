import { addDays, addMonths } from '../shared/dates.ts';

export const PAYMENT_MONTHS = ['this-month', 'last-month'] as const;
export type PaymentMonth = (typeof PAYMENT_MONTHS)[number];

/** The fragment of the payments of a month. A bookmark of it always shows the month that is current then. */
export const monthFragment = (month: PaymentMonth) => `#dates=${month}`;

/** The month in the fragment of /payments, or null. */
export const monthOfFragment = (hash: string): PaymentMonth | null =>
  PAYMENT_MONTHS.find((month) => hash === monthFragment(month)) ?? null;

/** The pay dates of a month. This month ends today. */
export function daysOfMonth(month: PaymentMonth, today: string): { from: string; to: string } {
  const first = `${today.slice(0, 8)}01`;
  return month === 'this-month' ? { from: first, to: today } : { from: addMonths(first, -1), to: addDays(first, -1) };
}
