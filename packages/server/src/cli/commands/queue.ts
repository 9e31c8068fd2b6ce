import { resolve } from 'node:path';
import { sql } from 'kysely';
import { APPEAL_ANSWERS, QUEUE_STATUSES, type AppealAnswer } from '@pbt/domain/contract/common';
import { ATTACHMENT_TYPES } from '@pbt/domain/rules/claim/attachment-form';
import { readReference } from '@pbt/domain/rules/claim/reference';
import type { QueueStatusText } from '../../database/portal-tables.ts';
import type { Db } from '../../database/database.ts';
import { CommandFailed, done, EXIT, listedInZone, sections, type Command, type CommandContext } from '../command.ts';
import { auditLook, operate } from '../operate.ts';
import { appealText } from '../appeal-text.ts';
import { makeFolder, saveFile } from './save-files.ts';

const OPEN: readonly QueueStatusText[] = ['None', 'InProgress', 'Unknown', 'Failed'];
const KINDS = ['submission', 'food-benefit', 'provider-update'] as const;

const items = ({ deps }: CommandContext) =>
  deps.db
    .selectFrom('work_item')
    .leftJoin('submission', 'submission.id', 'work_item.submission_id')
    .leftJoin('app_user', 'app_user.id', 'work_item.created_by')
    .select(sql<string | null>`coalesce(submission.reference, work_item.reference)`.as('reference'))
    .select(['work_item.id', 'work_item.kind', 'work_item.status', 'submission.type', 'submission.claim_id as claim'])
    .select(['work_item.member_id as member', 'app_user.username as by', 'work_item.created_at as created'])
    .orderBy('work_item.created_at')
    .orderBy('work_item.id');

const isAnswer = (text: string): text is AppealAnswer => APPEAL_ANSWERS.some((one) => one === text);

interface Work {
  readonly id: string;
  /** The reference, which the office knows too. Work without one has its ID. */
  readonly name: string;
}

/** Commands take the ID of the work or its reference. */
async function workOf(context: CommandContext, typed: string): Promise<Work> {
  const reference = readReference(typed) ?? typed;
  const found = await items(context)
    .where((eb) =>
      eb.or([
        eb('submission.reference', '=', reference),
        eb('work_item.reference', '=', reference),
        eb('work_item.id', '=', typed),
      ]),
    )
    .executeTakeFirst();
  if (!found) throw new CommandFailed(`There is no work "${typed}"`);
  return { id: found.id, name: found.reference ?? found.id };
}

const STATUS_NOTES =
  'None: not handed to the reviewers yet. InProgress: in review. Unknown: the review system gave no status; look there.\n' +
  'Failed: could not be handed to the reviewers, and the office is asked to send it again. End: reviewed.\n' +
  'Rejected: not reviewed, and the office is asked to send it again.\n' +
  `The type of an attachment: ${Object.entries(ATTACHMENT_TYPES)
    .map(([code, words]) => `${code} ${words}`)
    .join(', ')}.`;

const list: Command = {
  name: 'queue list',
  summary: 'Work that waits for the plan: submissions, food benefit requests, provider updates',
  options: {
    status: { value: '<status>', help: `${QUEUE_STATUSES.join(', ')} or all; ${OPEN.join(', ')} by default` },
    kind: { value: '<kind>', help: KINDS.join(', ') },
  },
  notes: STATUS_NOTES,
  examples: ['queue list', 'queue list --kind food-benefit', 'queue list --status all --json'],
  run: async (context, args) => {
    const [status, kind] = [args.text('status'), args.text('kind')];
    const statuses = status === undefined ? OPEN : QUEUE_STATUSES.filter((one) => status === 'all' || one === status);
    const kinds = KINDS.filter((one) => kind === undefined || one === kind);
    if (statuses.length === 0)
      throw new CommandFailed(`"${status}" is no status: ${QUEUE_STATUSES.join(', ')}, all`, EXIT.usage);
    if (kinds.length === 0) throw new CommandFailed(`"${kind}" is no kind of work: ${KINDS.join(', ')}`, EXIT.usage);
    const rows = await items(context)
      .where('work_item.status', 'in', statuses)
      .where('work_item.kind', 'in', kinds)
      .execute();
    const shown = rows.map(({ id }) => id);
    await auditLook(context, { action: 'queue.list', recordKind: 'submission', count: rows.length, shown });
    return listedInZone(context, rows, 'Nothing waits.');
  },
};

interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

/** Writes the audit row of each file before the file is saved. */
async function saveAll<T extends FileRow>(context: CommandContext, folder: string, files: readonly T[]) {
  if (files.length > 0) await makeFolder(folder);
  const saved = [];
  for (const file of files) {
    await auditLook(context, { action: 'queue.save', recordKind: 'file', recordId: file.id, count: 1 });
    saved.push({ ...file, saved: await saveFile(context.deps.files, file.key, folder, file.name) });
  }
  return saved;
}

const show: Command = {
  name: 'queue show',
  summary: 'One piece of work with its notes and files',
  words: ['reference or id'],
  options: { save: { value: '<folder>', help: 'Saves the files there. Existing files are kept' } },
  notes: 'Saved files have the names the office gave them. The audit trail has a row for each.',
  examples: ['queue show A-7K3M-92QS --save appeal'],
  run: async (context, args) => {
    const { id } = await workOf(context, args.words[0]!);
    const item = await items(context)
      .select(['submission.notes', 'submission.appeal', 'submission.id as submission', 'work_item.note'])
      .select(['work_item.answer', 'work_item.answered_on as answered', 'work_item.message'])
      .select(['provider_npi as npi', 'diagnosis', 'updated_at as updated'])
      .where('work_item.id', '=', id)
      .executeTakeFirstOrThrow();
    const files = await context.deps.db
      .selectFrom('stored_file')
      .select(['id', 'name', 'media_type as type', 'size_bytes as bytes', 'scan', 'storage_key as key'])
      .where('submission_id', '=', item.submission ?? '')
      .orderBy('created_at')
      .execute();
    await auditLook(context, { action: 'queue.show', recordKind: 'submission', recordId: id, count: 1 });
    const folder = args.text('save');
    const saved = folder === undefined ? files : await saveAll(context, resolve(context.cwd, folder), files);
    const facts = Object.entries(item).filter(([, value]) => value !== null);
    const rows = facts.map(([field, value]) => ({ field, value }));
    const appeal = item.appeal as Parameters<typeof appealText>[0] | null;
    const shown = rows.filter(({ field }) => field !== 'appeal');
    const below = appeal === null ? {} : { below: appealText(appeal) };
    return sections(context, {
      work: { title: 'Work', rows, shown, ...below, empty: '' },
      files: { title: 'Files', rows: saved, empty: 'No files.' },
    });
  },
};

const FINISHED = { complete: 'End', reject: 'Rejected' } as const;

/** Finds open work and locks it until the transaction ends. */
async function openItem(trx: Db, { id, name }: Work) {
  const item = await trx
    .selectFrom('work_item')
    .select(['status', 'submission_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!item) throw new CommandFailed(`There is no work "${name}"`);
  if (!OPEN.includes(item.status)) throw new CommandFailed(`${name} is finished already: ${item.status}`);
  return item;
}

/** Without a reason, the office cannot tell what to do about these answers. */
const EXPLAINED: readonly (string | undefined)[] = ['partly', 'upheld'] satisfies AppealAnswer[];

/** The outcome belongs to appeals alone, and every completed appeal has one. */
async function checkedAnswer(trx: Db, submissionId: string | null, { outcome, message = '' }: Answer) {
  const submission = await trx
    .selectFrom('submission')
    .select('type')
    .where('id', '=', submissionId ?? '')
    .executeTakeFirst();
  const isAppeal = submission?.type === 'Appeal';
  if (isAppeal && outcome === undefined) {
    throw new CommandFailed(`An appeal needs --outcome: ${APPEAL_ANSWERS.join(', ')}`, EXIT.usage);
  }
  if (!isAppeal && outcome !== undefined) throw new CommandFailed('Only an appeal has an --outcome', EXIT.usage);
  if (EXPLAINED.includes(outcome) && message.trim() === '') {
    throw new CommandFailed(`The office needs the reason for "${outcome}". Add --message "<text>"`, EXIT.usage);
  }
  return APPEAL_ANSWERS.find((one) => one === outcome) ?? null;
}

async function finishItem(context: CommandContext, word: keyof typeof FINISHED, work: Work, answer: Answer) {
  const { clock } = context.deps;
  const { id, name } = work;
  await operate(context, { action: `queue.${word}`, recordKind: 'submission', recordId: id }, async (trx) => {
    const item = await openItem(trx, work);
    const outcome = word === 'complete' ? await checkedAnswer(trx, item.submission_id, answer) : null;
    await trx
      .updateTable('work_item')
      .set({
        status: FINISHED[word],
        updated_at: clock.now(),
        updated_date: clock.today(),
        answer: outcome,
        answered_on: clock.today(),
        message: answer.message ?? null,
      })
      .set(answer.note === undefined ? {} : { note: sql<string>`concat_ws(E'\\n', note, ${answer.note}::text)` })
      .where('id', '=', id)
      .execute();
  });
  const status = FINISHED[word];
  const told = [status, ...(answer.outcome === undefined ? [] : [answer.outcome])].join(', ');
  const message = answer.message === undefined ? 'without a message' : 'with your message';
  return done(`${name}: ${told}, ${message}`, { id, reference: name === id ? null : name, status });
}

interface Answer {
  readonly outcome: string | undefined;
  readonly message: string | undefined;
  readonly note: string | undefined;
}

const NOTE = { value: '<text>', help: 'For the file. The office does not see it' };

const complete: Command = {
  name: 'queue complete',
  summary: 'Marks work as reviewed',
  words: ['reference or id'],
  options: {
    outcome: { value: '<outcome>', help: `Required for an appeal, and only for one: ${APPEAL_ANSWERS.join(', ')}` },
    message: {
      value: '<text>',
      help: `What the office reads with the answer. Required for ${EXPLAINED.join(' and ')}`,
    },
    note: NOTE,
  },
  examples: ['queue complete A-7K3M-92QS --outcome overturned --message "Line 2 is paid."'],
  run: async (context, args) => {
    const outcome = args.text('outcome');
    if (outcome !== undefined && !isAnswer(outcome)) {
      throw new CommandFailed(`"${outcome}" is no outcome: ${APPEAL_ANSWERS.join(', ')}`, EXIT.usage);
    }
    const work = await workOf(context, args.words[0]!);
    const answer = { outcome, message: args.text('message'), note: args.text('note') };
    return finishItem(context, 'complete', work, answer);
  },
};

const reject: Command = {
  name: 'queue reject',
  summary: 'Marks work as not reviewed. The office must send it again',
  words: ['reference or id'],
  options: {
    message: { value: '<text>', help: 'Why. The office reads it', required: true },
    note: NOTE,
  },
  examples: ['queue reject D-9QW2-6HXK --message "The file shows another patient."'],
  run: async (context, args) => {
    const work = await workOf(context, args.words[0]!);
    const answer = { outcome: undefined, message: args.text('message'), note: args.text('note') };
    return finishItem(context, 'reject', work, answer);
  },
};

export const queueCommands = [list, show, complete, reject];
