import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { idFromDigest, idFromTrace } from '@pbt/x12';
import type { Db } from '../../../database/database.ts';
import { remittanceId } from '../../fields/record-number.ts';
import type { ReadOptions } from '../../fields/field-type.ts';
import { identityOf, type StagedPayment } from '../../x12/payment-head.ts';
import { writeDocuments } from '../plan-documents.ts';
import { hashOf, resultOf, type Effects, type RowResult, type StagedRow } from '../row-result.ts';
import { updateRows } from '../stored-rows.ts';
import { tableApplier } from '../table-applier.ts';
import { taxIds } from '../targets/directory.ts';
import type { Applier, DataRow, Session } from '../target.ts';
import { taxIdOfNpi, type Found } from './find-people.ts';
import { writePaymentLists, type PlacedPayment } from './payment-lists.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

interface StoredPayment {
  readonly id: string;
  readonly version: number | null;
  readonly content_hash: number | null;
  /** How the stored interchange compares with the one of the row. Null if the payment came from another file. */
  readonly age: 'newer' | 'same' | 'older' | null;
}

const ageOf = (at: string) => sql`case when interchange_at > ${at}::timestamp then 'newer'
  when interchange_at = ${at}::timestamp then 'same' when interchange_at is not null then 'older' end as age`;

/** Finds the payment that is stored already: by its identity, or by the ID of a row of `remittances` that means it. */
async function findStored(
  trx: Db,
  payment: StagedPayment,
  identity: string,
  traceId: string | null,
  taxId: string,
): Promise<StoredPayment | null> {
  const { rows } = await sql<StoredPayment & { is_own: boolean }>`
    select id, version, content_hash, ${ageOf(payment.interchangeAt)}, identity_hash is not null as is_own from remittance
    where identity_hash = ${identity} or (identity_hash is null and id = ${traceId} and tax_id = ${taxId}
      and coalesce(pay_date, ${payment.payDate}::date) = ${payment.payDate}::date)
    order by is_own desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** TRN02 as an ID. Null if it does not have the form of one. */
function idOfTrace(trace: string, options: ReadOptions): string | null {
  const id = idFromTrace(trace).toUpperCase();
  return remittanceId.read(id, options) === id ? id : null;
}

async function isTaken(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from remittance where id = ${id}`.execute(trx);
  return rows.length > 0;
}

const applyTaxIds = tableApplier(taxIds, false);

/** Adds the payee's tax ID without any access. Returns the tax IDs that were added. */
async function createTaxId(session: Session, taxId: string, name: string, line: number): Promise<readonly string[]> {
  const values = { tax_id: taxId, name };
  const row = { position: line, line, key: taxId, version: null, hash: hashOf(JSON.stringify(values)), source: null };
  await applyTaxIds(session, [{ ...row, values }]);
  return [taxId];
}

/** Finds the payee's tax ID. The payment waits for one that the portal does not know. */
async function findPayee(
  session: Session,
  { taxId, npi, columns }: StagedPayment,
  line: number,
): Promise<Found & { readonly created?: readonly string[] }> {
  const { trx, createsTaxIds } = session;
  if (taxId === null) return taxIdOfNpi(trx, npi!);
  const known = await trx.selectFrom('tax_id').select('tax_id').where('tax_id', '=', taxId).executeTakeFirst();
  if (known) return { id: taxId };
  if (!createsTaxIds) return { waitsFor: [`tax-ids|${taxId}`] };
  return { id: taxId, created: await createTaxId(session, taxId, String(columns['payee_name']), line) };
}

const SAME_TIME = {
  code: 'same-version',
  field: null,
  value: null,
  sentence: 'the interchange has the date and time of the stored one, but other content',
} as const;

async function writeHead(session: Session, head: DataRow, isNew: boolean): Promise<void> {
  const { trx, bulk } = session;
  session.whileStoring();
  const columns = Object.keys(head);
  if (isNew) await bulk.insert(trx, 'remittance', columns, [columns.map((column) => head[column])]);
  else
    await updateRows(
      trx,
      'remittance',
      ['id'],
      columns.filter((column) => column !== 'id'),
      [head],
    );
}

/** An older interchange changes nothing. A newer one with the same content only moves the time. */
async function settledResult(
  { trx }: Session,
  row: StagedRow,
  stored: StoredPayment | null,
  { interchangeAt }: StagedPayment,
): Promise<RowResult | null> {
  if (stored?.age === 'newer') return resultOf(row, 'older');
  if (!stored || stored.age === null || stored.content_hash !== row.hash) return null;
  await sql`update remittance set interchange_at = ${interchangeAt}::timestamp
    where id = ${stored.id} and interchange_at < ${interchangeAt}::timestamp`.execute(trx);
  return resultOf(row, 'unchanged');
}

/** A payment whose row is written, and its result without the effects of its claims. */
interface Applied {
  readonly result: RowResult;
  readonly placed: PlacedPayment | null;
}

async function applyHead(session: Session, row: StagedRow): Promise<Applied> {
  const { trx, importId, check } = session;
  const payment = row.values as unknown as StagedPayment;
  const payee = await findPayee(session, payment, row.line);
  if ('waitsFor' in payee) return { result: resultOf(row, 'waiting', [], payee.waitsFor), placed: null };
  const digest = sha256(identityOf(payment, payee.id));
  const identity = digest.toString('hex');
  const traceId = idOfTrace(payment.trace, check);
  const stored = await findStored(trx, payment, identity, traceId, payee.id);
  const settled = await settledResult(session, row, stored, payment);
  if (settled) return { result: settled, placed: null };
  const isFree = traceId !== null && stored === null && !(await isTaken(trx, traceId));
  const id = stored?.id ?? (isFree ? traceId : idFromDigest(digest));
  const head = {
    ...payment.columns,
    id,
    tax_id: payee.id,
    identity_hash: identity,
    interchange_at: payment.interchangeAt,
    set_delimiters: payment.setDelimiters,
    version: stored?.version ?? null,
    import_id: importId,
    content_hash: row.hash,
    source_hash: null,
  };
  await writeHead(session, head, stored === null);
  const problems = stored?.age === 'same' ? [SAME_TIME] : [];
  const result = resultOf({ ...row, values: { ...row.values, id } }, stored ? 'changed' : 'new', problems);
  const effects: Effects = { claims: [], waiting: [], taxIds: payee.created ?? [] };
  return { result: { ...result, effects }, placed: { id, taxId: payee.id, payment, like: row } };
}

/**
 * Applies payments of an 835. Each is stored with all its claims, or not at all. What the claims do is counted with the
 * first payment.
 */
export const payment835Applier: Applier = async (session, rows) => {
  const applied: Applied[] = [];
  for (const row of rows) applied.push(await applyHead(session, row));
  const written = applied.flatMap(({ placed, result }) => (placed ? [{ placed, result }] : []));
  const [first] = written;
  if (!first) return applied.map(({ result }) => result);
  const made = await writePaymentLists(
    session,
    written.map(({ placed }) => placed),
  );
  await writeDocuments(
    session,
    written.map(({ placed: { id, payment }, result }) => {
      const origin = { version: null, import_id: session.importId, content_hash: result.row.hash };
      return { kind: 'set-835' as const, record: id, file: payment.file, origin };
    }),
  );
  return applied.map(({ result }) =>
    result === first.result ? { ...result, effects: { ...made, taxIds: result.effects!.taxIds } } : result,
  );
};
