import type { PaymentSearch, PaymentShow } from '@pbt/domain/contract/remittance-advice';
import { searchesAllDates } from '@pbt/domain/rules/payment/payment-search';
import { storedId } from '@pbt/domain/rules/shared/identifiers';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema.ts';
import { runPlannedOnce } from '../../database/prepared.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import { monthParts, type Days } from './payment-months.ts';

export type PaymentSums = Omit<Database['remittance_sum'], 'tax_id' | 'pay_date' | 'amount_cents' | 'way'> & {
  readonly way: number;
  /** False if the payment lists claims that the caller cannot see. Its sums are then not shown. */
  readonly is_known: boolean;
};

type Condition = RawBuilder<boolean>;

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `);

const inDays = ({ from, to }: Days): Condition => sql`(sums.pay_date >= ${from} and sums.pay_date <= ${to})`;

const isKnown = (scope: Scope): Condition =>
  sql`(sums.other_tax_ids is null or sums.other_tax_ids <@ ${scope}::text[])`;

function shown(show: PaymentShow, scope: Scope): readonly Condition[] {
  switch (show) {
    case 'checks':
      return [sql`sums.way = 2`];
    case 'eft':
      return [sql`sums.way = 1`];
    case 'zeroOrNegative':
      return [sql`sums.amount_cents <= 0`];
    case 'off':
      return [sql`sums.difference_cents <> 0`, isKnown(scope)];
    default:
      return [];
  }
}

/** Finds payments by check reference ID, by check or EFT number, and by the day on which the portal learned of them. */
async function idsInAllDates(db: Db, scope: Scope, { id, number, arrived = null }: PaymentSearch): Promise<string[]> {
  const text = number?.trim() ?? '';
  const trace = text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
  const rows = await db
    .selectFrom('remittance')
    .select('remittance.id')
    .where(inScope('remittance.tax_id', scope))
    .$if(arrived !== null, (query) => query.where('remittance.learned_on', '=', arrived))
    .$if(id !== null, (query) => query.where('remittance.id', '=', storedId(id!)))
    .$if(number !== null, (query) =>
      query.where((eb) =>
        eb.or([eb('remittance.check_number', 'in', [text, storedId(text)]), eb('remittance.trace_search', '=', trace)]),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** A search with its conditions. */
export interface PaymentFilter {
  readonly search: PaymentSearch;
  /** All tax IDs of the caller, and those of the chosen payee. */
  readonly scope: Scope;
  readonly payees: Scope;
  /** Null if the search is for a number or a day of arrival, which are searched in all dates. */
  readonly days: Days | null;
  /** The conditions other than the days and the tax IDs. */
  readonly conditions: readonly Condition[];
  /** Whether the conditions are only those that the stored totals know. */
  readonly isTallied: boolean;
}

export async function paymentFilter(db: Db, scope: Scope, search: PaymentSearch): Promise<PaymentFilter> {
  const { from, to, tax_id, show, amount_from, amount_to } = search;
  const isInAllDates = searchesAllDates(search);
  const ids = isInAllDates ? await idsInAllDates(db, scope, search) : [];
  const limits: Condition[] = [
    ...(isInAllDates ? [sql<boolean>`sums.remittance_id = any(${ids})`] : []),
    ...(amount_from === null ? [] : [sql<boolean>`sums.amount_cents >= ${amount_from}`]),
    ...(amount_to === null ? [] : [sql<boolean>`sums.amount_cents <= ${amount_to}`]),
  ];
  return {
    search,
    scope,
    payees: tax_id === null ? scope : scope.filter((one) => one === tax_id),
    days: isInAllDates ? null : { from, to },
    conditions: [...limits, ...shown(show, scope)],
    isTallied: limits.length === 0,
  };
}

/** Both directions of an index. Dates are missing only in searches in all dates. */
const ORDERS = {
  date: {
    asc: ['pay_date asc nulls last', 'remittance_id desc'],
    desc: ['pay_date desc', 'remittance_id asc'],
    'desc in all dates': ['pay_date desc nulls last', 'remittance_id asc'],
  },
  amount: {
    asc: ['amount_cents asc', 'remittance_id asc'],
    desc: ['amount_cents desc', 'remittance_id desc'],
    'desc in all dates': ['amount_cents desc', 'remittance_id desc'],
  },
} as const;

/**
 * Finds the first payments of each tax ID in index order, and merges them. Sorting all payments would take longer. Only
 * the payments of the page are read from the table.
 */
export async function paymentSums(db: Db, filter: PaymentFilter, pageSize: number): Promise<PaymentSums[]> {
  const { search, scope, payees, days, conditions } = filter;
  const { sort_column, sort_direction, index } = search;
  const keys = ORDERS[sort_column][sort_direction === 'desc' && !days ? 'desc in all dates' : sort_direction];
  const orderOf = (table: string) => sql.raw(keys.map((key) => `${table}.${key}`).join(', '));
  const end = (index + 1) * pageSize;
  const wanted = all([...(days ? [inDays(days)] : []), ...conditions]);
  const { rows } = await sql<PaymentSums>`
    select sums.remittance_id, sums.way, sums.claims, sums.paid_cents, sums.adjustment_cents, sums.difference_cents,
      ${isKnown(scope)} as is_known
    from (
      select first.remittance_id from unnest(${payees}::text[]) payee (tax_id) cross join lateral (
        select sums.remittance_id, sums.pay_date, sums.amount_cents from remittance_sum sums
        where sums.tax_id = payee.tax_id and ${wanted}
        order by ${orderOf('sums')} limit ${end}
      ) first
      order by ${orderOf('first')} limit ${pageSize} offset ${index * pageSize}
    ) page join remittance_sum sums on sums.remittance_id = page.remittance_id
    order by ${orderOf('sums')}`.execute(db);
  return rows;
}

export interface Totals {
  readonly payments: number;
  readonly claims: number;
  readonly paid_cents: number;
  readonly adjustment_cents: number;
  readonly adjusted: number;
  readonly amount_cents: number;
  readonly eft: number;
  readonly checks: number;
  readonly off: number;
  readonly off_cents: number;
  readonly unknown: number;
}

/** Payments one by one, with the columns of the stored totals. */
const counted = ({ scope, payees }: PaymentFilter, wanted: Condition) => sql`
  select way * 4 + (amount_cents <= 0)::integer * 2 + (is_known and difference_cents <> 0)::integer as kind,
    1 as payments, case when is_known then claims else 0 end as claims,
    case when is_known then paid_cents else 0 end as paid_cents,
    case when is_known then adjustment_cents else 0 end as adjustment_cents,
    (is_known and adjustment_cents <> 0)::integer as adjusted, amount_cents,
    case when is_known then abs(difference_cents) else 0 end as off_cents, (not is_known)::integer as unknown
  from (
    select sums.*, ${isKnown(scope)} as is_known from remittance_sum sums
    where ${inScope('sums.tax_id', payees)} and ${wanted}
  ) one`;

const KINDS: Readonly<Record<PaymentShow, Condition>> = {
  all: sql`true`,
  checks: sql`kind >= 8`,
  eft: sql`kind between 4 and 7`,
  zeroOrNegative: sql`kind % 4 >= 2`,
  off: sql`kind % 2 = 1`,
};

/** Whole months are read from the stored totals, which have no payments with claims of other tax IDs. */
function parts(filter: PaymentFilter) {
  const { search, payees, days, conditions, isTallied } = filter;
  const { months, rest } = days && isTallied ? monthParts(days) : { months: null, rest: days ? [days] : [] };
  if (!months) return counted(filter, all([...rest.map(inDays), ...conditions]));
  const shared: Condition = sql`(sums.other_tax_ids is not null and ${inDays(months.days)})`;
  return sql.join(
    [
      sql`select kind, payments, claims, paid_cents, adjustment_cents, adjusted, amount_cents, off_cents, 0 as unknown
        from remittance_tally tally where ${inScope('tally.tax_id', payees)}
          and tally.month >= ${months.first} and tally.month <= ${months.last} and ${KINDS[search.show]}`,
      counted(filter, all([shared, ...conditions])),
      ...rest.map((one) => counted(filter, all([inDays(one), ...conditions]))),
    ],
    sql` union all `,
  );
}

/** The totals of all payments of a search. */
export async function paymentTotals(db: Db, filter: PaymentFilter): Promise<Totals> {
  const query = sql<Totals>`
    select coalesce(sum(payments), 0)::integer as payments, coalesce(sum(claims), 0)::bigint as claims,
      coalesce(sum(paid_cents), 0)::bigint as paid_cents, coalesce(sum(adjustment_cents), 0)::bigint as adjustment_cents,
      coalesce(sum(adjusted), 0)::integer as adjusted, coalesce(sum(amount_cents), 0)::bigint as amount_cents,
      coalesce(sum(payments) filter (where kind between 4 and 7), 0)::integer as eft,
      coalesce(sum(payments) filter (where kind >= 8), 0)::integer as checks,
      coalesce(sum(payments) filter (where kind % 2 = 1), 0)::integer as off,
      coalesce(sum(off_cents), 0)::bigint as off_cents, coalesce(sum(unknown), 0)::integer as unknown
    from (${parts(filter)}) part`;
  // The same indexes fit every period, and planning a list of 200 tax IDs four times takes as long as reading them.
  const isPlannedOnce = filter.days !== null && filter.isTallied;
  const rows = isPlannedOnce ? await runPlannedOnce(db, query) : (await query.execute(db)).rows;
  return rows[0]!;
}
