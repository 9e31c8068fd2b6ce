import {
  PAYMENT_WAYS,
  type Payment,
  type PaymentPage,
  type PaymentSearch,
  type PaymentTotals,
} from '@pbt/domain/contract/remittance-advice';
import { PAYMENT_PAGE_SIZE } from '@pbt/domain/rules/payment/payment-search';
import { paymentNumber } from '@pbt/domain/rules/payment/payment-way';
import { isRealDay } from '@pbt/domain/rules/shared/dates';
import { formatCents } from '@pbt/domain/rules/shared/money';
import type { Db } from '../../database/database.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import { Refused } from '../../errors/refused.ts';
import type { Context } from '../../http/context.ts';
import { having835 } from './file-835.ts';
import { paymentFilter, paymentSums, paymentTotals, type PaymentSums, type Totals } from './payment-list.ts';
import type { RemittanceRow } from './repository.ts';

/** Claims that one page may load to find out which payments have an 835. */
const MAX_CHECKED_CLAIMS = 2000;

interface Found {
  readonly row: RemittanceRow;
  readonly sums: PaymentSums;
}

const refuse = (field: string, sentence: string) => new Refused(400, sentence, { field });

function check({ from, to, arrived = null, amount_from, amount_to }: PaymentSearch): void {
  if (!isRealDay(from)) throw refuse('from', 'from must be a valid date');
  if (!isRealDay(to)) throw refuse('to', 'to must be a valid date');
  if (arrived !== null && !isRealDay(arrived)) throw refuse('arrived', 'arrived must be a valid date');
  if (from > to) throw refuse('to', 'to must not be before from');
  if (amount_from !== null && amount_to !== null && amount_from > amount_to) {
    throw refuse('amount_to', 'amount_to must not be less than amount_from');
  }
}

async function paymentsOf(db: Db, scope: Scope, sums: readonly PaymentSums[]): Promise<Found[]> {
  const ids = sums.map(({ remittance_id }) => remittance_id);
  const rows = await db
    .selectFrom('remittance')
    .selectAll()
    .where(inScope('remittance.tax_id', scope))
    .where((eb) => eb('remittance.id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return sums.flatMap((one) => {
    const row = byId.get(one.remittance_id);
    return row ? [{ row, sums: one }] : [];
  });
}

/** The first payments of a page, up to the limit of claims. */
function checkable(found: readonly Found[]): Found[] {
  let claims = 0;
  return found.filter(({ sums }) => (claims += sums.claims) <= MAX_CHECKED_CLAIMS || sums.claims === 0);
}

/** Tells which payments of a page have an 835. A payment that is not in the map was not checked. */
async function checked835(context: Context, found: readonly Found[]): Promise<ReadonlyMap<string, boolean>> {
  const checked = checkable(found);
  const whole = checked.filter(({ sums }) => sums.is_known).map(({ row }) => row);
  const having = await having835(context, whole);
  return new Map(checked.map(({ row }) => [row.id, having.has(row.id)]));
}

const money = (cents: number, isKnown: boolean) => (isKnown ? formatCents(cents) : null);

function toPayment({ row, sums }: Found, has835: ReadonlyMap<string, boolean>): Payment {
  const { is_known } = sums;
  const isIn835 = has835.get(row.id);
  return {
    id: row.id,
    date: row.pay_date,
    way: PAYMENT_WAYS[sums.way]!,
    number: paymentNumber({ method: row.method, eft: row.eft_number, check: row.check_number }),
    payee: row.payee_name,
    taxId: row.tax_id,
    claims: is_known ? sums.claims : null,
    claimsPaid: money(sums.paid_cents, is_known),
    adjustments: money(sums.adjustment_cents, is_known),
    amount: formatCents(row.amount_cents),
    difference: money(sums.difference_cents, is_known),
    ...(isIn835 === undefined ? {} : { has835: isIn835 }),
  };
}

const toTotals = (totals: Totals): PaymentTotals => ({
  claims: totals.claims,
  claimsPaid: formatCents(totals.paid_cents),
  adjustments: formatCents(totals.adjustment_cents),
  adjusted: totals.adjusted,
  amount: formatCents(totals.amount_cents),
  eft: totals.eft,
  checks: totals.checks,
  addUp: totals.payments - totals.off - totals.unknown,
  off: totals.off,
  offBy: formatCents(totals.off_cents),
});

const payeesOf = (db: Db, scope: Scope) =>
  db
    .selectFrom('tax_id')
    .select(['tax_id as taxId', 'name'])
    .where(inScope('tax_id.tax_id', scope))
    .orderBy('name')
    .orderBy('tax_id')
    .execute();

/** Lists payments to the caller's tax IDs, with the totals of the whole search. */
export async function listPayments(search: PaymentSearch, context: Context): Promise<PaymentPage> {
  check(search);
  context.limit('search');
  const { db, caller } = context;
  const pageSize = search.page_size ?? PAYMENT_PAGE_SIZE;
  const filter = await paymentFilter(db, caller.scope, search);
  const found = await paymentsOf(db, caller.scope, await paymentSums(db, filter, pageSize));
  const totals = await paymentTotals(db, filter);
  // A file has no column for it.
  const has835 = pageSize === PAYMENT_PAGE_SIZE ? await checked835(context, found) : new Map<string, boolean>();
  return {
    results: found.map((one) => toPayment(one, has835)),
    count: found.length,
    total: totals.payments,
    index: search.index,
    totals: toTotals(totals),
    payees: await payeesOf(db, caller.scope),
  };
}
