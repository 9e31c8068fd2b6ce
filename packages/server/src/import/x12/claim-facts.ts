import { claimEffect, claimType, referenceOf, serviceDays, type Person, type RemittanceClaim } from '@pbt/x12';
import { claimNumber } from '../fields/record-number.ts';
import type { ReadOptions } from '../fields/field-type.ts';
import { orNull, type PaidClaim } from './paid-claim.ts';

interface Name {
  readonly first: string;
  readonly last: string;
}

/** What an 835 tells about a claim that the portal does not know yet. Enough to make the claim, or to wait for it. */
export interface ClaimFacts {
  /** The fields of a row of `claims`, without member, provider and tax ID. */
  readonly row: Readonly<Record<string, unknown>> & { readonly id: string; readonly service_start: string | null };
  /** IDs of the patient: the member's own, or the family's. */
  readonly memberIds: readonly string[];
  /** The ID of the subscriber, if the patient is another person. */
  readonly subscriberId: string | null;
  /** How the patient is called, and the corrected name if there is one. */
  readonly names: readonly Name[];
  /** The NPI of the rendering provider. */
  readonly npi: string | null;
}

const nameOf = ({ first, last }: Person): Name => ({ first, last });

/** NM109. An SSN (qualifier 34) is never used, because IDs are shown in reports. */
const memberIdOf = (person: Person | null): string | null =>
  person && person.idQualifier !== '34' ? orNull(person.id) : null;

/** A reversal has the amounts of the payment that it takes back, with the other sign. */
const negated = (value: unknown): unknown => (typeof value === 'number' && value !== 0 ? -value : value);

const AMOUNTS = new Set('charged allowed paid copay deductible coinsurance other_payer amount units'.split(' '));

const takenBack = (entry: object) =>
  Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, AMOUNTS.has(name) ? negated(value) : value]));

/** The amounts of the claim: as paid, or as they were before the payment was taken back. */
function amountsOf(claim: RemittanceClaim, paid: PaidClaim) {
  const isReversal = claimEffect(claim.status) === 'takes-back';
  const part = isReversal ? takenBack : (entry: object) => entry;
  return {
    status: isReversal ? '91' : '02',
    charged: isReversal ? negated(paid.charged) : paid.charged,
    payable: isReversal ? null : paid.paid,
    priced_by: paid.items.length === 0 ? 'claim' : 'line',
    items: paid.items.map(part),
    adjustments: paid.adjustments.map(part),
  };
}

/** Returns the key of the claim that this one replaces. Null if the reference is the claim itself, or not a claim number. */
function replacedBy(claim: RemittanceClaim, own: string, options: ReadOptions): string | null {
  const key = claimNumber.read(referenceOf(claim.references, 'F8') ?? '', options);
  return typeof key === 'string' && key !== own ? key : null;
}

/** Returns what the portal needs to make this claim. Null for a claim that only announces a price. */
export function claimFactsOf(claim: RemittanceClaim, paid: PaidClaim, options: ReadOptions): ClaimFacts | null {
  if (claimEffect(claim.status) === 'price-only') return null;
  const { start, end } = serviceDays(claim);
  const { patient, corrected, subscriber, rendering } = claim;
  const written = claim.claimNumber.trim();
  return {
    row: {
      id: paid.claim_id,
      number_shown: written === paid.claim_id ? null : written,
      type: claimType(claim),
      service_start: start,
      service_end: end !== null && start !== null && end < start ? start : end,
      received: claim.received,
      account_number: paid.account_number,
      product_desc: referenceOf(claim.references, 'CE'),
      adjusted_from: replacedBy(claim, paid.claim_id, options),
      ...amountsOf(claim, paid),
    },
    memberIds: [...new Set([patient, corrected].flatMap((person) => memberIdOf(person) ?? []))],
    subscriberId: memberIdOf(subscriber),
    names: [patient, corrected].flatMap((person) => (person && person.last !== '' ? [nameOf(person)] : [])),
    npi: rendering?.idQualifier === 'XX' ? orNull(rendering.id) : null,
  };
}
