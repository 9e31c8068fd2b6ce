import { MEMBER, USER } from '@pbt/demo-data/catalog/names';
import { sql } from 'kysely';
import { ABSENT } from '../../stage/scope-records.ts';
import type { World } from '../known-records.ts';
import { both, cell, get, malformed, post, refusedBodies, type Make } from './cell.ts';

const BAD_BATCH = ['123', 'B-0000-000U', 'E-0000-0000'];
const BAD_RECEIPT = ['123', 'E-0000-000U', 'B-0000-0000'];
const NO_BATCH = 'B-0000-0000';
const NO_RECEIPT = 'E-0000-0000';

/** Inserts an ended check with one row. */
async function batchOf({ db, today, newId }: World, userId: number): Promise<string> {
  const at = new Date(`${today}T23:00:00Z`);
  const { reference } = await db
    .insertInto('batch')
    .values({
      user_id: userId,
      client_id: newId(),
      office_id: null,
      day: today,
      state: 'done',
      started_at: at,
      ended_at: at,
      total: 1,
      checked: 1,
    })
    .returning('reference')
    .executeTakeFirstOrThrow();
  const asked = { patientId: MEMBER.typical, lastName: null, firstName: null, dob: null };
  await db
    .insertInto('batch_row')
    .values({
      reference,
      place: 0,
      row_number: 1,
      asked: JSON.stringify(asked),
      service_day: today,
      office_reference: '',
    })
    .execute();
  return reference;
}

/** Inserts a receipt whose file returns its storage key. */
async function receiptOf({ db, today, newId }: World, userId: number): Promise<string> {
  const { rows } = await sql<{ reference: string }>`select new_reference('E') as reference`.execute(db);
  const { reference } = rows[0]!;
  const storage_key = newId();
  await db
    .insertInto('receipt')
    .values({
      reference,
      user_id: userId,
      client_id: newId(),
      batch: null,
      made_at: new Date(`${today}T23:00:00Z`),
      content: '{}',
      signature: '',
      key_id: '',
      code_hash: '',
      storage_key,
      sha256: '0'.repeat(64),
      file_signature: '',
    })
    .execute();
  return reference;
}

/** A record of the caller, one of another person, and an absent one. */
const personal =
  (
    make: (world: World, userId: number) => Promise<string>,
    request: (reference: string) => ReturnType<typeof get>,
    absent: string,
  ): Make =>
  ({ world, who }) => {
    const self = who.userId ?? USER.staff;
    const other = self === USER.admin ? USER.super : USER.admin;
    return [
      cell('own', 'own', async () => request(await make(world, self))),
      cell('of another', 'absent', async () => request(await make(world, other))),
      cell('absent', 'absent', () => request(absent)),
    ];
  };

const BATCH = '/api/member/batch';
const RECEIPT = '/api/member/receipt';

/** Requests about batch checks and receipts. The same client IDs are used again, so a call has no second effect. */
export const BATCH_CELLS: Readonly<Record<string, Make>> = {
  'POST /api/member/batch': both(
    () => [
      cell('own', 'own', () => post(BATCH, { batchId: 'trust-batch', rows: [{ row: 1, patientId: MEMBER.typical }] })),
    ],
    refusedBodies(
      BATCH,
      {},
      { batchId: 'trust-batch', rows: [] },
      { batchId: 'trust-batch', rows: [{ row: 1 }] },
      { batchId: 'trust-batch', rows: [{ row: 1, patientId: MEMBER.typical, ssn: '1' }] },
    ),
  ),
  'GET /api/member/batch': () => [cell('own', 'own', () => get(BATCH))],
  'GET /api/member/batch/{reference}': both(
    personal(batchOf, (reference) => get(`${BATCH}/${reference}`), NO_BATCH),
    malformed((reference) => get(`${BATCH}/${reference}`), BAD_BATCH),
  ),
  'POST /api/member/batch/{reference}/retry': both(
    personal(batchOf, (reference) => post(`${BATCH}/${reference}/retry`), NO_BATCH),
    malformed((reference) => post(`${BATCH}/${reference}/retry`), BAD_BATCH),
  ),
  'POST /api/member/receipt': both(
    () => [
      cell('own', 'own', () => post(RECEIPT, { receiptId: 'trust-receipt', patientId: MEMBER.typical })),
      cell('absent', 'absent', () => post(RECEIPT, { receiptId: 'trust-absent', patientId: ABSENT.member })),
    ],
    refusedBodies(RECEIPT, {}, { receiptId: 'trust-receipt-none' }, { receiptId: 'trust-bad', batch: 'B-1' }),
  ),
  'GET /api/member/receipt/{reference}': both(
    personal(receiptOf, (reference) => get(`${RECEIPT}/${reference}`), NO_RECEIPT),
    malformed((reference) => get(`${RECEIPT}/${reference}`), BAD_RECEIPT),
  ),
  'POST /api/member/receipt/verify': both(
    () => [cell('own', 'own', () => post(`${RECEIPT}/verify`, { reference: NO_RECEIPT, code: 'WRONG' }))],
    refusedBodies(`${RECEIPT}/verify`, {}, { reference: NO_RECEIPT, code: 'WRONG', sha256: 'abc' }),
  ),
};
