import { patientSearch } from '@pbt/server/database/search-keys';
import { priceLine, type LineFacts } from './claim-lines.ts';
import type { Row } from '../rows/tables.ts';

/** The provider of a claim, and the tax ID under which the claim is billed. */
export interface Biller {
  readonly providerId: string;
  readonly name: string;
  readonly taxId: string;
}

export interface ClaimFacts {
  readonly id: string;
  readonly member: Pick<Row<'member'>, 'id' | 'sub_id' | 'first_name' | 'last_name'>;
  readonly biller: Biller;
  readonly type: Row<'claim'>['type'];
  readonly status: Row<'claim'>['status'];
  readonly start: string;
  readonly end?: string | null;
  readonly received: string | null;
  readonly statusDate: string | null;
  /** Used only with status 02 (processing complete). Default: the status date. */
  readonly paidDate?: string;
  readonly remittanceId?: string;
  readonly product?: { readonly id: string | null; readonly desc: string | null };
  readonly accountNumber?: string;
  readonly adjustedFrom?: string;
  readonly adjustedTo?: string;
  readonly lines: readonly LineFacts[];
}

export interface ClaimSet {
  readonly claim: Row<'claim'>;
  readonly items: readonly Row<'claim_item'>[];
  readonly adjustments: readonly Row<'claim_adjustment'>[];
}

export const fullName = ({ first_name, last_name }: Pick<Row<'member'>, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`;

/** Builds a claim with its lines and adjustments. Its amounts are sums of its lines; payable is set with status 02. */
export function claimSet(facts: ClaimFacts): ClaimSet {
  const { id, member, biller, status } = facts;
  const priced = facts.lines.map((line, index) => priceLine(index + 1, line));
  const sum = (field: 'charged_cents' | 'paid_cents') => priced.reduce((total, { item }) => total + item[field], 0);
  const name = fullName(member);
  const isPaid = status === '02';
  return {
    claim: {
      id,
      member_id: member.id,
      sub_id: member.sub_id,
      tax_id: biller.taxId,
      provider_id: biller.providerId,
      provider_name: biller.name,
      patient_name: name,
      patient_search: patientSearch(member.first_name, member.last_name),
      type: facts.type,
      status,
      status_date: facts.statusDate,
      service_start: facts.start,
      service_end: facts.end === undefined ? facts.start : facts.end,
      received: facts.received,
      charged_cents: sum('charged_cents'),
      payable_cents: isPaid ? sum('paid_cents') : null,
      paid_date: isPaid ? (facts.paidDate ?? facts.statusDate) : null,
      remittance_id: isPaid ? (facts.remittanceId ?? null) : null,
      product_id: facts.product?.id ?? null,
      product_desc: facts.product?.desc ?? null,
      account_number: facts.accountNumber ?? null,
      adjusted_from: facts.adjustedFrom ?? null,
      adjusted_to: facts.adjustedTo ?? null,
    },
    items: priced.map(({ item }) => ({ claim_id: id, ...item })),
    adjustments: priced
      .flatMap(({ adjustments }) => adjustments)
      .map((adjustment, index) => ({ claim_id: id, seq: index + 1, ...adjustment })),
  };
}
