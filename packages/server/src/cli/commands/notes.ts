import { isRealDay } from '@pbt/domain/rules/shared/dates';
import { CommandFailed, done, EXIT, listed, type Command } from '../command.ts';
import { operate } from '../operate.ts';

const list: Command = {
  name: 'notes list',
  summary: 'Release notes, newest first, including those with a future date',
  run: async ({ deps }) => {
    const notes = await deps.db
      .selectFrom('feature_note')
      .select(['id', 'release_date as releaseDate', 'title', 'description'])
      .orderBy('release_date', 'desc')
      .orderBy('id')
      .execute();
    return listed(notes, 'No release notes.');
  },
};

const add: Command = {
  name: 'notes add',
  summary: 'Adds a release note; it is hidden until its day',
  options: {
    title: { value: '<text>', help: 'A few words', required: true },
    description: { value: '<text>', help: 'One or two sentences, plain text', required: true },
    date: { value: '<YYYY-MM-DD>', help: 'Day of the release; today unless said otherwise' },
  },
  examples: ['notes add --title "Dental chart" --description "See the last service of every tooth."'],
  run: async (context, args) => {
    const date = args.text('date') ?? context.deps.clock.today();
    if (!isRealDay(date)) throw new CommandFailed(`"${date}" is no day like 2026-11-15`, EXIT.usage);
    const { id } = await operate(context, { action: 'notes.add', recordKind: 'feature-note', reason: date }, (trx) =>
      trx
        .insertInto('feature_note')
        .values({ release_date: date, title: args.text('title')!, description: args.text('description')! })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return done(`Release note ${id} is dated ${date}`, { id, releaseDate: date });
  },
};

const remove: Command = {
  name: 'notes remove',
  summary: 'Removes a release note',
  words: ['id'],
  run: async (context, args) => {
    const id = args.words[0]!;
    if (!/^\d{1,9}$/.test(id)) throw new CommandFailed('Release notes are known by number; see notes list', EXIT.usage);
    await operate(context, { action: 'notes.remove', recordKind: 'feature-note', recordId: id }, async (trx) => {
      const gone = await trx.deleteFrom('feature_note').where('id', '=', Number(id)).executeTakeFirst();
      if (gone.numDeletedRows === 0n) throw new CommandFailed(`There is no release note ${id}`);
    });
    return done(`Release note ${id} is removed`);
  },
};

export const noteCommands = [list, add, remove];
