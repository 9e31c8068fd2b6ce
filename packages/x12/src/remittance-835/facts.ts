import { REASONS_WITH_REMARK } from './codes.ts';
import type { Adjustment, PaymentHead, Reference, RemittanceClaim, RemittanceLine } from './model.ts';

/** Facts that an 835 states in more than one place. */

/** Returns the value of the first reference with a qualifier. */
export function referenceOf(references: readonly Reference[], qualifier: string): string | null {
  return references.find((reference) => reference.qualifier === qualifier)?.value ?? null;
}

/** Returns the payee's tax ID without hyphens. Null if the set names the payee by NPI or by a plan's number alone. */
export function payeeTaxId({ payee }: Pick<PaymentHead, 'payee'>): string | null {
  const taxId = referenceOf(payee.references, 'TJ') ?? (payee.idQualifier === 'FI' ? payee.id : '');
  const digits = taxId.replaceAll('-', '').trim();
  return digits === '' ? null : digits;
}

/** Returns the payee's NPI, which leads to a tax ID where the set states none. */
export function payeeNpi({ payee }: Pick<PaymentHead, 'payee'>): string | null {
  return payee.idQualifier === 'XX' && payee.id !== '' ? payee.id : null;
}

/** Returns the plan's number of the payee: REF*PQ, else N104. */
export function payeeNumber({ payee }: Pick<PaymentHead, 'payee'>): string | null {
  const number = referenceOf(payee.references, 'PQ') ?? payee.id;
  return number === '' ? null : number;
}

/** D dental, H hospital, M medical. CLP08 does not tell: its code 11 is an office or a hospital. */
export type ClaimType = 'D' | 'H' | 'M';

export function claimType({ lines, inpatient }: RemittanceClaim): ClaimType {
  if (lines.some(({ procedure }) => procedure.qualifier === 'AD')) return 'D';
  return inpatient !== null || lines.some(({ procedure }) => procedure.qualifier === 'NU') ? 'H' : 'M';
}

/** Returns the days of service: those of the claim, else the first and the last of its lines. */
export function serviceDays(claim: RemittanceClaim): { readonly start: string | null; readonly end: string | null } {
  const days = claim.lines
    .flatMap(({ serviceStart, serviceEnd }) => [serviceStart, serviceEnd])
    .filter((day) => day !== null)
    .toSorted();
  const start = claim.serviceStart ?? days[0] ?? claim.serviceEnd;
  return { start, end: claim.serviceEnd ?? days.at(-1) ?? claim.serviceStart };
}

/** Returns the number of each line: REF*6R if it is a number that no earlier line has, else the next free one. */
export function lineNumbers(lines: readonly RemittanceLine[]): readonly number[] {
  const own = lines.map(({ references }) => {
    const text = referenceOf(references, '6R') ?? '';
    return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null;
  });
  const used = new Set<number>();
  const first = own.map((number) => {
    if (number === null || used.has(number)) return null;
    used.add(number);
    return number;
  });
  let next = 1;
  return first.map((number) => {
    if (number !== null) return number;
    while (used.has(next)) next += 1;
    used.add(next);
    return next;
  });
}

/** Returns the code of a line. Beside a revenue code, the HCPCS code is in SVC04. */
export function billedCode({ procedure, revenueCode }: RemittanceLine): string {
  const isHcpcs = /^[A-Z0-9]\d{3}[A-Z0-9]$/.test(revenueCode);
  return procedure.qualifier === 'NU' && isHcpcs ? revenueCode : procedure.code;
}

/** How the part of a charge that the plan does not pay is shared. */
export interface Shares {
  readonly deductibleCents: number;
  readonly coinsuranceCents: number;
  readonly copayCents: number;
  readonly otherPayerCents: number;
  readonly allowedCents: number;
}

/** Sums the adjustments of a line. The allowed amount is AMT*B6; without it, payment, patient's part and other payer. */
export function lineShares({ adjustments, amounts, paidCents }: RemittanceLine): Shares {
  const sum = (group: string, reason?: string) =>
    adjustments
      .filter((adjustment) => adjustment.group === group && (reason === undefined || adjustment.reason === reason))
      .reduce((total, { amountCents }) => total + amountCents, 0);
  const allowed = amounts.find(({ qualifier }) => qualifier === 'B6')?.amountCents;
  return {
    deductibleCents: sum('PR', '1'),
    coinsuranceCents: sum('PR', '2'),
    copayCents: sum('PR', '3'),
    otherPayerCents: sum('OA', '23'),
    allowedCents: allowed ?? paidCents + sum('PR') + sum('OA', '23'),
  };
}

/** Places of remark codes in MIA and MOA. */
const INPATIENT_REMARKS = [5, 20, 21, 22, 23];
const OUTPATIENT_REMARKS = [3, 4, 5, 6, 7];

/** Returns the remark codes of a claim, from MIA and MOA. */
export function claimRemarks({ inpatient, outpatient }: RemittanceClaim): readonly string[] {
  const codes = [
    ...INPATIENT_REMARKS.map((position) => inpatient?.[position - 1]),
    ...OUTPATIENT_REMARKS.map((position) => outpatient?.[position - 1]),
  ];
  return [...new Set(codes.filter((code) => code !== undefined && code !== ''))] as string[];
}

/** Returns the remark codes of a line, from LQ*HE. */
export function lineRemarks({ remarks }: RemittanceLine): readonly string[] {
  return remarks.filter(({ qualifier }) => qualifier === 'HE').map(({ value }) => value);
}

/** Returns for each adjustment its remarks, joined by commas. The first reason that demands a remark gets all of them. */
export function remarksByAdjustment(
  adjustments: readonly Adjustment[],
  remarks: readonly string[],
): readonly (string | null)[] {
  const place = adjustments.findIndex(({ reason }) => REASONS_WITH_REMARK.has(reason));
  return adjustments.map((_, index) => (index === place && remarks.length > 0 ? remarks.join(',') : null));
}
