import { hash, randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { batchApi, Receipt } from '@pbt/domain/contract/batch';
import type { BodyOf } from '@pbt/domain/contract/endpoint';
import { canonicalJson, toReceiptRows, type ReceiptContent } from '@pbt/domain/rules/batch/receipt';
import { BATCH_LIMITS } from '@pbt/domain/rules/batch/limits';
import { rowProblem } from '@pbt/domain/rules/batch/row-limits';
import { sql } from 'kysely';
import { planTimeText } from '../../config/plan-time.ts';
import type { Db } from '../../database/database.ts';
import { render } from '../../documents/render.ts';
import { notFound, Refused } from '../../errors/refused.ts';
import type { Context } from '../../http/context.ts';
import { fullName } from '../../identity/caller.ts';
import { announceFile, claimFile } from '../claim-documentation/repository.ts';
import { answerRows } from './facts.ts';
import { patientsLimitText } from './limit-texts.ts';
import {
  codeHash,
  codeOf,
  freeReference,
  receiptOfClient,
  signedFile,
  toReceipt,
  type ReceiptRecord,
} from './receipt-store.ts';
import * as repository from './repository.ts';
import { endOfDay, patientsSeen } from './used-limits.ts';

type Body = BodyOf<typeof batchApi.makeReceipt>;
type Answers = Pick<ReceiptContent, 'at' | 'dataAsOf' | 'rows'>;

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** The answers of an ended check, as they were given then. */
async function answersOfBatch({ db, caller, today }: Context, reference: string): Promise<Answers> {
  const batch = await repository.ownBatch(db, caller.userId, reference, today);
  if (!batch) throw notFound();
  if (batch.ended_at === null) throw new Refused(409, 'The check is still running');
  const rows = toReceiptRows(await repository.rowsOf(db, reference));
  if (rows.length === 0) throw new Refused(409, 'No row was checked');
  return { at: batch.ended_at.toISOString(), dataAsOf: iso(batch.data_as_of), rows };
}

/** Refuses a patient beyond the limit of a day, whether the ID exists or not. Patients of today stay available. */
async function refuseNewPatient(db: Db, { caller, config, now, today }: Context, patientId: string): Promise<void> {
  if (!config.rateLimits) return;
  const timeZone = config.planTimeZone;
  const seen = await patientsSeen(db, caller.userId, { today, timeZone });
  if (seen.length < BATCH_LIMITS.patients || seen.includes(patientId)) return;
  const end = endOfDay(today, timeZone);
  const retryAfter = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
  throw new Refused(429, patientsLimitText(end, timeZone), { retryAfter });
}

/** Receipts of one user are stored one after the other, so that calls sent at once do not pass the limit together. */
async function waitForUser(trx: Db, { userId }: Context['caller']): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`receipts of user ${userId}`}))`.execute(trx);
}

/** The answer for one patient as of now. */
async function answerOfPatient(context: Context, patientId: string, serviceDay: string): Promise<Answers> {
  const { db, caller, now, today } = context;
  if (rowProblem({ row: 1, patientId, serviceDay }, today)) {
    throw new Refused(400, 'serviceDay is out of range', { field: 'serviceDay' });
  }
  await refuseNewPatient(db, context, patientId);
  const asked = { patientId, lastName: null, firstName: null, dob: null };
  const [found] = await answerRows(db, caller.scope, [{ place: 0, asked, serviceDay }], today);
  if (!found?.answer.patient) throw notFound();
  const rows = toReceiptRows([{ row: 1, reference: '', asked, serviceDay, ...found.answer }]);
  return { at: now.toISOString(), dataAsOf: iso(await repository.dataAsOf(db)), rows };
}

function refuseBadBody({ batch, patientId, serviceDay }: Body): void {
  if ((batch === undefined) === (patientId === undefined)) {
    throw new Refused(400, 'Send either batch or patientId', { field: 'batch' });
  }
  if (batch !== undefined && serviceDay !== undefined) {
    throw new Refused(400, 'serviceDay cannot be combined with batch', { field: 'serviceDay' });
  }
}

/** Without a date of service, a call means the day on which it is sent. A repeated one means the day of the first. */
const daysMeant = ({ made_at }: ReceiptRecord, { serviceDay }: Body, { config, today }: Context): string[] =>
  serviceDay === undefined ? [today, planTimeText(made_at, config.planTimeZone).slice(0, 10)] : [serviceDay];

/** The receipt that this call made before. The same `receiptId` for something else is a mistake of the client. */
function repeated(known: ReceiptRecord, body: Body, context: Context): Receipt {
  const [row] = (JSON.parse(known.content) as ReceiptContent).rows;
  const isSame =
    known.batch === (body.batch ?? null) &&
    (known.batch !== null ||
      (row?.patientId === body.patientId && daysMeant(known, body, context).includes(row?.serviceDay ?? '')));
  if (isSame) return toReceipt(known);
  throw new Refused(409, 'This receiptId belongs to another receipt', { field: 'receiptId' });
}

function drawn(context: Context, content: ReceiptContent, code: string): Promise<Buffer> {
  const { theme, companyName } = context.config;
  const input = { brand: { theme, companyName }, content, code };
  return render({ kind: 'eligibility-receipt', input }, context);
}

/** Puts the PDF into the file store. It is listed as unreferenced until the receipt is stored. */
async function storePdf({ db, config, files, now }: Context, pdf: Buffer): Promise<string> {
  const key = randomBytes(16).toString('hex');
  const folder = join(config.dataDir, 'incoming');
  const temporary = join(folder, `${key}.pdf`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(temporary, pdf, { mode: 0o600, flag: 'wx' });
    await announceFile(db, key, now);
    await files.put(key, temporary);
  } finally {
    await rm(temporary, { force: true });
  }
  return key;
}

/** Signs answers and draws them. The receipt never changes afterwards; the next call makes another one. */
export async function makeReceipt(context: Context, body: Body): Promise<Receipt> {
  const { db, caller, config, now } = context;
  refuseBadBody(body);
  const known = await receiptOfClient(db, caller.userId, body.receiptId);
  if (known) {
    const receipt = repeated(known, body, context);
    context.addToAudit({ recordId: known.reference, isCovered: true });
    return receipt;
  }
  const answers =
    body.batch === undefined
      ? await answerOfPatient(context, body.patientId!, body.serviceDay ?? context.today)
      : await answersOfBatch(context, body.batch);
  const key = config.keys.receipts;
  const content: ReceiptContent = {
    version: 1,
    reference: await freeReference(db),
    ...answers,
    timeZone: config.planTimeZone,
    by: fullName(caller.user),
    office: await repository.officeName(db, caller.user.office_id, caller.scope),
  };
  const { reference, rows } = content;
  const text = canonicalJson(content);
  const signature = key.sign(text);
  const code = codeOf(signature);
  const pdf = await drawn(context, content, code);
  const sha256 = hash('sha256', pdf, 'hex');
  const storageKey = await storePdf(context, pdf);
  context.addToAudit({
    recordId: reference,
    count: rows.length,
    shown: rows.flatMap(({ patientId }) => patientId ?? []),
    reason: body.batch ?? null,
  });
  const row = {
    reference,
    user_id: caller.userId,
    client_id: body.receiptId,
    batch: body.batch ?? null,
    made_at: now,
    content: text,
    signature,
    key_id: key.id,
    code_hash: codeHash(code),
    storage_key: storageKey,
    sha256,
    file_signature: key.sign(signedFile(reference, sha256)),
  };
  const isNew = await context.write(async (trx) => {
    await waitForUser(trx, caller);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('receipt')
      .values(row)
      .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) {
      // The same call was sent twice at once. The file of this one stays unreferenced and is deleted later.
      context.addToAudit({ isCovered: true });
      return false;
    }
    if (body.patientId !== undefined) await refuseNewPatient(trx, context, body.patientId);
    if (!(await claimFile(trx, storageKey))) throw new Refused(409, 'The receipt took too long. Try again.');
    return true;
  });
  return isNew ? toReceipt(row) : repeated((await receiptOfClient(db, caller.userId, body.receiptId))!, body, context);
}
