import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertOffices, TAX, userId } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { taskDifferences } from '../../../test/work/expected-tasks.ts';
import { insertPayment, submitAppeal, workCalls } from '../../../test/work/tasks.ts';
import { rebuildOutcomes } from '../../database/outcomes.ts';

const server = useTestServer();
const db = () => server().deps.db;
const { post, rowsOf, change, deniedRow } = workCalls(server);
const ME = String(userId('staff'));
const COLLEAGUE = String(userId('colleague'));

beforeAll(async () => {
  await insertOffices(db());
  await db().deleteFrom('plan_rule').execute();
  await db().insertInto('plan_rule').values({ lob: '*', key: 'appealDays', value: '30' }).execute();
  await rebuildOutcomes(db());
});

describe('assign', () => {
  test('to oneself, to a colleague and to nobody [WORK-16]', async () => {
    const { row } = await deniedRow();
    const mine = await change('staff', [row], { action: 'assign', assignee: ME });
    expect(mine.changed).toMatchObject([{ version: 2, assignee: { id: ME, name: 'Cleo staff', isMe: true } }]);
    const theirs = await change('staff', mine.changed, { action: 'assign', assignee: COLLEAGUE });
    expect(theirs.changed[0]!.assignee).toEqual({ id: COLLEAGUE, name: 'Cleo colleague', isMe: false });
    const nobodys = await change('staff', theirs.changed, { action: 'assign', assignee: null });
    expect(nobodys.changed[0]!.assignee).toBeNull();
  });

  test('to a person without the tax ID is refused [WORK-16]', async () => {
    const { row } = await deniedRow({ tax_id: TAX.second });
    for (const assignee of [COLLEAGUE, String(userId('foreigner')), '999999']) {
      const reply = await post('staff', '/change', {
        changeId: 'refused-1',
        rows: [{ id: row.id, version: row.version }],
        action: 'assign',
        assignee,
      });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ field: 'assignee' });
    }
  });
});

describe('snooze', () => {
  test.each([
    ['the due date', '2026-12-01', 200],
    ['a day after the due date', '2026-12-02', 400],
    ['today', '2026-11-15', 400],
  ])('until %s [WORK-18]', async (_name, until, status) => {
    const { row } = await deniedRow();
    expect(row.dueDay).toBe('2026-12-01');
    const reply = await post('staff', '/change', {
      changeId: `snooze-${until}`,
      rows: [{ id: row.id, version: 1 }],
      action: 'snooze',
      until,
    });
    expect(reply.statusCode).toBe(status);
  });

  test('hides the row until that day [WORK-18]', async () => {
    const { id, row } = await deniedRow();
    await change('staff', [row], { action: 'snooze', until: '2026-11-16' });
    expect(await rowsOf('staff', id)).toEqual([]);
    expect(await rowsOf('staff', id, 'snoozed')).toMatchObject([{ state: 'snoozed', snoozedUntil: '2026-11-16' }]);
    await sql`update task set snoozed_until = '2026-11-15' where id = ${Number(row.id)}`.execute(db());
    expect(await rowsOf('staff', id)).toMatchObject([{ state: 'open', snoozedUntil: null }]);
  });
});

describe('done and undo', () => {
  test('a row is done, and undo opens it again [WORK-19]', async () => {
    const { id, row } = await deniedRow();
    const { changed } = await change('staff', [row], { action: 'done' });
    expect(await rowsOf('staff', id)).toEqual([]);
    expect(changed).toMatchObject([{ state: 'done', version: 2 }]);
    expect((await change('staff', changed, { action: 'undo' })).changed).toMatchObject([{ state: 'open', version: 3 }]);
    expect(await rowsOf('staff', id)).toHaveLength(1);
  });

  test.each([
    ['assign', { action: 'assign', assignee: ME }],
    ['snooze', { action: 'snooze', until: '2026-11-20' }],
  ])('undo takes %s back [WORK-19]', async (_name, action) => {
    const { row } = await deniedRow();
    const { changed } = await change('staff', [row], action);
    const undone = await change('staff', changed, { action: 'undo' });
    expect(undone.changed).toMatchObject([{ assignee: null, snoozedUntil: null, state: 'open' }]);
    expect((await change('staff', undone.changed, { action: 'undo' })).changed).toEqual([]);
  });

  test('the changes of a row are taken back one after the other, newest first [WORK-19]', async () => {
    const { row } = await deniedRow();
    const assigned = await change('staff', [row], { action: 'assign', assignee: ME });
    const snoozed = await change('staff', assigned.changed, { action: 'snooze', until: '2026-11-20' });
    const done = await change('staff', snoozed.changed, { action: 'done' });
    const first = await change('staff', done.changed, { action: 'undo' });
    expect(first.changed).toMatchObject([{ state: 'snoozed', snoozedUntil: '2026-11-20', assignee: { id: ME } }]);
    const second = await change('staff', first.changed, { action: 'undo' });
    expect(second.changed).toMatchObject([{ state: 'open', snoozedUntil: null, assignee: { id: ME } }]);
    const again = await change('staff', second.changed, { action: 'done' });
    const third = await change('staff', again.changed, { action: 'undo' });
    expect(third.changed).toMatchObject([{ state: 'open', assignee: { id: ME } }]);
    const fourth = await change('staff', third.changed, { action: 'undo' });
    expect(fourth.changed).toMatchObject([{ state: 'open', assignee: null }]);
    expect((await change('staff', fourth.changed, { action: 'undo' })).changed).toEqual([]);
  });

  test('a done row stays done until a later decision opens a new one that links to it [WORK-08]', async () => {
    const { id, row } = await deniedRow();
    await change('staff', [row], { action: 'done' });
    await sql`update claim set charged_cents = charged_cents + 1 where id = ${id}`.execute(db());
    expect(await rowsOf('staff', id)).toEqual([]);
    await sql`update claim set paid_date = '2026-11-05' where id = ${id}`.execute(db());
    const [again] = await rowsOf('staff', id);
    expect(again).toMatchObject({ previousId: row.id, version: 1, state: 'open' });
    expect((await rowsOf('staff', id, 'done')).map((one) => one.id)).toEqual([row.id]);
    const done = (await rowsOf('staff', id, 'done'))[0]!;
    expect((await change('staff', [done], { action: 'undo' })).changed).toEqual([]);
    expect(await taskDifferences(db())).toEqual([]);
  });

  test('a row whose cause ended while it was done closes when it is opened again [WORK-08]', async () => {
    const { id, row } = await deniedRow();
    const { changed } = await change('staff', [row], { action: 'done' });
    await sql`update claim set status = '91', payable_cents = null where id = ${id}`.execute(db());
    expect((await change('staff', changed, { action: 'undo' })).changed).toMatchObject([
      { state: 'closed', closed: { cause: 'corrected' } },
    ]);
  });
});

test.each([
  [{ action: 'done', until: '2026-11-20' }, 'until'],
  [{ action: 'assign', assignee: ME, until: '2026-11-20' }, 'until'],
  [{ action: 'snooze', until: '2026-11-20', assignee: ME }, 'assignee'],
])('a change with a field of another change is refused: %j [WORK-20]', async (body, field) => {
  const { row } = await deniedRow();
  const rows = [{ id: row.id, version: row.version }];
  const answer = await post('staff', '/change', { changeId: 'other-fields', rows, ...body });
  expect([answer.statusCode, answer.json<{ field: string }>().field]).toEqual([400, field]);
});

describe('a row closes when its cause ends, and says why', () => {
  test('an appeal was filed; a later decision opens a new row [WORK-07] [WORK-08]', async () => {
    const { id, row } = await deniedRow();
    await submitAppeal(server(), id, '2026-11-02');
    expect(await rowsOf('staff', id)).toEqual([]);
    expect(await rowsOf('staff', id, 'closed')).toMatchObject([
      { id: row.id, closed: { cause: 'appealFiled', at: expect.stringMatching(/^2026-11-02T/) } },
    ]);
    await sql`update claim set paid_date = '2026-11-10' where id = ${id}`.execute(db());
    expect(await rowsOf('staff', id)).toMatchObject([{ previousId: row.id }]);
  });

  test.each([
    ['corrected', `status = '91', payable_cents = null`],
    ['changed', `status = '01', payable_cents = null`],
  ])('the claim was %s [WORK-07]', async (cause, set) => {
    const { id } = await deniedRow();
    await sql`update claim set ${sql.raw(set)} where id = ${id}`.execute(db());
    expect(await rowsOf('staff', id, 'closed')).toMatchObject([{ state: 'closed', closed: { cause } }]);
  });

  test('the payment was corrected [WORK-07]', async () => {
    const id = 'WKRA202611010077';
    await insertPayment(server(), id, 1001, 1000, '2026-11-01');
    const [row] = await rowsOf('staff', id);
    await change('staff', [row!], { action: 'assign', assignee: ME });
    await sql`update remittance set amount_cents = 1000 where id = ${id}`.execute(db());
    expect(await rowsOf('staff', id, 'closed')).toMatchObject([{ closed: { cause: 'paymentCorrected' } }]);
  });

  test('a payment that is off only while its claims arrive leaves no row [WORK-09]', async () => {
    const id = 'WKRA202611010078';
    await insertPayment(server(), id, 2000, 1000, '2026-11-01');
    expect(await rowsOf('staff', id)).toHaveLength(1);
    await sql`insert into remittance_claim (remittance_id, seq, claim_number, charged_cents, paid_cents)
      values (${id}, 2, 'WKX2', 0, 1000)`.execute(db());
    expect([...(await rowsOf('staff', id)), ...(await rowsOf('staff', id, 'closed'))]).toEqual([]);
  });
});

test('the audit row of a change has what was before and after [WORK-20]', async () => {
  const { row } = await deniedRow();
  const { changed } = await change('staff', [row], { action: 'assign', assignee: ME });
  await change('staff', changed, { action: 'snooze', until: '2026-11-17' });
  const rows = await db()
    .selectFrom('audit')
    .select(['reason', 'shown_ids'])
    .where('action', '=', 'work.change')
    .where('outcome', '=', 'ok')
    .orderBy('at', 'desc')
    .limit(2)
    .execute();
  expect(rows).toEqual([
    { reason: `snooze; ${row.id} open ${ME} > open ${ME} 2026-11-17`, shown_ids: [row.id] },
    { reason: `assign; ${row.id} open nobody > open ${ME}`, shown_ids: [row.id] },
  ]);
});

describe('several people', () => {
  test('the second gets the name of the first and the new row; nothing is overwritten [WORK-21]', async () => {
    const { row } = await deniedRow();
    await change('colleague', [row], { action: 'assign', assignee: COLLEAGUE });
    const reply = await change('staff', [row], { action: 'done' });
    expect(reply.changed).toEqual([]);
    expect(reply.left).toMatchObject([
      { id: row.id, by: 'Cleo colleague', row: { version: 2, state: 'open', assignee: { id: COLLEAGUE } } },
    ]);
  });

  test('rows that changed meanwhile are left out of a change of many [WORK-20]', async () => {
    const rows = [(await deniedRow()).row, (await deniedRow()).row, (await deniedRow()).row];
    await change('colleague', [rows[1]!], { action: 'done' });
    const reply = await change('staff', rows, { action: 'snooze', until: '2026-11-20' });
    expect(reply.changed.map(({ id }) => id)).toEqual([rows[0]!.id, rows[2]!.id]);
    expect(reply.left.map(({ id }) => id)).toEqual([rows[1]!.id]);
  });

  test('at most 100 rows are changed at once [WORK-20]', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => ({ id: String(at + 1), version: 1 }));
    const reply = await post('staff', '/change', { changeId: 'too-many', rows, action: 'done' });
    expect(reply.statusCode).toBe(400);
  });

  test('a repeated change is made once and answered alike [WORK-20]', async () => {
    const { row } = await deniedRow();
    const body = { changeId: 'repeated', rows: [{ id: row.id, version: row.version }], action: 'done' };
    const replies = await Promise.all([post('staff', '/change', body), post('staff', '/change', body)]);
    expect(replies.map((reply) => reply.json().changed[0].version)).toEqual([2, 2]);
    const events = await db().selectFrom('task_event').selectAll().where('change_id', '=', 'repeated').execute();
    expect(events).toHaveLength(1);
    expect((await post('staff', '/change', { ...body, action: 'undo' })).statusCode).toBe(409);
  });

  test('a row of another office is left as if it were absent [WORK-16]', async () => {
    const { row } = await deniedRow();
    const reply = await change('foreigner', [row], { action: 'done' });
    expect(reply).toEqual({ changed: [], left: [] });
  });
});
