import type { ClaimOrder } from '../../contract/remittance-advice.ts';
import { parseCents } from '../shared/money.ts';
import type { RemittanceClaim } from './remittance.ts';

/** Claims per page on the remittance advice page (spec 5 §8.2). */
export const REMITTANCE_CLAIMS_PAGE_SIZE = 50;

const textOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const byText = (textOf: (claim: RemittanceClaim) => string | null | undefined) => {
  const keyOf = (claim: RemittanceClaim) => (textOf(claim) ?? '').toUpperCase();
  return (a: RemittanceClaim, b: RemittanceClaim, sign: 1 | -1) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    // Claims without a value are last in both directions.
    if ((one === '') !== (other === '')) return sign * (one === '' ? 1 : -1);
    return textOrder(one, other);
  };
};

const byCents = (textOf: (claim: RemittanceClaim) => string) => (a: RemittanceClaim, b: RemittanceClaim) =>
  (parseCents(textOf(a)) ?? 0) - (parseCents(textOf(b)) ?? 0);

/** Compares two claims in ascending order. The result is multiplied by `sign`, which is -1 for descending. */
export const CLAIM_COMPARES: Readonly<
  Record<ClaimOrder, (a: RemittanceClaim, b: RemittanceClaim, sign: 1 | -1) => number>
> = {
  lastName: byText(({ patient }) => patient.lastName),
  firstName: byText(({ patient }) => patient.firstName),
  patientId: byText(({ patient }) => patient.id),
  serviceDates: byText(({ startDate, endDate }) => startDate && `${startDate} ${endDate ?? '9999-12-31'}`),
  claimId: byText(({ id }) => id),
  account: byText(({ patient }) => patient.accountNumber),
  charged: byCents(({ charged }) => charged),
  paid: byCents(({ paid }) => paid),
};

/** Sorts claims. Equal claims keep their order in both directions. */
export function orderClaims<Claim extends RemittanceClaim>(
  claims: readonly Claim[],
  order: ClaimOrder,
  direction: 'asc' | 'desc',
): Claim[] {
  const sign = direction === 'desc' ? -1 : 1;
  return claims.toSorted((a, b) => sign * CLAIM_COMPARES[order](a, b, sign));
}
