import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertOffices, userId, type Account } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { submitAppeal, workCalls } from '../../../test/work/tasks.ts';

const server = useTestServer();
const db = () => server().deps.db;
const { change, deniedRow, post, raw, rowsOf } = workCalls(server);
const COLLEAGUE = String(userId('colleague'));

beforeAll(() => insertOffices(db()));

describe('notes and history', () => {
  const noteOf = (who: Account, id: string, noteId: string, text: string) => post(who, `/${id}/note`, { noteId, text });

  test('a note is shown to everyone with the tax ID, newest first [WORK-17]', async () => {
    const { id, row } = await deniedRow();
    expect((await noteOf('staff', row.id, 'note-1', ' First ')).json()).toMatchObject({
      text: 'First',
      canDelete: true,
    });
    expect((await noteOf('colleague', row.id, 'note-2', 'Second')).statusCode).toBe(200);
    expect((await noteOf('colleague', row.id, 'note-2', 'Second')).statusCode).toBe(200);
    const { notes } = (await raw('staff', 'GET', `/${row.id}/history`)).json();
    expect(notes.map(({ text, by, canDelete }: Record<string, unknown>) => [text, by, canDelete])).toEqual([
      ['Second', 'Cleo colleague', false],
      ['First', 'Cleo staff', true],
    ]);
    expect(await rowsOf('staff', id)).toMatchObject([
      { version: 1, lastNote: { text: 'Second', by: 'Cleo colleague' } },
    ]);
  });

  test('a note has 1 to 1,000 characters, and a row at most 50 notes [WORK-17]', async () => {
    const { row } = await deniedRow();
    expect((await noteOf('staff', row.id, 'note-empty', '  ')).statusCode).toBe(400);
    expect((await noteOf('staff', row.id, 'note-long', 'a'.repeat(1001))).statusCode).toBe(400);
    await sql`insert into task_note (id, task_id, user_id, text)
      select 'many-' || n, ${Number(row.id)}, ${userId('staff')}, 'x' from generate_series(1, 49) n`.execute(db());
    expect((await noteOf('staff', row.id, 'note-50', 'Fifty')).statusCode).toBe(200);
    expect((await noteOf('staff', row.id, 'note-51', 'Too many')).statusCode).toBe(409);
  });

  test('only its author deletes a note, within 10 minutes [WORK-17]', async () => {
    const { row } = await deniedRow();
    await noteOf('staff', row.id, 'note-own', 'Mine');
    await noteOf('staff', row.id, 'note-old', 'Old');
    await sql`update task_note set at = at - interval '11 minutes' where id = 'note-old'`.execute(db());
    const remove = async (who: Account, noteId: string) =>
      (await raw(who, 'DELETE', `/${row.id}/note/${noteId}`)).statusCode;
    expect(await remove('colleague', 'note-own')).toBe(404);
    expect(await remove('foreigner', 'note-own')).toBe(404);
    expect(await remove('staff', 'note-old')).toBe(409);
    expect(await remove('staff', 'note-own')).toBe(204);
    expect(await remove('staff', 'note-own')).toBe(404);
  });

  test('the history tells who did what, newest first [WORK-22]', async () => {
    const { id, row } = await deniedRow();
    const assigned = await change('staff', [row], { action: 'assign', assignee: COLLEAGUE });
    const snoozed = await change('colleague', assigned.changed, { action: 'snooze', until: '2026-11-20' });
    const done = await change('staff', snoozed.changed, { action: 'done' });
    await change('staff', done.changed, { action: 'undo' });
    await noteOf('staff', row.id, 'note-history', 'Called');
    await submitAppeal(server(), id, '2026-11-12');
    const { events } = (await raw('colleague', 'GET', `/${row.id}/history`)).json();
    expect(events.map(({ what, by }: Record<string, unknown>) => [what, by])).toEqual([
      ['closed', null],
      ['noted', 'Cleo staff'],
      ['undone', 'Cleo staff'],
      ['done', 'Cleo staff'],
      ['snoozed', 'Cleo colleague'],
      ['assigned', 'Cleo staff'],
      ['opened', null],
    ]);
    expect(events[0]).toMatchObject({ cause: 'appealFiled' });
    expect(events[2]).toMatchObject({ undid: 'done' });
    expect(events[4]).toMatchObject({ until: '2026-11-20' });
    expect(events[5]).toMatchObject({ assignee: 'Cleo colleague' });
    expect((await raw('foreigner', 'GET', `/${row.id}/history`)).statusCode).toBe(404);
  });
});
