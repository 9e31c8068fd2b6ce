import { formatDay, formatEnd } from '../shared/dates.ts';
import { formatCents, parseCents } from '../shared/money.ts';

/** A claim that a remittance advice pays, with the API's field names (spec 3 §3). */
export interface RemittanceClaim {
  id: string;
  charged: string;
  paid: string;
  startDate: string;
  endDate?: string | null;
  patient: { id: string; accountNumber?: string | null; firstName: string; lastName: string };
}

export interface RemittanceRow {
  lastName: string;
  firstName: string;
  patientId: string;
  serviceStart: string;
  serviceEnd: string;
  claimId: string;
  accountNumber: string;
  charged: string;
  paid: string;
}

export function remittanceRow(claim: RemittanceClaim): RemittanceRow {
  return {
    lastName: claim.patient.lastName.toUpperCase(),
    firstName: claim.patient.firstName.toUpperCase(),
    patientId: claim.patient.id,
    serviceStart: formatDay(claim.startDate),
    serviceEnd: formatEnd(claim.endDate, 'Present'),
    claimId: claim.id,
    accountNumber: claim.patient.accountNumber ?? '',
    charged: claim.charged,
    paid: claim.paid,
  };
}

/** The cell texts that the search box of the table searches. */
export function remittanceTexts(row: RemittanceRow): string[] {
  return Object.values(row);
}

export function remittanceAmount(amount: string | null | undefined): string {
  return amount?.trim() || formatCents(0);
}

export function remittanceFileName(id: string): string {
  return `Remittance ${id}.pdf`;
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
