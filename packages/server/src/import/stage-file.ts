import { dirname } from 'node:path';
import type { BulkConnection } from '../database/database.ts';
import { parseTime } from '../config/plan-time.ts';
import { KnownRows } from './apply/known-rows.ts';
import { analyzeStaged, removeDuplicates, removeOverlapped, stageRows, type Superseded } from './apply/staging.ts';
import { openRows, type OpenedRows } from './formats/open-rows.ts';
import { describeImport, type ImportRecord } from './import-record.ts';
import { WrongOptions, type ImportContext, type ImportOptions } from './import-options.ts';
import type { CheckOptions, Kind } from './kinds/index.ts';
import { createPlanFiles } from './plan-files.ts';
import { FileRefused } from './problem.ts';
import { RowSource } from './read-rows.ts';
import { refuseNewRows } from './refuse-new-rows.ts';
import { isOverLimit } from './report/max-refused.ts';
import type { RejectedFile } from './report/rejected-file.ts';
import type { Tally } from './report/tally.ts';

/** From this number of rows on, the planner's statistics matter more than the time to collect them. */
const MANY_ROWS = 1000;

/** A day is its beginning in the plan's time zone. */
const planTime = (asOf: string, zone: string): Date =>
  asOf.length === 10 ? parseTime(`${asOf}T00:00`, zone)! : new Date(asOf);

export interface StageSettings {
  readonly context: ImportContext;
  readonly options: ImportOptions;
  readonly kind: Kind;
  readonly check: CheckOptions;
  readonly tally: Tally;
  /** Null if the rows that cannot be read are listed already. */
  readonly rejected: RejectedFile | null;
  /** True if rows that are stored already need not be staged with their content. */
  readonly usesKnown: boolean;
}

/**
 * Reads and checks the whole file into staging. A file that cannot be used is refused before anything is applied. Returns
 * the record with what the file tells about itself.
 */
export async function stageFile(
  bulk: BulkConnection,
  record: ImportRecord,
  settings: StageSettings,
): Promise<ImportRecord> {
  const opened = await openRows(record.options.path, settings.options);
  try {
    const described = await describe(record, opened, settings);
    await readIntoStaging(bulk, described, opened, settings);
    await compareStaged(bulk, described, opened, settings);
    return described;
  } finally {
    await opened.close();
  }
}

/** The file itself can tell its mode and the time of its data. */
async function describe(
  record: ImportRecord,
  { declaration }: OpenedRows,
  { context, options, tally }: StageSettings,
): Promise<ImportRecord> {
  const { clock, config, db } = context.deps;
  const mode = options.mode ?? declaration?.mode ?? record.mode;
  const asOf = declaration?.asOf ? planTime(declaration.asOf, config.planTimeZone) : record.asOf;
  if (mode === 'delta' && options.missing.isGiven) {
    throw new WrongOptions(
      '--missing, --allow-missing and --within need a full file: name it .full., or use --mode full',
    );
  }
  if (declaration?.asOf && asOf.getTime() > clock.now().getTime()) {
    const sentence = `asOf "${declaration.asOf}" is in the future`;
    tally.addReason('warned', { code: 'future-as-of', field: 'asOf', value: declaration.asOf, sentence }, null);
  }
  await describeImport(db, record.id, mode, asOf);
  return { ...record, mode, asOf };
}

async function readIntoStaging(
  bulk: BulkConnection,
  { id, sha256, options: { path } }: ImportRecord,
  opened: OpenedRows,
  { context, options, kind, check, tally, rejected, usesKnown }: StageSettings,
): Promise<void> {
  const { deps, inspectPdf, onFile } = context;
  const { keys } = deps.config;
  const source = new RowSource(
    {
      kind,
      options: check,
      keys,
      files: createPlanFiles(options.filesDir ?? dirname(path), inspectPdf, onFile),
      tally,
      rejected,
      known: usesKnown ? KnownRows.of(deps.db, kind.name, keys, check) : null,
    },
    opened,
  );
  // The database stores a batch while the next one is read and checked.
  let staging = Promise.resolve();
  for await (const rows of source.batches()) {
    await staging;
    staging = stageRows(bulk, id, rows);
    staging.catch(() => {});
  }
  await staging;
  if (opened.summary!.sha256 !== sha256) {
    throw new FileRefused({
      code: 'file-changed',
      field: null,
      value: null,
      sentence: 'the file was changed while it was read; import it again when it is complete',
    });
  }
}

/** Checks the rows against each other, and the file as a whole. */
async function compareStaged(
  { db }: BulkConnection,
  { id }: ImportRecord,
  { columns }: OpenedRows,
  { kind, tally, options: { maxRefused } }: StageSettings,
): Promise<void> {
  if (tally.read >= MANY_ROWS) await analyzeStaged(db);
  countSuperseded(tally, await removeDuplicates(db, id), 'is on line');
  if (kind.name === 'coverages') countSuperseded(tally, await removeOverlapped(db, id), 'overlaps the period on line');
  await refuseNewRows(db, id, kind, columns);
  const { read, refused } = tally;
  if (isOverLimit(maxRefused, refused, read)) {
    throw new FileRefused({
      code: 'too-many-refused',
      field: null,
      value: null,
      sentence: `${refused} of ${read} rows are refused; correct the file, or allow more with --max-refused`,
    });
  }
}

function countSuperseded(tally: Tally, rows: readonly Superseded[], how: string): void {
  for (const { line, winner, isSame, isOlder } of rows) {
    tally.countRows(isOlder ? 'older' : 'duplicate');
    if (isSame || isOlder) continue;
    const sentence = `the same key ${how} ${winner} with other content; line ${winner} is used`;
    tally.addReason('warned', { code: 'twice-in-file', field: null, value: null, sentence }, line);
    tally.countRows('warned');
  }
}
