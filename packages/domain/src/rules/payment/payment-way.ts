import type { PaymentWay } from '../../contract/remittance-advice.ts';

export interface PaymentNumbers {
  /** ACH, CHK, FWT, BOP or NON. An 835 can have other codes. */
  readonly method: string | null;
  readonly eft: string | null;
  readonly check: string | null;
}

const WAY_OF_METHOD: ReadonlyMap<string, PaymentWay> = new Map([
  ['ACH', 'eft'],
  ['FWT', 'eft'],
  ['BOP', 'eft'],
  ['CHK', 'check'],
  ['NON', 'none'],
]);

/** Follows the method. Without a known method, the number that the payment has tells the way. */
export function paymentWay({ method, eft, check }: PaymentNumbers): PaymentWay {
  const known = WAY_OF_METHOD.get(method ?? '');
  if (known) return known;
  if (eft) return 'eft';
  return check ? 'check' : 'none';
}

/** The number of the payment. A plan can send the number of a transfer in the field of the check, and the reverse. */
export function paymentNumber(payment: PaymentNumbers): string | null {
  const way = paymentWay(payment);
  if (way === 'none') return null;
  return (way === 'eft' ? payment.eft || payment.check : payment.check || payment.eft) || null;
}

/** Shown below the check reference ID. Empty if there is no number. */
export function paymentNumberText(way: PaymentWay, number: string | null): string {
  if (way === 'none' || !number) return '';
  return `${way === 'eft' ? 'EFT' : 'Check'} ${number}`;
}
