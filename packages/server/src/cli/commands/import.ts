import { constants, existsSync } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { createFolder } from '../../config/create-folder.ts';
import { orderFiles, parseFileName, type FileName } from '../../import/formats/parse-file-name.ts';
import { recognizeX12 } from '../../import/formats/recognize-x12.ts';
import { createPdfInspection } from '../../import/inspect-pdf.ts';
import { FILE_KINDS } from '../../import/kinds/index.ts';
import type { Problem } from '../../import/problem.ts';
import { exitCodeOf } from '../../import/report/exit-code.ts';
import { parseMaxRefused } from '../../import/report/max-refused.ts';
import { rejectedPath } from '../../import/report/rejected-file.ts';
import { reportText, resumeCommand } from '../../import/report/report-text.ts';
import type { Report } from '../../import/report/report-json.ts';
import { ImportRefused, WrongOptions, type ImportContext, type ImportOptions } from '../../import/import-options.ts';
import { findImport } from '../../import/import-record.ts';
import { resumeImport, runImport, type AlreadyImported } from '../../import/run-import.ts';
import {
  CommandFailed,
  EXIT,
  type Arguments,
  type Command,
  type CommandContext,
  type CommandResult,
} from '../command.ts';

function usage(message: string): never {
  throw new CommandFailed(message, EXIT.usage);
}

function choice<T extends string>(args: Arguments, name: string, words: readonly T[]): T | null {
  const given = args.text(name);
  if (given === undefined) return null;
  const found = words.find((word) => word === given);
  return found ?? usage(`--${name} is one of: ${words.join(', ')}`);
}

function percentOf(args: Arguments): number {
  const given = args.text('allow-missing');
  if (given === undefined) return 5;
  const digits = /^(\d{1,3})%?$/.exec(given)?.[1];
  return digits !== undefined && Number(digits) <= 100
    ? Number(digits)
    : usage('--allow-missing is a percentage from 0 to 100');
}

function withinOf(args: Arguments): ImportOptions['missing']['within'] {
  const given = args.text('within');
  if (given === undefined) return null;
  const [field, value] = given.split('=', 2);
  if ((field !== 'tax_id' && field !== 'group_id') || !value) usage('--within is tax_id=<tax ID> or group_id=<group>');
  // Tax IDs are written with or without a hyphen.
  return { field, value: field === 'tax_id' ? value.replaceAll(/[\s-]/g, '') : value };
}

type Shared = Omit<ImportOptions, 'kind' | 'format' | 'isGzip' | 'mode'> & { readonly mode: 'delta' | 'full' | null };

function sharedOptions(args: Arguments, cwd: string): Shared {
  const maxRefused = parseMaxRefused(args.text('max-refused'));
  if ('code' in maxRefused) usage(maxRefused.sentence);
  const folder = (name: string) => {
    const given = args.text(name);
    return given === undefined ? null : resolve(cwd, given);
  };
  return {
    mode: choice(args, 'mode', ['delta', 'full']),
    dates: choice(args, 'dates', ['iso', 'mdy']) ?? 'iso',
    encoding: choice(args, 'encoding', ['utf-8', 'windows-1252']) ?? 'utf-8',
    isCheck: args.flag('check'),
    isAgain: args.flag('again'),
    noWait: args.flag('no-wait'),
    ignoreUnknown: args.flag('ignore-unknown'),
    allowSuper: args.flag('allow-super'),
    maxRefused,
    missing: {
      action: choice(args, 'missing', ['keep', 'end', 'delete']) ?? 'keep',
      percent: percentOf(args),
      within: withinOf(args),
      isGiven: ['missing', 'allow-missing', 'within'].some((name) => args.text(name) !== undefined),
    },
    filesDir: folder('files'),
    reportsDir: folder('reports'),
    repliesDir: folder('replies'),
    createsTaxIds: choice(args, 'create', ['tax-ids']) !== null,
  };
}

interface FileToImport {
  readonly path: string;
  readonly name: FileName;
}

/** A file that begins with ISA is X12, whatever its name. */
async function namedFile(path: string, name: FileName | Problem): Promise<FileToImport> {
  const x12 = await recognizeX12(path, basename(path));
  if (x12) return { path, name: x12 };
  return 'code' in name ? usage(`${basename(path)}: ${name.sentence}`) : { path, name };
}

async function filesOf(path: string, kind: string | null): Promise<FileToImport[]> {
  const found = await stat(path).catch(() => {
    throw new CommandFailed(`${path} cannot be read`);
  });
  if (!found.isDirectory()) {
    return [await namedFile(path, parseFileName(basename(path), FILE_KINDS, kind))];
  }
  if (kind !== null) usage('--kind goes with one file, not with a folder');
  const entries = await readdir(path, { withFileTypes: true });
  const { files, refused } = orderFiles(
    entries.filter((entry) => entry.isFile()).map((entry) => entry.name),
    FILE_KINDS,
  );
  const named = [...files, ...refused.map(({ problem }) => problem)];
  const names = [...files, ...refused].map(({ name }) => name);
  const found835 = await Promise.all(named.map((one, at) => namedFile(resolve(path, names[at]!), one)));
  if (found835.length === 0) throw new CommandFailed(`${path} has no file to import`);
  return found835.toSorted((a, b) => FILE_KINDS.indexOf(a.name.kind) - FILE_KINDS.indexOf(b.name.kind));
}

/** Checks a folder before the import stores rows. Only the account that created it can read the refused rows. */
async function prepareFolder(option: 'reports' | 'replies', folder: string | null): Promise<void> {
  if (folder === null) return;
  try {
    await createFolder(folder);
    await access(folder, constants.W_OK);
  } catch {
    throw new CommandFailed(`Nothing was imported, because the folder of --${option} cannot be written: ${folder}`);
  }
}

const importContext = (
  { deps, database, operator, onProgress }: CommandContext,
  onStart: (id: number) => void,
): ImportContext => ({
  deps,
  database,
  operator,
  onStart,
  inspectPdf: createPdfInspection(deps.config),
  ...(onProgress ? { onProgress } : {}),
});

const GOES_ON = 'The import goes on in the portal. See its state with: npm run pbt -- import list';

const NOT_BEGUN = 'The import of the next file has not begun. Repeat this command to import it.';

/** The line that Ctrl+C prints. `left` is the number of files behind this one. */
function interruptText(id: number, isCheck: boolean, left: number): string {
  if (isCheck) return 'The check is stopped. It changed nothing.';
  const others = left > 0 ? ' Then repeat this command for the other files.' : '';
  return `Import ${id} is stopped. Continue it with: ${resumeCommand(id)}${others}`;
}

const isReport = (result: Report | AlreadyImported): result is Report => 'rows' in result;

interface Imported {
  readonly path: string;
  readonly reportsDir: string | null;
  readonly result: Report | AlreadyImported;
}

function textOf({ path, reportsDir, result }: Imported, planTimeZone: string): string {
  if (!isReport(result)) {
    return `${path} was imported before, by import ${result.importedBy}. Use --again to import it again.`;
  }
  const rejected = rejectedPath(path, reportsDir);
  return reportText(result, { planTimeZone, rejectedFile: existsSync(rejected) ? rejected : null });
}

const CHECKED_ALONE =
  'Each file was checked alone. Rows that refer to records of another file of this check are shown as waiting.';

const isWaitingCheck = (result: Report | AlreadyImported) =>
  isReport(result) && result.isCheck && result.rows.waiting > 0;

function resultOf(results: readonly Imported[], { deps }: CommandContext): CommandResult {
  const data = results.map(({ result }) => result);
  const texts = results.map((one) => textOf(one, deps.config.planTimeZone));
  const notes = data.length > 1 && data.some(isWaitingCheck) ? [CHECKED_ALONE] : [];
  return {
    exitCode: exitCodeOf(data.map((result) => (isReport(result) ? result : null))),
    data: data.length === 1 ? data[0] : data,
    text: [...texts, ...notes].join('\n\n'),
  };
}

/** Turns refusals of the import room into messages of the command. */
async function asCommand<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    throw new CommandFailed(error.message, error instanceof WrongOptions ? EXIT.usage : EXIT.failed);
  }
}

export const importFiles: Command = {
  name: 'import',
  isLong: true,
  goesOnText: GOES_ON,
  summary: "Imports files of the plan's data",
  words: ['file or folder...'],
  options: {
    kind: { value: '<kind>', help: 'The kind, if the file name does not begin with it; import schema lists all' },
    check: { help: 'Shows what would become of every row, and changes nothing' },
    again: { help: 'Imports a file, or an interchange of an 835, that was imported before' },
    mode: { value: '<mode>', help: 'delta (default) or full: the file is complete for its kind' },
    missing: {
      value: '<action>',
      help: 'What a full file does with stored rows it lacks: keep (default), end, delete',
    },
    'allow-missing': {
      value: '<percent>',
      help: 'Ends or deletes at most this share of the stored rows; 5 by default',
    },
    within: { value: '<field=value>', help: 'A full file is complete for this one only, such as group_id=10004321' },
    'max-refused': {
      value: '<number>',
      help: 'Refuses the file with more refused rows, such as 50 or 5%; by default 1% and at least 100',
    },
    'ignore-unknown': { help: 'Ignores fields that the portal does not know, with a warning' },
    'allow-super': { help: 'Allows users with the role SuperAdmin' },
    dates: { value: '<form>', help: 'iso (default), or mdy for days such as 11/15/2026' },
    encoding: { value: '<name>', help: 'utf-8 (default) or windows-1252' },
    files: { value: '<folder>', help: 'Where rows find their PDF files; the folder of the data file by default' },
    reports: {
      value: '<folder>',
      help: 'Where the list of refused rows goes, made if missing; the folder of the data file by default',
    },
    replies: {
      value: '<folder>',
      help: 'Where acknowledgements of an 835 go; replies beside the data file by default',
    },
    create: { value: '<kind>', help: 'tax-ids: payments of an 835 may add tax IDs that are unknown' },
    'no-wait': { help: 'Ends with an error if another import is running, instead of waiting for it' },
  },
  notes:
    'A folder is imported in the order of the kinds. Refused rows are listed in {name}.rejected.csv.\n' +
    'A file that begins with ISA is an 835; it is answered by {name}.999 and, if needed, {name}.ta1.\n' +
    '--missing, --allow-missing and --within need a full file. A folder is checked file by file, so rows that refer to\n' +
    'records of another new file are shown as waiting.\n' +
    'See also: import resume, import list, import show, import waiting, import schema. docs/import.md has the details.\n' +
    'Exit codes: 0 done or imported before, 1 failed or stopped, 2 wrong usage, 4 done with refused or waiting rows,\n' +
    '5 file refused, nothing changed.',
  examples: [
    'import claims.2026-11-15.ndjson --check',
    'import /data/tonight',
    'import coverages.full.csv --missing end',
    'import payments.835 --replies /data/replies',
  ],
  run: async (context, args) => {
    const shared = sharedOptions(args, context.cwd);
    const kind = args.text('kind') ?? null;
    const found = await Promise.all(args.words.map((word) => filesOf(resolve(context.cwd, word), kind)));
    const results: Imported[] = [];
    const { reportsDir } = shared;
    await prepareFolder('reports', reportsDir);
    const all = found.flat();
    // Only an 835 has replies, and a check writes none.
    const hasReplies = !shared.isCheck && all.some(({ name }) => name.format === 'x12');
    if (hasReplies) await prepareFolder('replies', shared.repliesDir);
    for (const [at, { path, name }] of all.entries()) {
      context.setInterruptText?.(NOT_BEGUN);
      const { kind: of, format, isGzip, isFull } = name;
      const mode = shared.mode ?? (isFull ? 'full' : null);
      const options: ImportOptions = { ...shared, kind: of, format, isGzip, mode };
      const onStart = (id: number) =>
        context.setInterruptText?.(interruptText(id, options.isCheck, all.length - at - 1));
      const result = await asCommand(() => runImport(importContext(context, onStart), path, options));
      results.push({ path, reportsDir, result });
    }
    context.setInterruptText?.(null);
    return resultOf(results, context);
  },
};

export const importResume: Command = {
  name: 'import resume',
  isLong: true,
  goesOnText: GOES_ON,
  summary: 'Continues a stopped import',
  words: ['import number'],
  notes:
    'The import continues behind its last stored rows, with the options it began with. The file must be in the same\n' +
    'place and have the same content. import list shows the numbers.',
  examples: ['import resume 12'],
  run: async (context, args) => {
    const id = Number(args.words[0]);
    if (!Number.isSafeInteger(id) || id < 1) usage('An import has a number, such as 12');
    const onStart = () => context.setInterruptText?.(interruptText(id, false, 0));
    const result = await asCommand(() => resumeImport(importContext(context, onStart), id));
    context.setInterruptText?.(null);
    const { path, reportsDir } = (await findImport(context.deps.db, id))!.options;
    return resultOf([{ path, reportsDir: reportsDir ?? null, result }], context);
  },
};
