import { formatDay, formatEnd } from '../shared/dates.ts';
import { formatCents, parseCents } from '../shared/money.ts';

/** The fields of a claim result that the claims tables use. */
export type ClaimResult = {
  id: string;
  number?: string;
  status: string;
  service: { start: string; end?: string | null; provider: { name: { full: string } } };
  charged: string;
  paid?: string | null;
  paidDate?: string | null;
  ra?: { id?: string | null } | null;
  patient: { id: string; name: { full: string } };
};

/** Sortable values of a claim (spec 2 §3). Money is in cents and dates are YYYY-MM-DD. `claimCells` formats them. */
export type ClaimRow = {
  claimId: string;
  /** The claim ID as the plan writes it. */
  claimNumber: string;
  status: string;
  start: string;
  end: string | null;
  providerName: string;
  charge: number | null;
  payable: number | null;
  paidDate: string | null;
  remit: string | null;
  subName: string;
  subId: string;
};

export type ClaimCells = {
  start: string;
  end: string;
  charge: string;
  payable: string;
  paidDate: string;
};

const NOT_SHOWN = '--';

export function isProcessingComplete(status: string): boolean {
  return status.trim() === 'Processing Complete';
}

/** Payable and paid date stay null until processing is complete, so the table cannot sort by hidden values. */
export function toClaimRow(claim: ClaimResult): ClaimRow {
  const isComplete = isProcessingComplete(claim.status);
  return {
    claimId: claim.id,
    claimNumber: claim.number ?? claim.id,
    status: claim.status,
    start: claim.service.start,
    end: claim.service.end || null,
    providerName: claim.service.provider.name.full,
    charge: parseCents(claim.charged),
    payable: isComplete && claim.paid ? parseCents(claim.paid) : null,
    paidDate: (isComplete && claim.paidDate) || null,
    remit: claim.ra?.id || null,
    subName: claim.patient.name.full,
    subId: claim.patient.id,
  };
}

export function claimCells({ start, end, charge, payable, paidDate }: ClaimRow): ClaimCells {
  return {
    start: formatDay(start),
    end: formatEnd(end, 'Present'),
    charge: charge === null ? NOT_SHOWN : formatCents(charge),
    payable: payable === null ? NOT_SHOWN : formatCents(payable),
    paidDate: paidDate === null ? NOT_SHOWN : formatDay(paidDate),
  };
}

/** Link to the claim's remittance advice. A claim without one links to the payment schedule in the FAQ. */
export function remittanceLink(remit: string | null): { kind: 'advice' | 'schedule'; href: string } {
  return remit === null
    ? { kind: 'schedule', href: '/faq#ra-search-advice' }
    : { kind: 'advice', href: `/remittance-advice/${encodeURIComponent(remit)}` };
}
