import { sql } from 'kysely';
import type { Db } from '../../../database/database.ts';
import { followPayments } from '../follow-payments.ts';
import { inCents, sameNames } from '../same-names.ts';
import { storedRows } from '../stored-rows.ts';
import { planDocuments } from '../../../database/plan-documents.ts';
import { removeDocuments, writeDocuments, type PlanDocument } from '../plan-documents.ts';
import type { StagedRow } from '../row-result.ts';
import type { ChildTarget, DataRow, Session, StagedFile, Target } from '../target.ts';

export const paidClaims: ChildTarget = {
  field: 'claims',
  table: 'remittance_claim',
  parent: 'remittance_id',
  columns: {
    ...sameNames('seq', 'claim_number', 'member_id', 'status_code', 'account_number', 'patient_first', 'patient_last'),
    ...inCents('charged', 'paid', 'patient_resp'),
    detail: 'detail',
  },
  order: ['seq'],
  isFromFile: sql`seq > 0`,
  complete: (entry, seq) => ({
    seq: entry['seq'] ?? seq,
    claim_number: entry['claim_id'],
    member_id: entry['member_id'] ?? null,
    status_code: entry['status'] ?? null,
    charged_cents: entry['charged'] ?? 0,
    paid_cents: entry['paid'],
    patient_resp_cents: entry['patient_responsibility'] ?? null,
    account_number: entry['account_number'] ?? null,
    patient_first: entry['patient_first'] ?? null,
    patient_last: entry['patient_last'] ?? null,
    detail: detailOf(entry),
  }),
};

/** Lines and adjustments as paid. Without them, the detail is taken from the claim. */
function detailOf(entry: DataRow): DataRow | null {
  if (!entry['items'] && !entry['adjustments']) return null;
  return { items: entry['items'] ?? [], adjustments: entry['adjustments'] ?? [] };
}

export const paymentAdjustments: ChildTarget = {
  field: 'adjustments',
  table: 'remittance_adjustment',
  parent: 'remittance_id',
  columns: { ...sameNames('seq', 'code', 'text', 'reference'), ...inCents('amount') },
  order: ['seq'],
  complete: (entry, seq) => ({
    seq,
    code: entry['code'],
    text: entry['text'] ?? '',
    reference: entry['reference'] ?? null,
    amount_cents: entry['amount'],
  }),
};

export const remittances: Target = {
  kind: 'remittances',
  table: 'remittance',
  key: ['id'],
  hasSourceHash: true,
  columns: {
    ...sameNames(
      'id',
      'tax_id',
      'payee_name',
      'payee_id',
      'payer_id',
      'pay_date',
      'method',
      'check_number',
      'eft_number',
      'pdf',
    ),
    ...inCents('amount'),
  },
  computed: ['trace_search'],
  children: [paidClaims, paymentAdjustments],
  defaults: { pdf: 'ready' },
  before: async (session, written) => {
    const { trx } = session;
    const listing = written.filter(({ row }) => 'claims' in row.values);
    const ids = listing.map(({ row }) => row.key);
    const before = await listedBy(trx, ids);
    return async () => {
      await settleClaims(session, ids, before);
      await forgetSets(
        session,
        written.filter((one) => one.before).map(({ row }) => row.key),
      );
    };
  },
};

export interface Listed {
  readonly remittances: ReadonlySet<string>;
  readonly claims: ReadonlySet<string>;
}

/** Links the claims of payments that were written, and lets them follow. `before` is what the payments listed before. */
export async function settleClaims(session: Session, ids: readonly string[], before: Listed): Promise<void> {
  const { trx } = session;
  if (ids.length === 0) return;
  const now = await listedBy(trx, ids);
  // A list takes the place of the copies of claims that name the payment.
  await sql`delete from remittance_claim where remittance_id = any(${[...now.remittances]}) and seq < 0`.execute(trx);
  await sql`update remittance_claim paid set claim_id = claim.id from claim
    where paid.remittance_id = any(${ids}) and claim.id = paid.claim_number`.execute(trx);
  await losePayments(trx, ids, before.claims);
  // A payment that had no list before keeps its copies. They can be of claims that name a later payment now.
  const cleared = [...before.remittances].filter((id) => !now.remittances.has(id));
  if (cleared.length > 0) await sql`select remittance_claim_copy(${cleared})`.execute(trx);
  await followPayments(session, [...new Set([...before.claims, ...now.claims])]);
}

/** A row of another file has changed the payments, so their stored sets no longer tell the same. */
async function forgetSets(session: Session, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await removeDocuments(session, ['set-835'], ids);
  await sql`update remittance set set_delimiters = null where id = any(${ids}) and set_delimiters is not null`.execute(
    session.trx,
  );
}

/** Finds the payments that list claims, and those claims. */
export async function listedBy(trx: Db, remittances: readonly string[]): Promise<Listed> {
  if (remittances.length === 0) return { remittances: new Set(), claims: new Set() };
  const { rows } = await sql<{ remittance_id: string; claim_number: string }>`
    select distinct remittance_id, claim_number from remittance_claim
    where remittance_id = any(${remittances}) and seq > 0`.execute(trx);
  return {
    remittances: new Set(rows.map(({ remittance_id }) => remittance_id)),
    claims: new Set(rows.map(({ claim_number }) => claim_number)),
  };
}

/** Claims that a payment no longer lists do not name it any more. */
async function losePayments(trx: Db, remittances: readonly string[], former: ReadonlySet<string>): Promise<void> {
  if (former.size === 0) return;
  await sql`update claim set remittance_id = null, paid_date = null
    where id = any(${[...former]}) and remittance_id = any(${remittances}) and not exists (select from remittance_claim paid
      where paid.remittance_id = claim.remittance_id and paid.claim_number = claim.id)`.execute(trx);
}

const fileOf = (values: DataRow) => (values['file'] ?? undefined) as StagedFile | undefined;

export const letters: Target = {
  kind: 'letters',
  table: 'letter',
  key: ['id'],
  columns: sameNames('id', 'claim_id', 'create_date', 'description', 'request', 'due_date', 'body', 'pdf'),
  children: [],
  defaults: { pdf: 'ready' },
  derive: async (trx, rows) => {
    const ids = rows.map((row) => ({ id: row['claim_id'] }));
    const columns = ['id', 'tax_id', 'member_id', 'provider_name', 'patient_name'];
    const claims = await storedRows(trx, 'claim', ['id'], ids, columns);
    return (row) => {
      const claim = claims.get(String(row['claim_id']))!;
      return {
        tax_id: claim['tax_id'],
        member_id: claim['member_id'],
        provider_name: String(claim['provider_name']).toUpperCase(),
        member_name: String(claim['patient_name']).toUpperCase(),
      };
    };
  },
  differs: async ({ trx }, rows) => {
    const having = rows.filter(({ values }) => 'file' in values);
    const documents = await planDocuments(
      trx,
      'letter',
      having.map(({ key }) => key),
    );
    const isOther = ({ key, values }: StagedRow) => documents.get(key) !== fileOf(values)?.sha256;
    return new Set(having.filter(isOther).map(({ key }) => key));
  },
  after: async (session, written) => {
    const having = written.filter(({ row }) => 'file' in row.values);
    await writeDocuments(
      session,
      having.flatMap(({ row, after }): PlanDocument[] => {
        const file = fileOf(row.values);
        const origin = {
          version: after['version'] as number | null,
          import_id: session.importId,
          content_hash: row.hash,
        };
        return file ? [{ kind: 'letter', record: row.key, file, origin }] : [];
      }),
    );
    const cleared = having.filter(({ row }) => !fileOf(row.values));
    await removeDocuments(
      session,
      ['letter'],
      cleared.map(({ row }) => row.key),
    );
  },
};
