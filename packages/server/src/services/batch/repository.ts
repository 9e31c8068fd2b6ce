import type { BatchRow, BatchStop } from '@pbt/domain/contract/batch';
import type { RowAnswer } from '@pbt/domain/rules/batch/answer';
import { addDays } from '@pbt/domain/rules/shared/dates';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema.ts';
import { inScope } from '../../database/scope.ts';
import type { RowToAnswer } from './facts.ts';

export type BatchRecord = Selectable<Database['batch']>;

/** Rows and answers are deleted on the seventh day after the check. */
export const KEPT_DAYS = 7;

/** A check of its author. Those of other people and deleted ones are absent. */
export function ownBatch(db: Db, userId: number, reference: string, today: string): Promise<BatchRecord | undefined> {
  return db
    .selectFrom('batch')
    .selectAll()
    .where('reference', '=', reference)
    .where('user_id', '=', userId)
    .where('day', '>', addDays(today, -KEPT_DAYS))
    .executeTakeFirst();
}

export function recentBatches(db: Db, userId: number, today: string): Promise<BatchRecord[]> {
  return db
    .selectFrom('batch')
    .selectAll()
    .where('user_id', '=', userId)
    .where('day', '>', addDays(today, -KEPT_DAYS))
    .orderBy('started_at', 'desc')
    .execute();
}

export async function rowsOf(db: Db, reference: string): Promise<BatchRow[]> {
  const rows = await db
    .selectFrom('batch_row')
    .select(['row_number', 'asked', 'service_day', 'office_reference', 'answer'])
    .where('reference', '=', reference)
    .orderBy('place')
    .execute();
  const unchecked = { answer: null, reason: null, day: null, patient: null };
  return rows.map((row) => ({
    row: row.row_number,
    reference: row.office_reference,
    asked: row.asked,
    serviceDay: row.service_day,
    isOtherBirthDate: false,
    dental: null,
    ...(row.answer ?? { ...unchecked, coverage: [], deductible: null, outOfPocket: null, flags: [] }),
  }));
}

/** The next rows to check, in the order of the list. */
export async function nextRows(db: Db, reference: string, limit: number): Promise<RowToAnswer[]> {
  const rows = await db
    .selectFrom('batch_row')
    .select(['place', 'asked', 'service_day'])
    .where('reference', '=', reference)
    .where('answer', 'is', null)
    .orderBy('place')
    .limit(limit)
    .execute();
  return rows.map(({ place, asked, service_day: serviceDay }) => ({ place, asked, serviceDay }));
}

const LEASE = sql<Date>`clock_timestamp() + interval '1 minute'`;

/** Reserves a running check for one run. Returns it, or nothing if another run has it. */
export function takeLease(db: Db, reference: string, lease: string): Promise<BatchRecord | undefined> {
  return db
    .updateTable('batch')
    .set({ lease, leased_until: LEASE })
    .where('reference', '=', reference)
    .where('state', '=', 'running')
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', sql<Date>`clock_timestamp()`)]))
    .returningAll()
    .executeTakeFirst();
}

/** Lets another process go on with the check at once. */
export async function releaseLease(db: Db, reference: string, lease: string): Promise<void> {
  await db
    .updateTable('batch')
    .set({ leased_until: null })
    .where('reference', '=', reference)
    .where('lease', '=', lease)
    .execute();
}

/** Checks that no process works on. */
export async function abandonedBatches(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('batch')
    .select('reference')
    .where('state', '=', 'running')
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', sql<Date>`clock_timestamp()`)]))
    .orderBy('started_at')
    .execute();
  return rows.map(({ reference }) => reference);
}

interface Progress {
  readonly answers: readonly { readonly place: number; readonly answer: RowAnswer }[];
  readonly checked: number;
  readonly notFound: number;
  /** Set with the last rows. */
  readonly end: { readonly at: Date; readonly stop: BatchStop | null; readonly dataAsOf: Date | null } | null;
}

/** Stores answers and progress. Returns false if another run has taken over; the transaction must then be undone. */
export async function storeProgress(trx: Db, reference: string, lease: string, progress: Progress): Promise<boolean> {
  const { answers, checked, notFound, end } = progress;
  const ended = end && {
    state: end.stop === null ? ('done' as const) : ('stopped' as const),
    ended_at: end.at,
    stop_cause: end.stop,
    data_as_of: end.dataAsOf,
    // Rows that could not be checked may be tried again at once.
    leased_until: null,
  };
  const { numUpdatedRows } = await trx
    .updateTable('batch')
    .set({ checked, not_found: notFound, leased_until: LEASE, ...ended })
    .where('reference', '=', reference)
    .where('lease', '=', lease)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (answers.length > 0) {
    await sql`
      update batch_row set answer = given.answer
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) given (place integer, answer jsonb)
      where batch_row.reference = ${reference} and batch_row.place = given.place`.execute(trx);
  }
  return true;
}

/** The oldest of the newest imports that answers come from. Kinds that were never imported do not count. */
export async function dataAsOf(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select max(as_of) as at from import
      where state = 'done' and not is_check and kind in ('members', 'coverages', 'usage') group by kind
    ) newest`.execute(db);
  return rows[0]?.at ?? null;
}

/** The name of the person's office. Without an office, of the first tax ID. */
export async function officeName(db: Db, officeId: number | null, scope: readonly string[]): Promise<string> {
  const office =
    officeId === null
      ? undefined
      : await db.selectFrom('office').select('name').where('id', '=', officeId).executeTakeFirst();
  if (office) return office.name;
  const first = await db
    .selectFrom('tax_id')
    .select('name')
    .where(inScope('tax_id', scope))
    .orderBy('tax_id')
    .executeTakeFirst();
  return first?.name ?? '';
}
