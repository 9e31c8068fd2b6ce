import type { batchApi, BatchRow, RowToCheck } from '@pbt/domain/contract/batch';
import type { BodyOf } from '@pbt/domain/contract/endpoint';
import { startRefusal } from '@pbt/domain/rules/batch/limits';
import { canonicalJson } from '@pbt/domain/rules/batch/receipt';
import { rowProblem, type RowProblem } from '@pbt/domain/rules/batch/row-limits';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { Refused } from '../../errors/refused.ts';
import type { Context } from '../../http/context.ts';
import { limitText } from './limit-texts.ts';
import * as repository from './repository.ts';
import { endOfDay, usedLimits } from './used-limits.ts';

type Body = BodyOf<typeof batchApi.start>;
type RowOfList = Pick<BatchRow, 'row' | 'asked' | 'serviceDay' | 'reference'>;

const PROBLEMS: Record<RowProblem['kind'], string> = {
  missing: 'is missing',
  short: 'must have two letters at least',
  long: 'is too long',
  'no-date': 'must be a valid date',
  'out-of-range': 'is out of range',
};

function refuseBadRows(rows: readonly RowToCheck[], today: string): void {
  for (const [at, row] of rows.entries()) {
    const problem = rowProblem(row, today);
    if (!problem) continue;
    const field = `rows.${at}.${problem.field}`;
    throw new Refused(400, `${field} ${PROBLEMS[problem.kind]}`, { field });
  }
  if (new Set(rows.map(({ row }) => row)).size < rows.length) {
    throw new Refused(400, 'rows must have different numbers', { field: 'rows' });
  }
}

/** An empty text is read like a missing one. */
const textOf = (text: string | undefined) => text?.trim() || null;

const storedRow = (row: RowToCheck, place: number, today: string) => ({
  place,
  row_number: row.row,
  // A name beside a patient ID does not decide who is meant. The page shows it, so the office can compare.
  asked: {
    patientId: textOf(row.patientId),
    lastName: textOf(row.lastName),
    firstName: textOf(row.firstName),
    dob: row.dob ?? null,
  },
  service_day: row.serviceDay ?? today,
  office_reference: row.reference?.trim() ?? '',
});

async function insertBatch(trx: Db, context: Context, { batchId, rows }: Body): Promise<string> {
  const { caller, now, today } = context;
  const { reference } = await trx
    .insertInto('batch')
    .values({
      user_id: caller.userId,
      client_id: batchId,
      office_id: caller.user.office_id,
      day: today,
      started_at: now,
      total: rows.length,
    })
    .returning('reference')
    .executeTakeFirstOrThrow();
  const stored = rows.map((row, place) => storedRow(row, place, today));
  await sql`
    insert into batch_row (reference, place, row_number, asked, service_day, office_reference)
    select ${reference}, place, row_number, asked, service_day, office_reference
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      given (place integer, row_number integer, asked jsonb, service_day date, office_reference text)`.execute(trx);
  return reference;
}

async function refuseBeyondLimits(trx: Db, context: Context, rows: number): Promise<void> {
  const { caller, config, now, today } = context;
  const timeZone = config.planTimeZone;
  const person = { userId: caller.userId, officeId: caller.user.office_id };
  const used = await usedLimits(trx, person, { now, today, timeZone });
  const limit = startRefusal(used, rows);
  if (limit === null) return;
  const ends = endOfDay(today, timeZone);
  const until = limit === 'checks' ? used.nextCheck : ends;
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  throw new Refused(429, limitText(limit, { ...used, timeZone, endOfDay: ends }), { retryAfter });
}

/** Refuses a second check while one is running. */
async function refuseSecond(trx: Db, userId: number): Promise<void> {
  const running = await trx
    .selectFrom('batch')
    .select('reference')
    .where('user_id', '=', userId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (running) throw new Refused(409, 'One of your checks is still running. Start the next one when it has ended.');
}

/** People of one office share a limit, so their checks begin one after the other. */
async function waitForOffice(trx: Db, { userId, user }: Context['caller']): Promise<void> {
  const office = user.office_id ?? `user ${userId}`;
  await sql`select pg_advisory_xact_lock(hashtext(${`batch of office ${office}`}))`.execute(trx);
}

/** The same `batchId` with other rows is a mistake of the client, and must not look like a check of these rows. */
async function refuseOtherRows(trx: Db, { reference, day }: repository.BatchRecord, sent: Body['rows']): Promise<void> {
  const comparable = ({ row, asked, serviceDay, reference: ofOffice }: RowOfList) =>
    canonicalJson([row, asked, serviceDay, ofOffice]);
  const stored = (await repository.rowsOf(trx, reference)).map(comparable);
  const given = sent.map((row, place) => {
    const { row_number, asked, service_day, office_reference } = storedRow(row, place, day);
    return comparable({ row: row_number, asked, serviceDay: service_day, reference: office_reference });
  });
  if (stored.length === given.length && given.every((row, at) => row === stored[at])) return;
  throw new Refused(409, 'This batchId belongs to a check of other rows', { field: 'batchId' });
}

/** Stores the rows of a check. The same `batchId` and rows again return the same check. */
export function startBatch(context: Context, body: Body): Promise<string> {
  const { caller, today } = context;
  refuseBadRows(body.rows, today);
  return context.write(async (trx) => {
    await waitForOffice(trx, caller);
    const known = await trx
      .selectFrom('batch')
      .selectAll()
      .where('user_id', '=', caller.userId)
      .where('client_id', '=', body.batchId)
      .executeTakeFirst();
    if (known) {
      await refuseOtherRows(trx, known, body.rows);
      context.addToAudit({ recordId: known.reference, isCovered: true });
      return known.reference;
    }
    await refuseSecond(trx, caller.userId);
    if (context.config.rateLimits) await refuseBeyondLimits(trx, context, body.rows.length);
    const reference = await insertBatch(trx, context, body);
    context.addToAudit({ recordId: reference, count: body.rows.length });
    return reference;
  });
}

/** Makes rows that could not be checked unchecked again. */
export function retryFailed(context: Context, reference: string): Promise<void> {
  return context.write(async (trx) => {
    await waitForOffice(trx, context.caller);
    await refuseSecond(trx, context.caller.userId);
    const { rows } = await sql<{ place: number }>`
      update batch_row set answer = null where reference = ${reference} and answer ->> 'reason' = 'failed'
      returning place`.execute(trx);
    context.addToAudit({ count: rows.length });
    if (rows.length === 0) return;
    await sql`
      update batch set state = 'running', ended_at = null, checked = checked - ${rows.length}::integer
      where reference = ${reference}`.execute(trx);
  });
}
