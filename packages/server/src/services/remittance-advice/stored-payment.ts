import type { Db } from '../../database/database.ts';
import type { StoredAdjustment, StoredClaim, StoredDetail, StoredItem, StoredPayment } from './payment-835.ts';
import type { RemittanceRow } from './repository.ts';

/** Loads the rows of payments with their claims and patients. The caller has checked that all are in the scope. */
function paidRows(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('remittance_claim as paid')
    .leftJoin('claim', 'claim.id', 'paid.claim_id')
    .leftJoin('member', (join) =>
      join.on((eb) => eb('member.id', '=', eb.fn.coalesce('claim.member_id', 'paid.member_id'))),
    )
    .leftJoin('member_group as group', 'group.id', 'member.group_id')
    .leftJoin('provider', 'provider.id', 'claim.provider_id')
    .select([
      'paid.remittance_id',
      'paid.seq',
      'paid.claim_number',
      'paid.status_code',
      'paid.charged_cents',
      'paid.paid_cents',
      'paid.patient_resp_cents',
      'paid.patient_first',
      'paid.patient_last',
      'paid.detail',
      'paid.account_number as listed_account',
      'paid.member_id as listed_member',
      'claim.id as claim_id',
      'claim.number_shown',
      'claim.account_number',
      'claim.remittance_id as newest_payment',
      'claim.priced_by',
      'claim.service_start',
      'claim.service_end',
      'member.id as member_id',
      'member.first_name',
      'member.last_name',
      'group.group_type',
      'group.lob',
      'provider.npi',
      'provider.kind as provider_kind',
    ])
    .where((eb) => eb('paid.remittance_id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy((eb) => eb.fn('abs', ['paid.seq']))
    .execute();
}

type PaidRow = Awaited<ReturnType<typeof paidRows>>[number];

/** Lines and reasons of a file, with the names of its fields. Amounts are in cents. */
interface FileDetail {
  readonly items?: readonly FileItem[] | null;
  readonly adjustments?: readonly FileAdjustment[] | null;
}
type FileItem = Pick<StoredItem, 'num' | 'code'> & {
  readonly units?: number | null;
  readonly charged?: number | null;
  readonly paid?: number | null;
  readonly allowed?: number | null;
  readonly remarks?: readonly string[] | null;
};
type FileAdjustment = Pick<StoredAdjustment, 'group_code' | 'carc'> & {
  readonly line_num?: number | null;
  readonly rarc?: string | null;
  readonly amount: number;
};

function ownDetail({ items, adjustments }: FileDetail): StoredDetail {
  return {
    items: (items ?? []).map(({ num, code, units, charged, paid, allowed, remarks }) => ({
      num,
      code,
      units: units ?? null,
      charged_cents: charged ?? 0,
      paid_cents: paid ?? 0,
      allowed_cents: allowed ?? 0,
      remarks: remarks ?? [],
    })),
    adjustments: (adjustments ?? []).map(({ line_num, group_code, carc, rarc, amount }) => ({
      line_num: line_num ?? null,
      group_code,
      carc,
      rarc: rarc ?? null,
      amount_cents: amount,
    })),
  };
}

/** Loads lines and reasons of claims, by claim. */
async function claimDetails(db: Db, claimIds: readonly string[]): Promise<ReadonlyMap<string, StoredDetail>> {
  if (claimIds.length === 0) return new Map();
  const [items, adjustments] = await Promise.all([
    db
      .selectFrom('claim_item')
      .select(['claim_id', 'num', 'code', 'units', 'charged_cents', 'paid_cents', 'allowed_cents', 'remarks'])
      .where((eb) => eb('claim_id', '=', eb.fn.any(eb.val([...claimIds]))))
      .orderBy('claim_id')
      .orderBy('num')
      .execute(),
    db
      .selectFrom('claim_adjustment')
      .select(['claim_id', 'line_num', 'group_code', 'carc', 'rarc', 'amount_cents'])
      .where((eb) => eb('claim_id', '=', eb.fn.any(eb.val([...claimIds]))))
      .orderBy('claim_id')
      .orderBy('seq')
      .execute(),
  ]);
  const itemsOf = Map.groupBy(items, ({ claim_id }) => claim_id);
  const adjustmentsOf = Map.groupBy(adjustments, ({ claim_id }) => claim_id);
  return new Map(
    claimIds.map((id) => [id, { items: itemsOf.get(id) ?? [], adjustments: adjustmentsOf.get(id) ?? [] }]),
  );
}

/**
 * Whether the detail of a row is that of its claim. A file can list a claim without its lines, and the claim that names
 * this payment then has them. A claim that another payment has changed since does not.
 */
const isDetailOfClaim = (row: PaidRow) =>
  row.detail === null && row.claim_id !== null && row.newest_payment === row.remittance_id;

function toStoredClaim(row: PaidRow, detail: StoredDetail | null): StoredClaim {
  return {
    number: row.number_shown ?? row.claim_number,
    status_code: row.status_code,
    charged_cents: row.charged_cents,
    paid_cents: row.paid_cents,
    patient_resp_cents: row.patient_resp_cents,
    account_number: row.listed_account ?? row.account_number,
    member_id: row.member_id ?? row.listed_member,
    patient_first: row.first_name ?? row.patient_first ?? '',
    patient_last: row.last_name ?? row.patient_last ?? '',
    service_start: row.service_start,
    service_end: row.service_end,
    group: row.group_type === null ? null : { type: row.group_type, lob: row.lob },
    provider: row.npi === null ? null : { npi: row.npi, isPerson: row.provider_kind === 'person' },
    detail,
  };
}

const providerAdjustments = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('remittance_adjustment')
    .select(['remittance_id', 'code', 'reference', 'amount_cents'])
    .where((eb) => eb('remittance_id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('seq')
    .execute();

/** Loads payments with all their rows, as 835 files need them. The caller has checked the scope of payments and claims. */
export async function storedPayments(db: Db, payments: readonly RemittanceRow[]): Promise<StoredPayment[]> {
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const [rows, adjustments] = await Promise.all([paidRows(db, ids), providerAdjustments(db, ids)]);
  const details = await claimDetails(db, [
    ...new Set(rows.flatMap((row) => (isDetailOfClaim(row) ? row.claim_id! : []))),
  ]);
  const detailOf = (row: PaidRow): StoredDetail | null => {
    if (row.detail !== null) return ownDetail(row.detail as FileDetail);
    const detail = isDetailOfClaim(row) ? details.get(row.claim_id!)! : null;
    // The lines of a claim that was paid as a whole have no amounts of their own.
    return detail && row.priced_by === 'claim' ? { ...detail, items: [] } : detail;
  };
  const rowsOf = Map.groupBy(rows, ({ remittance_id }) => remittance_id);
  const adjustmentsOf = Map.groupBy(adjustments, ({ remittance_id }) => remittance_id);
  return payments.map((payment) => ({
    ...payment,
    claims: (rowsOf.get(payment.id) ?? []).map((row) => toStoredClaim(row, detailOf(row))),
    adjustments: adjustmentsOf.get(payment.id) ?? [],
  }));
}
