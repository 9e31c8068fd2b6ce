import { basename } from 'node:path';
import type { WatchedImport } from '../../config/import-setting.ts';
import { codeOf } from '../../errors/status-of.ts';
import { hashFile } from '../formats/file-bytes.ts';
import type { FileName } from '../formats/parse-file-name.ts';
import { recognizeX12 } from '../formats/recognize-x12.ts';
import { OutdatedImport, type ImportContext, type ImportOptions } from '../import-options.ts';
import { findUnfinished, relocateImport } from '../import-record.ts';
import { FileRefused, type Problem } from '../problem.ts';
import { DEFAULT_MAX_REFUSED, parseMaxRefused } from '../report/max-refused.ts';
import type { Report } from '../report/report-json.ts';
import { resumeImport, runImport, type AlreadyImported } from '../run-import.ts';
import type { LocalFile } from './inbox.ts';

/** The operator in the records and audit rows of these imports. */
export const WATCH_OPERATOR = 'job|import-files';

export interface WatchedFile extends LocalFile {
  readonly name: FileName;
}

/** How an import ended: with a report, refused before it began, or stopped by an error that has this code. */
export type Ended =
  | {
      readonly result: Report | AlreadyImported;
      /** PDF files that the rows use, by their paths in `incoming`. */
      readonly files?: readonly string[];
    }
  | { readonly problem: Problem }
  | { readonly stopped: string };

function optionsOf(
  { name, filesDir, reportsDir, repliesDir }: WatchedFile,
  { maxRefused, ...given }: WatchedImport,
): ImportOptions {
  const { kind, format, isGzip, isFull } = name;
  const limit = parseMaxRefused(maxRefused);
  return {
    kind,
    format,
    isGzip,
    mode: isFull ? 'full' : null,
    ...given,
    isCheck: false,
    isAgain: false,
    noWait: false,
    allowSuper: false,
    maxRefused: 'code' in limit ? DEFAULT_MAX_REFUSED : limit,
    missing: { action: 'keep', percent: 5, within: null, isGiven: false },
    filesDir,
    reportsDir,
    repliesDir,
    createsTaxIds: false,
  };
}

/** Finds the import of this file that a crash or an error has interrupted. */
async function findInterrupted({ deps }: ImportContext, { path, name }: WatchedFile): Promise<number | null> {
  const records = await findUnfinished(deps.db, {
    fileName: basename(path),
    kind: name.kind,
    operator: WATCH_OPERATOR,
  });
  // Only then, because hashing a large file takes minutes.
  if (records.length === 0) return null;
  const { sha256 } = await hashFile(path);
  return records.find((record) => record.sha256 === sha256)?.id ?? null;
}

/** Imports a file of the watched folder, or continues its interrupted import. Never throws. */
export async function importWatched(given: ImportContext, delivered: WatchedFile): Promise<Ended> {
  const files = new Set<string>();
  const context = { ...given, onFile: (path: string) => void files.add(path) };
  const ended = (result: Report | AlreadyImported) => ({ result, files: [...files] });
  try {
    const x12 = await recognizeX12(delivered.path, delivered.name.name);
    const file = x12 ? { ...delivered, name: x12 } : delivered;
    const interrupted = await findInterrupted(context, file);
    if (interrupted === null) {
      return ended(await runImport(context, file.path, optionsOf(file, given.deps.config.importOptions)));
    }
    const { path, filesDir, reportsDir, repliesDir } = file;
    await relocateImport(context.deps.db, interrupted, { path, filesDir, reportsDir, repliesDir });
    return ended(await resumeImport(context, interrupted));
  } catch (error) {
    if (error instanceof FileRefused) return { problem: error.problem };
    if (error instanceof OutdatedImport) {
      return { problem: { code: 'outdated', field: null, value: null, sentence: error.message } };
    }
    // The message could contain values of rows, and this text is logged.
    return { stopped: codeOf(error) || (error instanceof Error ? error.name : 'error') };
  }
}
