import type { WorkEvent, WorkNote } from '@pbt/domain/contract/work';
import { WORK_EVENTS, type ClosedCause, type WorkEventKind } from '@pbt/domain/contract/work-values';
import { canDeleteNote, MAX_NOTES, noteText } from '@pbt/domain/rules/work/notes';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import { notFound, Refused } from '../../errors/refused.ts';
import type { Context } from '../../http/context.ts';

async function taskInScope(db: Db, scope: Scope, taskId: number) {
  const task = await db
    .selectFrom('task')
    .select(['id', 'tax_id', 'opened_at', 'open_day', 'closed_at', 'closed_cause'])
    .where('id', '=', taskId)
    .where(inScope('task.tax_id', scope))
    .executeTakeFirst();
  if (!task) throw notFound();
  return task;
}

interface NoteRow {
  readonly id: string;
  readonly text: string;
  readonly at: Date;
  readonly now: Date;
  readonly user_id: number;
  readonly by: string | null;
}

const notesOf = async (db: Db, taskId: number, noteId: string | null = null) => {
  const { rows } = await sql<NoteRow>`
    select note.id, note.text, note.at, note.user_id, clock_timestamp() as now,
      person.first_name || ' ' || person.last_name as by
    from task_note note left join app_user person on person.id = note.user_id
    where note.task_id = ${taskId} and (${noteId}::text is null or note.id = ${noteId})
    order by note.at desc, note.id`.execute(db);
  return rows;
};

const toNote = ({ id, text, at, now, user_id, by }: NoteRow, userId: number): WorkNote => ({
  id,
  text,
  by: by ?? '',
  at: at.toISOString(),
  canDelete: canDeleteNote({ isMine: user_id === userId, at: at.getTime() }, now.getTime()),
});

const NOTHING = { assignee: null, until: null, cause: null, undid: null };
const isEvent = (what: string): what is WorkEventKind => (WORK_EVENTS as readonly string[]).includes(what);

async function eventsOf(db: Db, task: Awaited<ReturnType<typeof taskInScope>>): Promise<WorkEvent[]> {
  const { rows } = await sql<{
    what: string;
    at: Date;
    by: string | null;
    assignee: string | null;
    snoozed_until: string | null;
    undid: WorkEvent['undid'];
  }>`
    select event.what, event.at, event.snoozed_until, event.undid, person.first_name || ' ' || person.last_name as by,
      assignee.first_name || ' ' || assignee.last_name as assignee
    from task_event event left join app_user person on person.id = event.user_id
      left join app_user assignee on assignee.id = event.assigned_to
    where event.task_id = ${task.id} order by event.id desc`.execute(db);
  const events = rows.map(({ what, at, by, assignee, snoozed_until: until, undid }): WorkEvent => {
    const kind = isEvent(what) ? what : 'undone';
    return { what: kind, at: at.toISOString(), by, assignee, until, cause: null, undid };
  });
  const opened: WorkEvent = { ...NOTHING, what: 'opened', at: task.opened_at.toISOString(), by: null };
  if (task.closed_at === null) return [...events, opened];
  const cause = task.closed_cause as ClosedCause;
  return [{ ...NOTHING, what: 'closed', at: task.closed_at.toISOString(), by: null, cause }, ...events, opened];
}

/** What happened to a row, newest first. */
export async function history({ db, caller, addToAudit }: Context, taskId: number) {
  const task = await taskInScope(db, caller.scope, taskId);
  addToAudit({ taxId: task.tax_id });
  const notes = await notesOf(db, taskId);
  return { events: await eventsOf(db, task), notes: notes.map((note) => toNote(note, caller.userId)) };
}

/** An event tells who added or deleted a note, and marks the row as changed. */
async function addEvent(trx: Db, taskId: number, userId: number, what: 'noted' | 'noteDeleted'): Promise<void> {
  await trx.insertInto('task_event').values({ task_id: taskId, user_id: userId, what }).execute();
  await trx
    .updateTable('task')
    .set({ changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', taskId)
    .execute();
}

/** Adds a note. A repeated call with the same ID and text changes nothing. */
export function addNote(context: Context, taskId: number, body: { noteId: string; text: string }): Promise<WorkNote> {
  const { caller } = context;
  const text = noteText(body.text);
  if (text === null) throw new Refused(400, 'A note has 1 to 1,000 characters.', { field: 'text' });
  return context.write(async (trx) => {
    const task = await taskInScope(trx, caller.scope, taskId);
    context.addToAudit({ taxId: task.tax_id, reason: 'note' });
    // Two notes at the same time could both be the fiftieth.
    await trx.selectFrom('task').select('id').where('id', '=', taskId).forUpdate().execute();
    const notes = await notesOf(trx, taskId);
    const same = notes.find(({ id }) => id === body.noteId);
    if (same) {
      if (same.user_id === caller.userId && same.text === text) return toNote(same, caller.userId);
      throw new Refused(409, 'This note ID was used for another note.', { field: 'noteId' });
    }
    if (notes.length >= MAX_NOTES) throw new Refused(409, 'A row has at most 50 notes.');
    const added = await trx
      .insertInto('task_note')
      .values({ id: body.noteId, task_id: taskId, user_id: caller.userId, text })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Refused(409, 'This note ID was used for another note.', { field: 'noteId' });
    await addEvent(trx, taskId, caller.userId, 'noted');
    const [note] = await notesOf(trx, taskId, body.noteId);
    return toNote(note!, caller.userId);
  });
}

/** Deletes a note of the user. After 10 minutes the note stays. */
export function deleteNote(context: Context, taskId: number, noteId: string): Promise<null> {
  const { caller } = context;
  return context.write(async (trx) => {
    const task = await taskInScope(trx, caller.scope, taskId);
    context.addToAudit({ taxId: task.tax_id, reason: 'note deleted' });
    const [note] = await notesOf(trx, taskId, noteId);
    if (!note || note.user_id !== caller.userId) throw notFound();
    if (!toNote(note, caller.userId).canDelete) {
      throw new Refused(409, 'A note can be deleted within 10 minutes. This one stays.');
    }
    await trx.deleteFrom('task_note').where('id', '=', noteId).execute();
    await addEvent(trx, taskId, caller.userId, 'noteDeleted');
    return null;
  });
}
