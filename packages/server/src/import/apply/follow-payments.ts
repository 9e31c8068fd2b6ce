import { followedPayment, isToldLater, type PaymentRow, type Told } from '@pbt/domain/rules/payment/claim-payments';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { entriesOf, isSameList } from './child-lists.ts';
import { isSame } from './is-same.ts';
import { recordStatuses } from './record-statuses.ts';
import { deleteChildren, storedChildren, storedRows, updateRows } from './stored-rows.ts';
import { claimAdjustments, claimItems, ITEM_TEXTS } from './targets/claim-lists.ts';
import type { ChildTarget, DataRow, Session } from './target.ts';

/** A payment can have a million claims, and its details stay in memory. */
const SLICE = 1000;

type Detail = { readonly items: readonly DataRow[]; readonly adjustments: readonly DataRow[] };

interface Row extends PaymentRow {
  readonly claimId: string;
  readonly told: Told | null;
  readonly detail: Detail | null;
  readonly chargedCents: number;
}

const COLUMNS = ['status', 'status_date', 'charged_cents', 'payable_cents', 'paid_date', 'remittance_id', 'priced_by'];

const toldOf = ({ as_of, import_id }: DataRow): Told | null =>
  as_of ? { asOf: as_of as Date, importId: import_id as number } : null;

/** Loads all rows of payments about claims that at least one payment lists, by claim. */
async function paymentRows(trx: Db, claimIds: readonly string[]): Promise<Map<string, Row[]>> {
  const { rows } = await sql<DataRow & { claim_id: string }>`
    select paid.claim_id, paid.remittance_id, paid.seq, paid.status_code, paid.charged_cents, paid.paid_cents, paid.detail,
      remittance.pay_date, remittance.import_id, told.as_of
    from remittance_claim paid join remittance on remittance.id = paid.remittance_id
      left join import told on told.id = remittance.import_id
    where paid.claim_id = any(${claimIds})`.execute(trx);
  const found = rows.map((row): Row => ({
    claimId: row.claim_id,
    remittanceId: row['remittance_id'] as string,
    seq: row['seq'] as number,
    payDate: row['pay_date'] as string | null,
    status: row['status_code'] as string | null,
    chargedCents: Number(row['charged_cents']),
    paidCents: Number(row['paid_cents']),
    told: toldOf(row),
    detail: row['detail'] as Detail | null,
  }));
  const byClaim = Map.groupBy(found, ({ claimId }) => claimId);
  // Not a condition of the query: PostgreSQL would compare all new rows with each other, whose statistics it does not have.
  return new Map([...byClaim].filter(([, ofClaim]) => ofClaim.some(({ seq }) => seq > 0)));
}

async function importTimes(trx: Db, claims: Iterable<DataRow>): Promise<Map<number, Date>> {
  const ids = [...new Set([...claims].flatMap(({ import_id }) => (import_id as number | null) ?? []))];
  const imports = await storedRows(
    trx,
    'import',
    ['id'],
    ids.map((id) => ({ id })),
    ['id', 'as_of'],
  );
  return new Map([...imports.values()].map(({ id, as_of }) => [id as number, as_of as Date]));
}

interface Followed {
  readonly before: DataRow;
  readonly after: DataRow;
  /** The lines and adjustments as last paid. Null if the payment has none. */
  readonly detail: Detail | null;
}

/** What a claim becomes by its payments. Null if it stays as it is. */
function follow(claim: DataRow, told: Told | null, rows: readonly Row[]): Followed | null {
  const followed = followedPayment(rows);
  // The copy of a claim says nothing new about it.
  if (!followed || followed.newest.seq < 0) return null;
  const { newest, status, payableCents, paidBy } = followed;
  if (isToldLater(told, newest.told)) return null;
  const isPaidElsewhere = !rows.some(({ remittanceId }) => remittanceId === claim['remittance_id']);
  const paidDate = claim['paid_date'] as string | null;
  // The claim names a later payment that lists no claims.
  if (isPaidElsewhere && paidDate !== null && paidDate > (newest.payDate ?? '')) return null;
  const detail = paidBy?.detail ?? null;
  return {
    before: claim,
    after: {
      ...claim,
      status,
      status_date: (status === claim['status'] ? null : newest.payDate) ?? claim['status_date'],
      payable_cents: payableCents,
      ...(paidBy ? { paid_date: paidBy.payDate, remittance_id: paidBy.remittanceId } : {}),
      // The lines are those of the payment, so the charge must be too.
      ...(detail
        ? { charged_cents: paidBy!.chargedCents, priced_by: detail.items.length === 0 ? 'claim' : 'line' }
        : {}),
    },
    detail,
  };
}

/** A payment is silent about teeth and units. A claim keeps what it has of them. */
function keepTexts(items: readonly DataRow[], stored: readonly DataRow[]): DataRow[] {
  const byNum = new Map(stored.map((item) => [item['num'], item]));
  return items.map((item) => {
    const known = byNum.get(item['num']);
    const kept = ITEM_TEXTS.map((name) => [name, item[name] ?? known?.[name] ?? null] as const);
    return { ...item, ...Object.fromEntries(kept) };
  });
}

/** Replaces a list of the claims where it differs from the payment's. */
async function replaceList(session: Session, child: ChildTarget, followed: readonly Followed[]): Promise<void> {
  const { trx, bulk } = session;
  const stored = await storedChildren(
    trx,
    child,
    followed.map(({ after }) => String(after['id'])),
  );
  const replaced = followed.flatMap(({ after, detail }) => {
    const id = String(after['id']);
    const now = stored.get(id) ?? [];
    const told = entriesOf(child, detail as unknown as DataRow);
    const entries = child === claimItems ? keepTexts(told, now) : told;
    // A claim that was paid as a whole keeps its lines.
    if ((child === claimItems && entries.length === 0) || isSameList(child, entries, now)) return [];
    return [{ id, entries }];
  });
  await deleteChildren(
    trx,
    child,
    replaced.map(({ id }) => id),
  );
  const columns = Object.values(child.columns);
  const rows = replaced.flatMap(({ id, entries }) =>
    entries.map((entry) => [id, ...columns.map((column) => entry[column] ?? null)]),
  );
  if (rows.length > 0) await bulk.insert(trx, child.table, [child.parent, ...columns], rows);
}

/**
 * Lets claims follow their newest payment, unless a row of `claims` was told later. Status, charge, payable amount, paid date,
 * payment, lines and adjustments become those of the payment.
 */
export async function followPayments(session: Session, claimIds: readonly string[]): Promise<void> {
  const { trx } = session;
  for (let start = 0; start < claimIds.length; start += SLICE) {
    const rows = await paymentRows(trx, claimIds.slice(start, start + SLICE));
    if (rows.size === 0) continue;
    const ids = [...rows.keys()].map((id) => ({ id }));
    const claims = await storedRows(trx, 'claim', ['id'], ids, ['id', 'import_id', ...COLUMNS]);
    const times = await importTimes(trx, claims.values());
    const followed = [...claims.values()].flatMap((claim) => {
      const asOf = times.get(claim['import_id'] as number);
      const told = asOf ? { asOf, importId: claim['import_id'] as number } : null;
      return follow(claim, told, rows.get(String(claim['id']))!) ?? [];
    });
    const changed = followed.filter(({ before, after }) => COLUMNS.some((name) => !isSame(before[name], after[name])));
    await updateRows(
      trx,
      'claim',
      ['id'],
      COLUMNS,
      changed.map(({ after }) => after),
    );
    await recordStatuses(session, changed);
    const detailed = followed.filter(({ detail }) => detail !== null);
    await replaceList(session, claimItems, detailed);
    await replaceList(session, claimAdjustments, detailed);
  }
}
