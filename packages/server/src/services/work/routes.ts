import { workApi, type WorkSearch } from '@pbt/domain/contract/work';
import { guideEntry } from '@pbt/domain/rules/claim/outcome/reason-guide';
import type { FastifyInstance } from 'fastify';
import { isRealDay } from '@pbt/domain/rules/shared/dates';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { Refused } from '../../errors/refused.ts';
import { implement, type Handlers } from '../../http/implement.ts';
import type { Context, RequestDeps } from '../../http/context.ts';
import { change } from './change.ts';
import { colleaguesOf, countDue, filterChoices } from './colleagues.ts';
import type { Asked } from './conditions.ts';
import { addNote, deleteNote, history } from './history.ts';
import { findPage, scopeOf } from './page.ts';
import { planGuideRows, planWords, tasksById, toWorkRow } from './rows.ts';
import { sinceOf, storeVisit, visitSummary } from './visit.ts';

async function askedOf({ db, caller, config, today }: Context): Promise<Asked> {
  const since = await sinceOf(db, caller.userId, config.planTimeZone);
  return { scope: caller.scope, userId: caller.userId, today, ...since, codes: [] };
}

/** The causes of denials whose title contains the text. Titles are in the reason guide and not in the database. */
async function codesWith(db: Db, typed: string): Promise<string[]> {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  const { rows } = await sql<{ cause: string }>`select cause from task_denial_causes() cause`.execute(db);
  const guide = await planGuideRows(db);
  const titleOf = (cause: string) => {
    const [gc = '', carc = '', rarc = ''] = cause.slice(1).split('|');
    return guideEntry({ gc, carc, rarc: rarc || null }, guide)?.title ?? '';
  };
  return rows.map(({ cause }) => cause).filter((cause) => titleOf(cause).toLowerCase().includes(text));
}

async function list(context: Context, search: WorkSearch) {
  const { db } = context;
  if (search.noticed && !isRealDay(search.noticed.day)) {
    throw new Refused(400, 'The day of the notice must be a valid date', { field: 'noticed.day' });
  }
  const user = await askedOf(context);
  const scope = scopeOf(search, user.scope);
  const asked = { ...user, scope, codes: await codesWith(db, search.filter_string ?? '') };
  const { ids, counts, total } = await findPage(db, search, asked);
  const rows = await tasksById(db, ids, asked);
  const words = await planWords(db, rows);
  return {
    results: rows.map((row) => toWorkRow(row, words, asked, search.noticed?.of === 'cause')),
    count: rows.length,
    total,
    index: search.index,
    counts,
    visit: await visitSummary(db, user),
  };
}

const handlers: Handlers<'work', typeof workApi> = {
  list: ({ body }, context) => list(context, body),
  due: async (_input, { db, caller, today }) => ({ due: await countDue(db, caller.scope, today) }),
  filters: (_input, { db, caller, today }) => filterChoices(db, { ...caller, today }),
  colleagues: ({ body }, { db, caller, today }) => colleaguesOf(db, body.ids.map(Number), { ...caller, today }),
  change: async ({ body }, context) => change(context, body, await askedOf(context)),
  addNote: ({ params, body }, context) => addNote(context, Number(params.taskId), body),
  deleteNote: ({ params }, context) => deleteNote(context, Number(params.taskId), params.noteId),
  history: ({ params }, context) => history(context, Number(params.taskId)),
  visit: async ({ body }, context) => {
    const since = await context.write((trx) => storeVisit(trx, context.caller.userId, body.seen));
    return { since: since?.toISOString() ?? null };
  },
};

export function workService(app: FastifyInstance, deps: RequestDeps): void {
  implement(app, 'work', workApi, deps, handlers);
}
