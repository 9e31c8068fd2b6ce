import { sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Sort } from './search-form.ts';

/** The columns of a row in every claim list. */
export const LISTED_COLUMNS = [
  'claim.id',
  'claim.number_shown',
  'claim.status',
  'claim.service_start',
  'claim.service_end',
  'claim.provider_name',
  'claim.charged_cents',
  'claim.payable_cents',
  'claim.paid_date',
  'claim.remittance_id',
  'claim.member_id',
  'claim.patient_name',
] as const;

type ListedColumn = (typeof LISTED_COLUMNS)[number] extends `claim.${infer Column}` ? Column : never;
export type ListedClaim = Pick<Selectable<Database['claim']>, ListedColumn>;

const SORT_COLUMN = { payable: 'claim.payable_cents', paidDate: 'claim.paid_date' } as const;

/** Sorts by the chosen column, claims without a value last, then newest service, then claim ID. */
export function orderClaims<O>(
  query: SelectQueryBuilder<Database, 'claim', O>,
  sort: Sort | null,
): SelectQueryBuilder<Database, 'claim', O> {
  const wanted = sort
    ? query.orderBy(sql.ref(SORT_COLUMN[sort.column]), (order) =>
        (sort.direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
      )
    : query;
  return wanted.orderBy('claim.service_start', 'desc').orderBy('claim.id');
}
