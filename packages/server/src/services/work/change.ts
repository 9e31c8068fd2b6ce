import type { WorkChange, WorkChangeReply } from '@pbt/domain/contract/work';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { snoozeProblem } from '@pbt/domain/rules/work/snooze';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema.ts';
import { inScope, type Scope } from '../../database/scope.ts';
import { Refused } from '../../errors/refused.ts';
import { fullName } from '../../identity/caller.ts';
import type { Context } from '../../http/context.ts';
import { peopleOf } from './assignees.ts';
import type { Asked } from './conditions.ts';
import { planWords, tasksById, toWorkRow } from './rows.ts';

type Task = Selectable<Database['task']>;

const OPEN = 1;
const DONE = 2;
const EVENT_OF = { assign: 'assigned', snooze: 'snoozed', done: 'done', undo: 'undone' } as const;

/** What a change sets, and what the event remembers. */
interface Step {
  readonly set: { readonly state?: number; readonly assigned_to?: number | null; readonly snoozed_until?: string };
  readonly event: { readonly assigned_to?: number | null; readonly snoozed_until?: string; readonly undid?: string };
}

/** Locks rows in the order of their IDs, so two users who change the same rows wait for each other. */
function lockTasks(trx: Db, ids: readonly number[], scope: Scope): Promise<Task[]> {
  return trx
    .selectFrom('task')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where(inScope('task.tax_id', scope))
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function refuseAssignee(trx: Db, assignee: number, rows: readonly Task[], { scope, today }: Asked) {
  const taxIds = [...new Set(rows.map(({ tax_id }) => tax_id))];
  const { rows: has } = await sql<{ tax_id: string }>`
    select people.tax_id from ${peopleOf(scope, today)} people
    where people.user_id = ${assignee} and ${inScope('people.tax_id', taxIds)}`.execute(trx);
  if (has.length < taxIds.length) {
    throw new Refused(400, 'This person does not have access to the tax ID of the row.', { field: 'assignee' });
  }
}

const SNOOZE_TEXT = {
  past: () => 'Choose a day after today.',
  tooFar: () => 'Choose a day at most 90 days ahead.',
  afterDue: (due: string) => `Choose a day up to the due date, ${formatDay(due)}.`,
};

function refuseSnooze(until: string, rows: readonly Task[], today: string): void {
  for (const { due_day: due } of [{ due_day: null }, ...rows]) {
    const problem = snoozeProblem(until, due, today);
    if (problem !== null) throw new Refused(400, SNOOZE_TEXT[problem](due ?? ''), { field: 'until' });
  }
}

function refuseOtherFields({ action, assignee, until }: WorkChange): void {
  if (assignee !== undefined && action !== 'assign') {
    throw new Refused(400, 'Only assign has an assignee.', { field: 'assignee' });
  }
  if (until !== undefined && action !== 'snooze') throw new Refused(400, 'Only snooze has a day.', { field: 'until' });
}

/** Checks the input of a change that is the same for all rows. */
async function checkedStep(trx: Db, body: WorkChange, rows: readonly Task[], asked: Asked): Promise<Step | null> {
  switch (body.action) {
    case 'assign': {
      if (body.assignee === undefined) throw new Refused(400, 'Name the assignee', { field: 'assignee' });
      const assignee = body.assignee === null ? null : Number(body.assignee);
      if (assignee !== null) await refuseAssignee(trx, assignee, rows, asked);
      return { set: { assigned_to: assignee }, event: { assigned_to: assignee } };
    }
    case 'snooze':
      if (body.until === undefined) throw new Refused(400, 'Name the day', { field: 'until' });
      refuseSnooze(body.until, rows, asked.today);
      return { set: { snoozed_until: body.until }, event: { snoozed_until: body.until } };
    case 'done':
      return { set: { state: DONE }, event: {} };
    case 'undo':
      return null;
  }
}

interface Before {
  readonly state: number;
  readonly assigned_to: number | null;
  readonly snoozed_until: string;
}

/** The newest change that still stands. The newest event is first, and each 'undone' took one change before it back. */
function newestStanding<Event extends { readonly what: string }>(events: readonly Event[]): Event | undefined {
  let undone = 0;
  for (const event of events) {
    if (event.what === 'undone') undone += 1;
    else if (undone === 0) return event;
    else undone -= 1;
  }
  return undefined;
}

/** What takes the last change of a row back. Null if the row has none, or if its cause has a newer row. */
async function undoOf(trx: Db, task: Task): Promise<Step | null> {
  const events = await trx
    .selectFrom('task_event')
    .select(['what', 'before'])
    .where('task_id', '=', task.id)
    .where('what', 'in', ['assigned', 'snoozed', 'done', 'undone'])
    .orderBy('id', 'desc')
    .execute();
  const last = newestStanding(events);
  if (!last || last.before === null) return null;
  const newer = await trx
    .selectFrom('task')
    .select('id')
    .where('source', '=', task.source)
    .where('cause', '=', task.cause)
    .where('generation', '>', task.generation)
    .executeTakeFirst();
  return newer ? null : { set: last.before as Before, event: { undid: last.what } };
}

async function apply(trx: Db, task: Task, step: Step, body: WorkChange, userId: number): Promise<void> {
  const { state, assigned_to, snoozed_until } = task;
  await trx
    .updateTable('task')
    .set({ ...step.set, version: task.version + 1, changed_by: userId, changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', task.id)
    .execute();
  await trx
    .insertInto('task_event')
    .values({
      task_id: task.id,
      user_id: userId,
      what: EVENT_OF[body.action],
      change_id: body.changeId,
      before: JSON.stringify({ state, assigned_to, snoozed_until }),
      ...step.event,
    })
    .execute();
}

/** A row that is done can only be taken back. A row that closed automatically cannot be changed. */
const isChangeable = ({ state }: Task, action: WorkChange['action']) =>
  state === OPEN || (state === DONE && action === 'undo');

/** The rows that this change has changed before, when its reply was lost. */
async function changedBefore(trx: Db, body: WorkChange, userId: number): Promise<Set<number>> {
  const events = await trx
    .selectFrom('task_event')
    .select(['task_id', 'what'])
    .where('change_id', '=', body.changeId)
    .where('user_id', '=', userId)
    .execute();
  if (events.some(({ what }) => what !== EVENT_OF[body.action])) {
    throw new Refused(409, 'This change ID was used for another change.', { field: 'changeId' });
  }
  return new Set(events.map(({ task_id }) => task_id));
}

async function changeRows(trx: Db, body: WorkChange, asked: Asked): Promise<Set<number>> {
  const { userId, scope } = asked;
  const versions = new Map(body.rows.map(({ id, version }) => [Number(id), version]));
  const locked = await lockTasks(trx, [...versions.keys()], scope);
  const before = await changedBefore(trx, body, userId);
  if (before.size > 0) return before;
  const rows = locked.filter((task) => task.version === versions.get(task.id) && isChangeable(task, body.action));
  const common = await checkedStep(trx, body, rows, asked);
  const changed = new Set<number>();
  for (const task of rows) {
    const step = common ?? (await undoOf(trx, task));
    if (step === null) continue;
    await apply(trx, task, step, body, userId);
    changed.add(task.id);
  }
  // While a row was done, its facts were not kept.
  const reopened = rows.filter(({ id, state }) => state === DONE && changed.has(id));
  const sources = (isPayment: boolean) =>
    reopened.filter(({ kind }) => kind > 4 === isPayment).map(({ source }) => source);
  if (reopened.length > 0) {
    await sql`select task_refresh_claims(${sources(false)}::text[]), task_refresh_payments(${sources(true)}::text[])`.execute(
      trx,
    );
  }
  return changed;
}

const STATE_NAMES = ['open', 'done', 'closed'];

/** State, assignee and snoozed day of rows, as the audit trail has them before and after a change (spec 5 §13). */
async function auditedRows(trx: Db, ids: readonly number[], scope: Scope): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom('task')
    .select(['id', 'state', 'assigned_to', 'snoozed_until'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where(inScope('task.tax_id', scope))
    .orderBy('id')
    .execute();
  const textOf = ({ state, assigned_to: to, snoozed_until: until }: (typeof rows)[number]) =>
    [STATE_NAMES[state - 1], to ?? 'nobody', ...(until === '-infinity' ? [] : [until])].join(' ');
  return new Map(rows.map((row) => [row.id, textOf(row)]));
}

async function nameOf(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const person = await db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirst();
  return person ? fullName(person) : null;
}

/** Changes the rows that still have their versions. Tells about the others who changed them, and how they are now. */
export async function change(context: Context, body: WorkChange, asked: Asked): Promise<WorkChangeReply> {
  refuseOtherFields(body);
  const ids = body.rows.map(({ id }) => Number(id));
  const changed = await context.write(async (trx) => {
    const before = await auditedRows(trx, ids, asked.scope);
    const done = await changeRows(trx, body, asked);
    const after = await auditedRows(trx, [...done], asked.scope);
    const changes = [...after].map(([id, now]) => `${id} ${before.get(id) ?? ''} > ${now}`);
    const reason = [body.action, ...changes].join('; ');
    context.addToAudit({ reason, count: done.size, shown: [...done].map(String) });
    return done;
  });
  const rows = await tasksById(context.db, ids, asked);
  const words = await planWords(context.db, rows);
  const left = rows.filter(({ id }) => !changed.has(id));
  return {
    changed: rows.filter(({ id }) => changed.has(id)).map((row) => toWorkRow(row, words, asked)),
    left: await Promise.all(
      left.map(async (row) => ({
        id: String(row.id),
        by: await nameOf(context.db, row.changed_by),
        row: toWorkRow(row, words, asked),
      })),
    ),
  };
}
