import { sql } from 'kysely';
import { existsSync } from 'node:fs';
import { runningImports } from '../../import/import-lock.ts';
import { findTrueImport, listImports, reportOf, secondsOf, type ImportRecord } from '../../import/import-record.ts';
import { rejectedPath } from '../../import/report/rejected-file.ts';
import { reportText } from '../../import/report/report-text.ts';
import { outdatedReason } from '../../import/run-import.ts';
import { CommandFailed, done, EXIT, listedInZone, type Command } from '../command.ts';

const DAY_MS = 86_400_000;

const rowOf = (record: ImportRecord) => ({
  id: record.id,
  file: record.fileName,
  kind: record.kind,
  mode: record.mode,
  check: record.isCheck,
  state: record.state,
  started: record.startedAt,
  seconds: record.endedAt === null ? null : secondsOf(record),
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
  notes:
    'An import of the state stopped is continued with: npm run pbt -- import resume <import number>\n' +
    'That is not possible once a later import of the same records was applied. import show says what to do instead.',
  examples: ['import list', 'import list --kind claims --days 7', 'import list --state stopped'],
  run: async (context, args) => {
    const { deps, database } = context;
    const days = args.text('days');
    if (days !== undefined && !/^\d{1,5}$/.test(days)) throw new CommandFailed('--days is a number', EXIT.usage);
    const since = days === undefined ? null : new Date(deps.clock.now().getTime() - Number(days) * DAY_MS);
    const filter = { kind: args.text('kind') ?? null, state: args.text('state') ?? null, since };
    const found = await listImports(deps.db, filter, await runningImports(deps.db, database.engine));
    return listedInZone(context, found.map(rowOf), 'No imports');
  },
};

const importShow: Command = {
  name: 'import show',
  summary: 'Shows the report of one import',
  words: ['import number'],
  examples: ['import show 12', 'import show 12 --json'],
  run: async ({ deps, database }, args) => {
    const id = Number(args.words[0]);
    const running = await runningImports(deps.db, database.engine);
    const record = Number.isSafeInteger(id) ? await findTrueImport(deps.db, id, running) : null;
    if (!record) throw new CommandFailed(`There is no import ${args.words[0]}`);
    const report = reportOf(record);
    const rejected = rejectedPath(record.options.path, record.options.reportsDir ?? null);
    // The file is only here if the import ran on this machine.
    const rejectedFile = existsSync(rejected) ? rejected : null;
    const outdated = record.state === 'stopped' ? await outdatedReason(deps.db, record) : null;
    const { planTimeZone } = deps.config;
    return done(reportText(report, { planTimeZone, rejectedFile, outdated }), report);
  },
};

const importWaiting: Command = {
  name: 'import waiting',
  summary: 'Lists rows that wait for records they refer to',
  options: { kind: { value: '<kind>', help: 'Only rows of this kind' } },
  notes:
    'The import that brings a missing record also applies the rows that wait for it. Rows that wait longer than\n' +
    'PBT_WAITING_DAYS (30 days by default) are refused in a report of their own.',
  examples: ['import waiting', 'import waiting --kind claims'],
  run: async (context, args) => {
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
      where ${kind}::text is null or kind = ${kind} order by since, id limit 1000`.execute(context.deps.db);
    const shown = rows.map(({ waits_for, ...row }) => ({
      ...row,
      waitsFor: waits_for.map((name) => name.replace('|', ' ')),
    }));
    return listedInZone(context, shown, 'No rows are waiting');
  },
};

export const importQueries: readonly Command[] = [importList, importShow, importWaiting];
