import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RowToCheck } from '@pbt/domain/contract/batch';
import { batchCalls, numbered, unknownRows } from '../../../test/batch/batch-calls.ts';
import { insertOffices, MEMBER, userId, type Account } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer({ env: { RATE_LIMITS: 'true' } });
const db = () => server().deps.db;
const { raw, start, check, forget } = batchCalls(server);
const KNOWN = numbered([{ patientId: MEMBER.spouse }]);
const OFFICE = 9100;
const END = '11/16/2026 12:00 AM MST';

beforeAll(async () => {
  await insertOffices(db());
  await db().insertInto('office').values({ id: OFFICE, name: 'Cleo Dental' }).execute();
});

beforeEach(async () => {
  for (const who of ['staff', 'colleague', 'foreigner'] as const) await forget(who);
});

/** An ended check that used something of the limits. */
const used = (
  who: Account,
  values: { checked?: number; not_found?: number; startedAgo?: number; office_id?: number },
) => {
  const { startedAgo = 0, ...columns } = values;
  return db()
    .insertInto('batch')
    .values({
      user_id: userId(who),
      client_id: `used-${who}-${Math.random()}`,
      office_id: null,
      day: '2026-11-15',
      state: 'done',
      total: 1,
      started_at: new Date(server().deps.clock.now().getTime() - startedAgo * 60_000),
      ...columns,
    })
    .execute();
};

const refusal = async (who: Account, rows: readonly RowToCheck[] = KNOWN) => {
  const reply = await start(who, rows);
  return reply.statusCode === 429 ? (reply.json().detail as string) : reply.statusCode;
};

const audited = (who: Account, action: string, count: number) =>
  db()
    .insertInto('audit')
    .values(
      Array.from({ length: count }, (_, seq) => ({
        chain: `seen ${who} ${action}`,
        seq,
        at: server().deps.clock.now(),
        request_id: 'x',
        actor_id: userId(who),
        actor_subject: null,
        effective_id: null,
        emulation_id: null,
        action,
        route: 'x',
        record_kind: 'member',
        record_id: `P${seq}`,
        tax_id: null,
        outcome: 'ok',
        reason: null,
        record_count: 1,
        address: null,
        agent_hash: null,
        previous_hash: '',
        hash: '',
      })),
    )
    .execute();

describe('limits', () => {
  test('ten checks an hour; the text says when the next one can start [BATCH-09]', async () => {
    for (let at = 0; at < 9; at += 1) await used('staff', { startedAgo: 50 });
    await used('staff', { startedAgo: 61 });
    await check('staff', KNOWN);
    expect(await refusal('staff')).toMatch(
      /^You can start 10 checks an hour\. Start the next one after 11\/1\d\/2026 \d+:\d\d [AP]M MST\.$/,
    );
    expect((await start('staff', KNOWN)).headers['retry-after']).toMatch(/^(5\d\d|600)$/);
    expect(await refusal('colleague')).toBe(200);
  });

  test('5,000 rows a day for an office, over all its people [BATCH-09]', async () => {
    await db()
      .updateTable('app_user')
      .set({ office_id: OFFICE })
      .where('id', 'in', [userId('staff'), userId('colleague')])
      .execute();
    await used('colleague', { checked: 4998, office_id: OFFICE, startedAgo: 90 });
    expect(await refusal('staff', numbered([1, 2, 3].map(() => ({ patientId: MEMBER.spouse }))))).toBe(
      `Your office can check 5,000 rows a day and has 2 left. The limit ends ${END}.`,
    );
    await check('staff', numbered([1, 2].map(() => ({ patientId: MEMBER.spouse }))));
    expect(await refusal('staff')).toContain('has 0 left');
    await db().updateTable('app_user').set({ office_id: null }).where('office_id', '=', OFFICE).execute();
  });

  test('50 rows a day that were not found [BATCH-09]', async () => {
    await used('staff', { not_found: 49, startedAgo: 90 });
    const batch = await check('staff', [...KNOWN, ...unknownRows(3).map((row) => ({ ...row, row: row.row + 1 }))]);
    expect(batch).toMatchObject({
      state: 'stopped',
      checked: 2,
      stop: { cause: 'not-found-limit', until: '2026-11-16T07:00:00.000Z' },
    });
    expect(batch.results.map(({ answer }) => answer)).toEqual(['not-active', 'not-determined', null, null]);
    expect(await refusal('staff')).toBe(
      `50 rows of today were not found, which is the limit of a day. The limit ends ${END}.`,
    );
  });

  test('1,000 different patients a day, opened and checked ones together [BATCH-09]', async () => {
    await audited('staff', 'member.byId', 600);
    await audited('staff', 'batch.check', 999);
    expect((await raw('staff', 'GET', '/batch')).json().limits).toMatchObject({ patients: 999, maxPatients: 1000 });
    const two = numbered([{ patientId: MEMBER.spouse }, { patientId: MEMBER.other }, { patientId: MEMBER.spouse }]);
    const batch = await check('staff', two);
    expect(batch).toMatchObject({ state: 'stopped', checked: 1, stop: { cause: 'patients-limit' } });
    expect(batch.results[1]).toMatchObject({ answer: null, patient: null });
    expect(await refusal('staff')).toBe(
      `You can check 1,000 different patients a day, including those you opened. The limit ends ${END}.`,
    );
  });

  test('a patient who was opened on the patient page counts [BATCH-09]', async () => {
    await raw('staff', 'GET', `/${MEMBER.other}`);
    await check('staff', KNOWN);
    expect((await raw('staff', 'GET', '/batch')).json().limits).toMatchObject({ patients: 2, notFound: 0 });
  });
});

test('patients of a batch check do not count when patient pages are opened [BATCH-09]', async () => {
  await audited('staff', 'batch.check', 1000);
  expect((await raw('staff', 'GET', `/${MEMBER.other}`)).statusCode).toBe(200);
});

describe('receipts of single patients', () => {
  const receiptOf = (patientId: string) => raw('staff', 'POST', '/receipt', { receiptId: randomUUID(), patientId });
  const patients = async () => (await raw('staff', 'GET', '/batch')).json().limits.patients as number;

  test('count as patients of the day, those on the receipt of a check only once [BATCH-09]', async () => {
    await receiptOf(MEMBER.spouse);
    await receiptOf(MEMBER.spouse);
    expect(await patients()).toBe(1);
    await raw('staff', 'GET', `/${MEMBER.spouse}`);
    const { reference } = await check('staff', numbered([{ patientId: MEMBER.other }]));
    expect(await patients()).toBe(2);
    await db().deleteFrom('audit').where('actor_id', '=', userId('staff')).execute();
    await raw('staff', 'POST', '/receipt', { receiptId: randomUUID(), batch: reference });
    expect(await patients()).toBe(0);
  });

  test('beyond 1,000 different patients are refused with the limit and its end, known or unknown ones alike [BATCH-09]', async () => {
    await audited('staff', 'member.byId', 999);
    expect((await receiptOf(MEMBER.spouse)).statusCode).toBe(200);
    for (const patientId of [MEMBER.other, '00000000000']) {
      const reply = await receiptOf(patientId);
      expect([reply.statusCode, reply.json().detail]).toEqual([
        429,
        `You can check 1,000 different patients a day, including those you opened. The limit ends ${END}.`,
      ]);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await receiptOf(MEMBER.spouse)).statusCode).toBe(200);
    expect(await patients()).toBe(1000);
  });

  test('sent at once do not pass the limit together [BATCH-09]', async () => {
    await audited('staff', 'member.byId', 999);
    const replies = await Promise.all([MEMBER.spouse, MEMBER.other].map(receiptOf));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 429]);
  });
});

test('receipts of 20 unknown patients are refused with the limit and its end [BATCH-09]', async () => {
  const receiptOf = (patientId: string) => raw('colleague', 'POST', '/receipt', { receiptId: randomUUID(), patientId });
  for (let at = 0; at < 20; at += 1) expect((await receiptOf(`ABSENT${at}`)).statusCode).toBe(404);
  const replies = [await receiptOf('ABSENT20'), await receiptOf(MEMBER.spouse)];
  for (const reply of replies) {
    expect(reply.statusCode).toBe(429);
    expect(reply.json().detail).toMatch(
      /^20 patients were not found within 10 minutes\. Try again at \d\d\/\d\d\/2026 \d+:\d\d [AP]M MST\.$/,
    );
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }
});

describe('a list that looks like guesses', () => {
  test('is stopped, and no check starts until support allows it [BATCH-10]', async () => {
    const batch = await check('staff', unknownRows(100));
    expect(batch).toMatchObject({
      state: 'stopped',
      checked: 20,
      stop: { cause: 'not-found', checked: 20, notFound: 20, until: null },
    });
    expect((await raw('staff', 'GET', '/batch')).json().limits).toMatchObject({ notFound: 20, isStopped: true });
    expect(await refusal('staff')).toBe(
      `Your checks are stopped until ${END}, because too many rows were not found. Contact us to go on today.`,
    );
    const at = new Date(server().deps.clock.now().getTime() + 1000);
    await db()
      .insertInto('batch_allowance')
      .values({ user_id: userId('staff'), day: '2026-11-15', at })
      .execute();
    expect((await raw('staff', 'GET', '/batch')).json().limits).toMatchObject({ notFound: 0, isStopped: false });
    expect(await refusal('staff')).toBe(200);
    await db().deleteFrom('batch_allowance').execute();
  });

  test('an honest list of 500 rows with typing errors is checked to its end [BATCH-10]', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({
      row: at + 1,
      patientId: at % 11 === 10 ? `TYPO${at}` : MEMBER.spouse,
    }));
    const batch = await check('staff', rows);
    expect(batch).toMatchObject({ state: 'done', checked: 500, counts: { notDetermined: 45 } });
  });

  test('a guessing script learns at most 50 answers, also over several checks [BATCH-09]', async () => {
    // 19 guesses alone do not stop a check.
    const answered: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { checked } = await check('foreigner', unknownRows(19, round * 19));
      answered.push(checked);
    }
    expect(answered).toEqual([19, 19, 12]);
    expect((await raw('foreigner', 'GET', '/batch')).json().limits.notFound).toBe(50);
    expect(await refusal('foreigner', unknownRows(1, 900))).toContain('50 rows of today were not found');
  });
});

test('the patients of today are found by an index that has only the calls that show a patient', async () => {
  const { rows: functions } = await sql<{ body: string }>`
    select prosrc as body from pg_proc where proname = 'patients_seen'`.execute(db());
  const body = functions[0]!.body.replaceAll('person', '1').replaceAll('since', `'2026-11-15'`);
  const rolledBack = new Error('rolled back');
  const explained = db()
    .transaction()
    .execute(async (trx) => {
      // The few rows of a test need no index, so the planner could choose any other way.
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_bitmapscan = off`.execute(trx);
      await sql`drop index audit_at, audit_actor, audit_record`.execute(trx);
      const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain ${body}`).execute(trx);
      const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes(' on audit '));
      expect(scans).toHaveLength(2);
      for (const scan of scans) expect(scan).toContain('using audit_seen on audit ');
      throw rolledBack;
    });
  await expect(explained).rejects.toBe(rolledBack);
});
