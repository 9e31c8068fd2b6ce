import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claim, insertOffices, TAX, userId } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { insertLetter, noticeCalls } from '../../../test/mail/notice-calls.ts';
import { TEST_TODAY } from '../../../test/settings.ts';
import { insertSubmission } from '../../../test/work/submissions.ts';
import { insertDenied, insertPayment, workCalls } from '../../../test/work/tasks.ts';

const server = useTestServer();
const db = () => server().deps.db;
const { call, list, today, unread } = noticeCalls(server);
const { change, deniedRow, rowsOf } = workCalls(server);

beforeAll(() => insertOffices(db()));
beforeEach(async () => {
  await db().deleteFrom('claim_adjustment').where('claim_id', 'like', '99%').execute();
  await db().deleteFrom('claim_item').where('claim_id', 'like', '99%').execute();
  await db().deleteFrom('letter').where('tax_id', 'in', Object.values(TAX)).execute();
  await db().deleteFrom('remittance_claim').where('remittance_id', 'like', 'NO%').execute();
  await db().deleteFrom('remittance').where('id', 'like', 'NO%').execute();
  await sql`delete from task where tax_id = any(${Object.values(TAX)}::text[])`.execute(db());
  await db().deleteFrom('work_item').where('id', 'like', 'NO%').execute();
  await db().deleteFrom('submission').where('id', 'like', 'NO%').execute();
  await db().deleteFrom('claim').where('tax_id', 'in', Object.values(TAX)).execute();
  await db().deleteFrom('notice_read').execute();
});

describe('what a day counts', () => {
  test('a claim with several denials counts once, with the amounts of all [NOTICE-02]', async () => {
    await insertDenied(server(), '991900000001', ['CO-197', 'CO-16']);
    await insertDenied(server(), '991900000002', ['CO-197']);
    expect((await today('staff'))['denied']).toMatchObject({ count: 2, amount: '$300.00', kind: 'denied' });
  });

  test('a request for records is a letter, a request and a deadline [NOTICE-02] [NOTICE-03]', async () => {
    await db()
      .insertInto('claim')
      .values(claim('991900000003', { status: '10', received: '2026-11-10' }))
      .execute();
    await insertLetter(db(), 'NO-L1', '991900000003');
    await insertLetter(db(), 'NO-L2', '991900000003', 'Chart notes');
    const { letters, records, deadlines, pending } = await today('staff');
    expect(letters).toMatchObject({ count: 2, asking: 1 });
    expect(records).toMatchObject({ count: 1 });
    expect(deadlines).toMatchObject({ count: 1, earliest: { step: 'records', dueDay: '2026-11-19' } });
    expect(pending).toBeUndefined();
  });

  test('answers and failures name their references [NOTICE-02] [NOTICE-03]', async () => {
    await db().insertInto('claim').values(claim('991900000004')).execute();
    const answered = await insertSubmission(server(), 'NO-S1', '991900000004', 'Appeal', 'End', 'upheld');
    const failed = await insertSubmission(server(), 'NO-S2', '991900000004', 'EOB', 'Failed');
    await insertSubmission(server(), 'NO-S3', '991900000004', 'Medical Records', 'End');
    await insertSubmission(server(), 'NO-S4', '991900000004', 'Medical Records', 'InProgress');
    const found = await today('staff');
    expect(found['appealsAnswered']).toMatchObject({ count: 1, references: [answered], kind: 'submissions' });
    expect(found['attachmentsFailed']).toMatchObject({ count: 1, references: [failed] });
    expect(found['attachmentsAnswered']).toMatchObject({ count: 1, references: [] });
    await db().updateTable('work_item').set({ status: 'End' }).where('id', '=', 'NO-S4').execute();
    expect((await today('staff'))['attachmentsAnswered']).toMatchObject({ count: 2 });
  });

  test('payments count with their amount, and apart from those taken back or off [NOTICE-02]', async () => {
    await insertPayment(server(), 'NO00000000000001', 10_000, 10_000, '2026-11-12');
    await insertPayment(server(), 'NO00000000000002', 5000, 5001, '2026-11-12');
    await insertPayment(server(), 'NO00000000000003', -2000, -2000, '2026-11-12');
    const { payments, takenBack, off } = await today('staff');
    expect(payments).toMatchObject({
      count: 3,
      amount: '$130.00',
      references: ['NO00000000000001', 'NO00000000000002', 'NO00000000000003'],
    });
    expect(takenBack).toMatchObject({ count: 1, amount: '-$20.00' });
    expect(off).toMatchObject({ count: 1, amount: '$0.01', kind: 'takenBack' });
    await insertPayment(server(), 'NO00000000000004', 10_000, 10_000, '2026-11-12');
    expect((await today('staff'))['payments']).toMatchObject({ count: 4, references: [] });
  });

  test('a pending claim makes a notice on the day it becomes work, not before [NOTICE-02]', async () => {
    await db()
      .insertInto('claim')
      .values([
        claim('991900000005', { status: '10', received: '2026-10-15' }),
        claim('991900000006', { status: '10', received: '2026-10-16' }),
      ])
      .execute();
    expect((await today('staff'))['pending']).toMatchObject({ count: 1 });
  });

  test('a deadline makes a notice 7 days ahead, and none if the row ended before [NOTICE-02]', async () => {
    const near = (day: string) =>
      sql`update task set due_day = ${day}::date where tax_id = ${TAX.own} and state = 1`.execute(db());
    const { row } = await deniedRow();
    await near('2026-11-23');
    expect((await today('staff'))['deadlines']).toBeUndefined();
    await near('2026-11-22');
    expect((await today('staff'))['deadlines']).toMatchObject({ count: 1 });
    await near('2026-11-14');
    expect((await today('staff'))['deadlines']).toBeUndefined();
    await near('2026-11-23');
    await change('staff', await rowsOf('staff', row.claim!.id), { action: 'done' });
    await sql`update task set noticed_on = '2026-11-10', ended_on = '2026-11-14', due_day = '2026-11-22'
      where tax_id = ${TAX.own}`.execute(db());
    expect((await today('staff'))['deadlines']).toBeUndefined();
  });

  test('rows count that a colleague assigned to the user, while they are the user’s [NOTICE-02]', async () => {
    const { row } = await deniedRow();
    const other = await deniedRow();
    const { changed } = await change('colleague', [row], { action: 'assign', assignee: String(userId('staff')) });
    await change('staff', [other.row], { action: 'assign', assignee: String(userId('staff')) });
    expect((await today('staff'))['assigned']).toMatchObject({ count: 1 });
    expect((await today('colleague'))['assigned']).toBeUndefined();
    await change('colleague', changed, { action: 'assign', assignee: null });
    expect((await today('staff'))['assigned']).toBeUndefined();
  });
});

describe('whose notices', () => {
  test('another office has none of them, and a withdrawn tax ID hides its notices at once [NOTICE-04]', async () => {
    await deniedRow();
    await deniedRow({ tax_id: TAX.second });
    expect((await today('staff'))['denied']).toMatchObject({ count: 2 });
    expect((await today('colleague'))['denied']).toMatchObject({ count: 1 });
    expect((await list('foreigner')).notices).toEqual([]);
    expect((await list('withoutTaxId')).notices).toEqual([]);
    const access = db()
      .updateTable('user_access')
      .where('user_id', '=', userId('staff'))
      .where('tax_id', '=', TAX.second);
    await access.set({ termination_date: TEST_TODAY }).execute();
    expect((await today('staff'))['denied']).toMatchObject({ count: 1 });
    await access.set({ termination_date: '9999-12-31' }).execute();
  });

  test('UMR users get no letters [NOTICE-09]', async () => {
    await db().insertInto('claim').values(claim('991900000007')).execute();
    await insertLetter(db(), 'NO-L3', '991900000007');
    expect((await today('staff'))['letters']).toMatchObject({ count: 1 });
    expect((await list('umr')).notices).toEqual([]);
  });

  test('days are listed newest first, for 30 days [NOTICE-01]', async () => {
    for (const [place, day] of ['2026-10-16', '2026-10-17', '2026-11-15'].entries()) {
      const id = `NO0000000000001${place}`;
      await insertPayment(server(), id, 100, 100, day);
      await db().updateTable('remittance').set({ learned_on: day }).where('id', '=', id).execute();
    }
    const { notices, since } = await list('staff');
    expect(notices.map(({ day }) => day)).toEqual(['2026-11-15', '2026-10-17']);
    expect(since).toBe('2026-10-17');
  });
});

describe('read notices', () => {
  const read = (notices: readonly { id: string; count: number }[]) => call('staff', 'PUT', '/read', { notices });

  test('opening the list marks nothing, following a link does, for this user alone [NOTICE-04]', async () => {
    await deniedRow();
    await insertPayment(server(), 'NO00000000000020', 100, 100, '2026-11-12');
    await list('staff');
    expect(await unread('staff')).toBe(2);
    const reply = await read([{ id: `${TEST_TODAY}.denied`, count: 1 }]);
    expect(reply.json()).toEqual({ unread: 1 });
    expect(await unread('colleague')).toBe(2);
    expect((await today('staff'))['denied']).toMatchObject({ isRead: true });
    expect((await today('staff'))['payments']).toMatchObject({ isRead: false });
    expect((await read([{ id: `${TEST_TODAY}.denied`, count: 1 }])).json()).toEqual({ unread: 1 });
  });

  test('a notice that counts more than the user saw is unread again [NOTICE-04]', async () => {
    await deniedRow();
    await read([{ id: `${TEST_TODAY}.denied`, count: 1 }]);
    expect(await unread('staff')).toBe(0);
    await deniedRow();
    expect(await unread('staff')).toBe(1);
  });

  test.each([
    { notices: [] },
    { notices: [{ id: '2026-11-15.gone', count: 1 }] },
    { notices: [{ id: '2026-13-15.denied', count: 1 }] },
    { notices: [{ id: 'denied', count: 1 }] },
    { notices: [{ id: '2026-11-15.denied', count: 0 }] },
  ])('the mark $notices is refused', async ({ notices }) => {
    expect((await read(notices)).statusCode).toBe(400);
  });

  test('marks and lists are audited with the notices [NOTICE-04]', async () => {
    await deniedRow();
    await list('staff');
    await read([{ id: `${TEST_TODAY}.denied`, count: 1 }]);
    const rows = await db()
      .selectFrom('audit')
      .select(['action', 'record_kind', 'record_id', 'shown_ids'])
      .where('action', 'in', ['notice.list', 'notice.read'])
      .orderBy('at', 'desc')
      .limit(2)
      .execute();
    const row = { record_kind: 'notice', record_id: String(userId('staff')), shown_ids: [`${TEST_TODAY}.denied`] };
    expect(rows).toEqual([
      { ...row, action: 'notice.read' },
      { ...row, action: 'notice.list' },
    ]);
  });
});

test('the counts kept by triggers equal counts of all rows [NOTICE-02]', async () => {
  const tally = () =>
    sql`select * from notice_tally where (notice_tally.*)::text !~ '(,0){17}\\)$' order by tax_id, day`
      .execute(db())
      .then(({ rows }) => rows);
  const kept = await tally();
  await sql`select notice_tally_rebuild()`.execute(db());
  expect(kept).toEqual(await tally());
  expect(kept.length).toBeGreaterThan(5);
});
