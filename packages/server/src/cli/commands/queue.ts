import { sql } from 'kysely';
import { QUEUE_STATUSES } from '@pbt/domain/contract/common';
import type { QueueStatusText } from '../../database/portal-tables.ts';
import { CommandFailed, done, EXIT, listed, sections, type Command, type CommandContext } from '../command.ts';
import { auditLook, operate } from '../operate.ts';

const OPEN: readonly QueueStatusText[] = ['None', 'InProgress', 'Unknown', 'Failed'];
const KINDS = ['submission', 'food-benefit', 'provider-update'] as const;

const items = ({ deps }: CommandContext) =>
  deps.db
    .selectFrom('work_item')
    .leftJoin('submission', 'submission.id', 'work_item.submission_id')
    .leftJoin('app_user', 'app_user.id', 'work_item.created_by')
    .select(['work_item.id', 'work_item.kind', 'work_item.status', 'submission.type', 'submission.claim_id as claim'])
    .select(['work_item.member_id as member', 'app_user.username as by', 'work_item.created_at as created'])
    .orderBy('work_item.created_at')
    .orderBy('work_item.id');

const list: Command = {
  name: 'queue list',
  summary: 'Work that waits for the plan: submissions, food benefit requests, provider updates',
  options: {
    status: { value: '<status>', help: `${QUEUE_STATUSES.join(', ')} or all; what is open unless said otherwise` },
    kind: { value: '<kind>', help: KINDS.join(', ') },
  },
  examples: ['queue list', 'queue list --kind food-benefit', 'queue list --status all --json'],
  run: async (context, args) => {
    const [status, kind] = [args.text('status'), args.text('kind')];
    const statuses = status === undefined ? OPEN : QUEUE_STATUSES.filter((one) => status === 'all' || one === status);
    const kinds = KINDS.filter((one) => kind === undefined || one === kind);
    if (statuses.length === 0) throw new CommandFailed(`"${status}" is no status`, EXIT.usage);
    if (kinds.length === 0) throw new CommandFailed(`"${kind}" is no kind of work`, EXIT.usage);
    const rows = await items(context)
      .where('work_item.status', 'in', statuses)
      .where('work_item.kind', 'in', kinds)
      .execute();
    const shown = rows.map(({ id }) => id);
    await auditLook(context, { action: 'queue.list', recordKind: 'submission', count: rows.length, shown });
    return listed(rows, 'Nothing waits.');
  },
};

const show: Command = {
  name: 'queue show',
  summary: 'One piece of work with its notes and files',
  words: ['id'],
  run: async (context, args) => {
    const id = args.words[0]!;
    const item = await items(context)
      .select(['submission.notes', 'submission.appeal', 'submission.id as submission', 'work_item.note'])
      .select(['provider_npi as npi', 'diagnosis', 'updated_at as updated'])
      .where('work_item.id', '=', id)
      .executeTakeFirst();
    if (!item) throw new CommandFailed(`There is no work "${id}"`);
    const files = await context.deps.db
      .selectFrom('stored_file')
      .select(['id', 'name', 'media_type as type', 'size_bytes as bytes', 'scan', 'storage_key as key'])
      .where('submission_id', '=', item.submission ?? '')
      .orderBy('created_at')
      .execute();
    await auditLook(context, { action: 'queue.show', recordKind: 'submission', recordId: id, count: 1 });
    const facts = Object.entries(item).filter(([, value]) => value !== null);
    return sections({
      work: { title: 'Work', rows: facts.map(([field, value]) => ({ field, value })), empty: '' },
      files: { title: 'Files', rows: files, empty: 'No files.' },
    });
  },
};

const finish = (word: 'complete' | 'reject', status: 'End' | 'Rejected', summary: string): Command => ({
  name: `queue ${word}`,
  summary,
  words: ['id'],
  options: { note: { value: '<text>', help: 'Why, for the file', ...(word === 'reject' ? { required: true } : {}) } },
  run: async (context, args) => {
    const id = args.words[0]!;
    const note = args.text('note');
    const { clock } = context.deps;
    await operate(context, { action: `queue.${word}`, recordKind: 'submission', recordId: id }, async (trx) => {
      const item = await trx
        .selectFrom('work_item')
        .select('status')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!item) throw new CommandFailed(`There is no work "${id}"`);
      if (!OPEN.includes(item.status)) throw new CommandFailed(`${id} is finished already: ${item.status}`);
      await trx
        .updateTable('work_item')
        .set({ status, updated_at: clock.now(), updated_date: clock.today() })
        .set(note === undefined ? {} : { note: sql<string>`concat_ws(E'\\n', note, ${note}::text)` })
        .where('id', '=', id)
        .execute();
    });
    return done(`${id}: ${status}`, { id, status });
  },
});

export const queueCommands = [
  list,
  show,
  finish('complete', 'End', 'Marks work as reviewed'),
  finish('reject', 'Rejected', 'Marks work as rejected'),
];
