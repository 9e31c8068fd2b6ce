import { sql } from 'kysely';
import { findImport, listImports, reportOf, secondsOf, type ImportRecord } from '../../import/import-record.ts';
import { reportText } from '../../import/report/report-text.ts';
import { CommandFailed, done, EXIT, listed, type Command } from '../command.ts';

const DAY_MS = 86_400_000;

const rowOf = (record: ImportRecord) => ({
  id: record.id,
  file: record.fileName,
  kind: record.kind,
  mode: record.mode,
  check: record.isCheck,
  state: record.state,
  started: record.startedAt,
  seconds: secondsOf(record),
  read: record.result?.rows.read ?? null,
  refused: record.result?.rows.refused ?? null,
  waiting: record.result?.rows.waiting ?? null,
  by: record.operator,
});

const importList: Command = {
  name: 'import list',
  summary: 'Lists the newest 50 imports',
  options: {
    kind: { value: '<kind>', help: 'Only imports of this kind' },
    state: { value: '<state>', help: 'Only reading, checking, applying, done, refused or stopped' },
    days: { value: '<number>', help: 'Only imports of the last days' },
  },
  run: async ({ deps }, args) => {
    const days = args.text('days');
    if (days !== undefined && !/^\d{1,5}$/.test(days)) throw new CommandFailed('--days is a number', EXIT.usage);
    const since = days === undefined ? null : new Date(deps.clock.now().getTime() - Number(days) * DAY_MS);
    const found = await listImports(deps.db, {
      kind: args.text('kind') ?? null,
      state: args.text('state') ?? null,
      since,
    });
    return listed(found.map(rowOf), 'No imports');
  },
};

const importShow: Command = {
  name: 'import show',
  summary: 'Shows the report of one import',
  words: ['import number'],
  run: async ({ deps }, args) => {
    const id = Number(args.words[0]);
    const record = Number.isSafeInteger(id) ? await findImport(deps.db, id) : null;
    if (!record) throw new CommandFailed(`There is no import ${args.words[0]}`);
    const report = reportOf(record);
    return done(reportText(report), report);
  },
};

const importWaiting: Command = {
  name: 'import waiting',
  summary: 'Lists rows that wait for records they refer to',
  options: { kind: { value: '<kind>', help: 'Only rows of this kind' } },
  run: async ({ deps }, args) => {
    const kind = args.text('kind') ?? null;
    const { rows } = await sql<{
      kind: string;
      key: string;
      import: number;
      line: number;
      waits_for: string[];
      since: Date;
    }>`
      select kind, key, import_id as import, line, waits_for, since from import_waiting
      where ${kind}::text is null or kind = ${kind} order by since, id limit 1000`.execute(deps.db);
    const shown = rows.map(({ waits_for, ...row }) => ({
      ...row,
      waitsFor: waits_for.map((name) => name.replace('|', ' ')),
    }));
    return listed(shown, 'No rows are waiting');
  },
};

export const importQueries: readonly Command[] = [importList, importShow, importWaiting];
