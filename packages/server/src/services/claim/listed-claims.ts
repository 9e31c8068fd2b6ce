import type { NextStep } from '@pbt/domain/contract/claim';
import type { GuideRow } from '@pbt/domain/rules/claim/outcome/reason-guide';
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
  'claim.status_date',
  'claim.remittance_id',
  'claim.member_id',
  'claim.patient_name',
] as const;

type ListedColumn = (typeof LISTED_COLUMNS)[number] extends `claim.${infer Column}` ? Column : never;
/** What Browse Claims also shows of a claim. */
export const OUTCOME_COLUMNS = [
  'claim_outcome.outcome',
  'claim_outcome.denied_cents',
  'claim_outcome.group_code',
  'claim_outcome.carc',
  'claim_outcome.rarc',
  'claim_outcome.reason_count',
  'claim_outcome.step',
  'claim_outcome.due_day',
] as const;

type OutcomeColumn = (typeof OUTCOME_COLUMNS)[number] extends `claim_outcome.${infer Column}` ? Column : never;
type OutcomeRow = { [Column in OutcomeColumn]: Selectable<Database['claim_outcome']>[Column] | null } & {
  readonly guide: GuideRow[] | null;
  readonly due_step: NextStep | null;
  readonly qmb_end: string | null;
};

/** The step that is due on the earliest day. It can be the one of another reason than the main one. */
export const dueStep = () => sql<NextStep | null>`(select task.step from task
    where task.source = claim.id and task.kind = 1 and task.due_day = claim_outcome.due_day order by task.id limit 1)`;

export type ListedClaim = Pick<Selectable<Database['claim']>, ListedColumn> & Partial<OutcomeRow>;

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
