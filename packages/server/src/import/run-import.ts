import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Db } from '../database/database.ts';
import { hashFile } from './formats/file-bytes.ts';
import { openRows } from './formats/open-rows.ts';
import {
  ImportRefused,
  NEEDS_FULL,
  NO_FULL_835,
  NotStarted,
  OutdatedImport,
  WrongOptions,
  type ImportContext,
  type ImportOptions,
} from './import-options.ts';
import {
  addImport,
  findFinished,
  findImport,
  findLaterApplied,
  giveUp,
  nameOfApplying,
  type ImportRecord,
} from './import-record.ts';
import { ImportRun } from './import-run.ts';
import type { Report } from './report/report-json.ts';

/** The file was imported before, so nothing was read. */
export interface AlreadyImported {
  readonly importedBy: number;
  readonly endedAt: Date | null;
}

export async function runImport(
  context: ImportContext,
  path: string,
  options: ImportOptions,
): Promise<Report | AlreadyImported> {
  const { deps } = context;
  const { sha256, bytes } = await hashFile(path);
  if (!options.isCheck && !options.isAgain) {
    const before = await findFinished(deps.db, sha256, options.kind);
    // A wrong option is refused, even if nothing would be read.
    if (before) await expectFull(path, options);
    if (before) return { importedBy: before.id, endedAt: before.endedAt };
  }
  if (options.noWait) await expectNoOther(context);
  const { mtime } = await stat(path);
  const id = await addImport(deps.db, deps.clock.now(), {
    fileName: basename(path),
    sha256,
    bytes,
    kind: options.kind,
    mode: options.mode ?? 'delta',
    asOf: mtime,
    isCheck: options.isCheck,
    options: { path, ...options },
    operator: context.operator,
  });
  context.onStart?.(id);
  return new ImportRun(context, (await findImport(deps.db, id))!, options).run();
}

/** Ends before the file is read, so there is no record of an import that never began. */
async function expectNoOther({ deps, database }: ImportContext): Promise<void> {
  const other = await nameOfApplying(deps.db, database.engine, deps.config.planTimeZone);
  if (other !== null) throw new NotStarted(other);
}

/** Refuses options of full files for a file of changes. The file itself can say that it is full. */
async function expectFull(path: string, options: ImportOptions): Promise<void> {
  const { format, mode, missing } = options;
  if (format === 'x12') {
    if (mode === 'full' || missing.isGiven) throw new WrongOptions(NO_FULL_835);
    return;
  }
  if (!missing.isGiven || mode === 'full') return;
  const opened = await openRows(path, options);
  await opened.close();
  if ((mode ?? opened.declaration?.mode) !== 'full') throw new WrongOptions(NEEDS_FULL);
}

/**
 * Says why an interrupted import cannot be continued, and what to do instead. Null if no later import of the same records
 * was applied.
 */
export async function outdatedReason(db: Db, record: ImportRecord): Promise<string | null> {
  const { id, sha256, kind, chunks } = record;
  const later = await findLaterApplied(db, record);
  if (!later) return null;
  const stored = chunks > 0 ? 'Its first rows are stored, the others are not. ' : '';
  const same = await findFinished(db, sha256, kind);
  const how = same
    ? `import it with --again, because import ${same.id} had the same content`
    : 'import it as a new one';
  return (
    `Import ${id} cannot be resumed, because import ${later.id} (${later.fileName}, ${later.kind}) was applied after it began; ` +
    `its older rows could replace newer ones. ${stored}If the file is still right, ${how}.`
  );
}

/** Continues a stopped import behind its last chunk. The file must have the same content. */
export async function resumeImport(context: ImportContext, id: number): Promise<Report> {
  const { deps } = context;
  const record = await findImport(deps.db, id);
  if (!record) throw new ImportRefused(`There is no import ${id}`);
  if (record.state === 'done' || record.state === 'refused' || record.isCheck) {
    throw new ImportRefused(`Import ${id} is ${record.isCheck ? 'a check' : record.state} and cannot be resumed`);
  }
  const sentence = await outdatedReason(deps.db, record);
  if (sentence !== null) {
    await giveUp(deps.db, record, deps.clock.now(), { code: 'outdated', field: null, value: null, sentence });
    throw new OutdatedImport(sentence);
  }
  const { path, ...options } = record.options;
  const { sha256 } = await hashFile(path).catch(() => {
    throw new ImportRefused(`${path} cannot be read`);
  });
  if (sha256 !== record.sha256)
    throw new ImportRefused(`${path} has changed since import ${id}; import it as a new file`);
  context.onStart?.(id);
  return new ImportRun(context, record, options as unknown as ImportOptions).run();
}
