import type { PaymentShow } from '../../contract/remittance-advice.ts';
import { addMonths } from '../shared/dates.ts';
import { numberKey, numberPattern } from '../shared/number-pattern.ts';
import { formatCents } from '../shared/money.ts';

export const PAYMENT_PAGE_SIZE = 25;
export const PAYMENT_PAGE_LINKS = 7;
/** Rows per call of an export, and in one file. */
export const PAYMENT_EXPORT_PAGE_SIZE = 1000;
export const MAX_EXPORTED_PAYMENTS = 10_000;

export const PAYMENT_SHOWS: readonly { readonly code: PaymentShow; readonly text: string }[] = [
  { code: 'all', text: 'All payments' },
  { code: 'checks', text: 'Checks' },
  { code: 'eft', text: 'EFT' },
  { code: 'zeroOrNegative', text: 'Zero or negative' },
  { code: 'off', text: 'Does not add up' },
];

const DEFAULT_MONTHS = 6; // spec 2 §9

/** The pay dates when the form opens and after Reset Form. */
export const defaultPaymentDates = (today: string) => ({ from: addMonths(today, -DEFAULT_MONTHS), to: today });

/** Reads a check reference ID. Null if it is not one. A plan can set another form than 16 letters or digits. */
export function readCheckReference(text: string, pattern: string | null): string | null {
  if (pattern === null) return /^[A-Z0-9]{16}$/i.test(text.trim()) ? text.trim().toUpperCase() : null;
  const key = numberKey(text);
  return numberPattern(pattern)?.fits(key) ? key : null;
}

export const MAX_PAYMENT_NUMBER = 50;

const AMOUNT = /^(-)?\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$/;
const MAX_DOLLARS = 9_999_999_999;

/** Reads a typed amount with up to 2 decimals as cents. Null if it is not one. */
export function readTypedAmount(text: string): number | null {
  const [, sign, dollars = '', decimals = ''] = AMOUNT.exec(text.trim().replace(/^\$-/, '-$')) ?? [];
  const whole = dollars === '' ? Number.NaN : Number(dollars.replaceAll(',', ''));
  if (Number.isNaN(whole) || whole > MAX_DOLLARS) return null;
  const cents = whole * 100 + Number(decimals.padEnd(2, '0'));
  return sign && cents !== 0 ? -cents : cents;
}

export interface PaymentTexts {
  readonly id: string;
  readonly number: string;
  readonly amountFrom: string;
  readonly amountTo: string;
}

export type PaymentProblem = 'reference' | 'number' | 'amount-from' | 'amount-to' | 'amount-range';

/** Checks the typed texts. Empty texts are no filter. */
export function paymentProblems(texts: PaymentTexts, pattern: string | null): PaymentProblem[] {
  const isSet = (text: string) => text.trim() !== '';
  const from = readTypedAmount(texts.amountFrom);
  const to = readTypedAmount(texts.amountTo);
  return [
    ...(isSet(texts.id) && readCheckReference(texts.id, pattern) === null ? (['reference'] as const) : []),
    ...(texts.number.trim().length > MAX_PAYMENT_NUMBER ? (['number'] as const) : []),
    ...(isSet(texts.amountFrom) && from === null ? (['amount-from'] as const) : []),
    ...(isSet(texts.amountTo) && to === null ? (['amount-to'] as const) : []),
    ...(from !== null && to !== null && from > to ? (['amount-range'] as const) : []),
  ];
}

interface Identified {
  readonly id: string | null;
  readonly number: string | null;
  readonly arrived?: string | null;
}

/** A number identifies a payment, so it is searched in all dates. So are the payments that arrived on a day. */
export const searchesAllDates = ({ id, number, arrived = null }: Identified) =>
  id !== null || number !== null || arrived !== null;

export type ProofState = 'addsUp' | 'off' | 'unknown';

/** `difference` is in cents, or null if an amount is missing. */
export function proofState(difference: number | null): ProofState {
  if (difference === null) return 'unknown';
  return difference === 0 ? 'addsUp' : 'off';
}

export function proofText(difference: number | null): string {
  if (difference === null) return 'Not known';
  return difference === 0 ? 'Adds up' : `Off by ${formatCents(Math.abs(difference))}`;
}
