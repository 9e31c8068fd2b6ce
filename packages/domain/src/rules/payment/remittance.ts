import { formatDay, formatEnd } from '../shared/dates.ts';
import { formatCents, parseCents } from '../shared/money.ts';

/** A claim that a remittance advice pays, with the API's field names (spec 3 §3). */
export interface RemittanceClaim {
  id: string;
  number?: string;
  charged: string;
  paid: string;
  startDate: string | null;
  endDate?: string | null;
  patient: {
    id: string | null;
    accountNumber?: string | null;
    firstName: string;
    lastName: string;
    /** True if the portal has no patient with this ID. */
    isUnknown?: boolean;
  };
  /** True if the row takes back an earlier payment. */
  isReversal?: boolean;
  /** True if the portal has no claim with this number. */
  isUnknown?: boolean;
}

export interface RemittanceRow {
  lastName: string;
  firstName: string;
  patientId: string;
  serviceStart: string;
  serviceEnd: string;
  claimId: string;
  /** The claim ID as the plan writes it. */
  claimNumber: string;
  /** Empty unless the row takes back an earlier payment. */
  reversal: string;
  accountNumber: string;
  charged: string;
  paid: string;
  /** False if the portal has no record with this ID, so the ID is no link. */
  isClaimLinked: boolean;
  isPatientLinked: boolean;
}

/** Shown beside the claim ID of a payment that was taken back. */
const REVERSAL = 'Reversal';

export function remittanceRow(claim: RemittanceClaim): RemittanceRow {
  return {
    lastName: claim.patient.lastName.toUpperCase(),
    firstName: claim.patient.firstName.toUpperCase(),
    patientId: claim.patient.id ?? '',
    serviceStart: claim.startDate === null ? '' : formatDay(claim.startDate),
    serviceEnd: claim.startDate === null ? '' : formatEnd(claim.endDate, 'Present'),
    claimId: claim.id,
    claimNumber: claim.number ?? claim.id,
    reversal: claim.isReversal ? REVERSAL : '',
    accountNumber: claim.patient.accountNumber ?? '',
    charged: claim.charged,
    paid: claim.paid,
    isClaimLinked: !claim.isUnknown,
    isPatientLinked: !claim.patient.isUnknown,
  };
}

/** The number of claims. A payment can list a claim several times, for example its reversal and its correction. */
export const countClaims = (rows: readonly { readonly id: string }[]): number => new Set(rows.map(({ id }) => id)).size;

/** The cell texts that the search box of the table searches. */
export function remittanceTexts(row: RemittanceRow): string[] {
  return Object.values(row).filter((text) => typeof text === 'string');
}

export function remittanceAmount(amount: string | null | undefined): string {
  return amount?.trim() || formatCents(0);
}

const METHOD_TEXT: ReadonlyMap<string, string> = new Map([
  ['ACH', 'ACH'],
  ['CHK', 'Check'],
  ['FWT', 'Wire transfer'],
  ['BOP', 'Chosen by the bank'],
  ['NON', 'No payment'],
]);

/** The words for how a payment was made. Null if the plan does not say. An unknown code is shown as sent. */
export function paymentMethod(method: string | null | undefined): string | null {
  return method ? (METHOD_TEXT.get(method) ?? method) : null;
}

export function remittanceFileName(id: string): string {
  return `Remittance ${id}.pdf`;
}

export function remittance835Name(id: string): string {
  return `Remittance ${id}.835`;
}

/** In cents. A positive adjustment lowers the payment, a negative one raises it. */
export interface PaymentProof {
  claimsPaid: number;
  adjustments: number;
  payment: number;
  /** Claims paid minus adjustments minus payment. 0 when the advice adds up. */
  difference: number;
}

/** Compares claims and adjustments with the payment. Null if an amount is unreadable. */
export function paymentProof(
  claims: readonly { paid: string }[],
  adjustments: readonly { amount: string }[],
  amount: string | null | undefined,
): PaymentProof | null {
  const paid = sum(claims.map((claim) => claim.paid));
  const adjusted = sum(adjustments.map((adjustment) => adjustment.amount));
  const payment = parseCents(remittanceAmount(amount));
  if (paid === null || adjusted === null || payment === null) return null;
  return { claimsPaid: paid, adjustments: adjusted, payment, difference: paid - adjusted - payment };
}

function sum(amounts: readonly string[]): number | null {
  return amounts.map(parseCents).reduce((a, b) => (a === null || b === null ? null : a + b), 0);
}
