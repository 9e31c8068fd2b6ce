import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportContext, ImportOptions } from '@pbt/server/import/import-options';
import { exitCodeOf } from '@pbt/server/import/report/exit-code';
import { DEFAULT_MAX_REFUSED } from '@pbt/server/import/report/max-refused';
import type { Report } from '@pbt/server/import/report/report-json';
import { reportText } from '@pbt/server/import/report/report-text';
import { runImport } from '@pbt/server/import/run-import';
import type { PlanFile } from './file-row.ts';

const optionsOf = (kind: string): ImportOptions => ({
  kind,
  format: 'ndjson',
  isGzip: false,
  mode: null,
  dates: 'iso',
  encoding: 'utf-8',
  isCheck: false,
  isAgain: false,
  noWait: false,
  ignoreUnknown: false,
  // One of the demo accounts is a SuperAdmin.
  allowSuper: true,
  maxRefused: DEFAULT_MAX_REFUSED,
  missing: { action: 'keep', percent: 5, within: null, isGiven: false },
  filesDir: null,
  reportsDir: null,
  repliesDir: null,
  createsTaxIds: false,
});

/** Lines of a file that are written at once. */
const SLICE = 500;

function* textOf({ kind, rows }: PlanFile, asOf: string): Generator<string> {
  yield `${JSON.stringify({ $import: { kind, asOf, rows: rows.length } })}\n`;
  for (let start = 0; start < rows.length; start += SLICE) {
    yield rows
      .slice(start, start + SLICE)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join('');
  }
}

function isAsExpected({ refused = 0 }: PlanFile, report: Report): boolean {
  if (refused === 0) return exitCodeOf([report]) === 0;
  return report.state === 'done' && report.rows.refused === refused && report.rows.waiting === 0;
}

/**
 * Writes each file to a temporary folder and imports it. The files name `asOf`, a day, as the time of their data. A file
 * that was imported before is skipped. Throws if a row waits, or if other than the wrong rows are refused.
 */
export async function importPlanFiles(context: ImportContext, files: readonly PlanFile[], asOf: string): Promise<void> {
  const { planTimeZone } = context.deps.config;
  // Only this account can read a folder that mkdtemp creates.
  const folder = await mkdtemp(join(tmpdir(), 'pbt-demo-'));
  try {
    for (const file of files) {
      const path = join(folder, `${[file.kind, ...(file.label === undefined ? [] : [file.label])].join('.')}.ndjson`);
      await pipeline(Readable.from(textOf(file, asOf)), createWriteStream(path, { mode: 0o600 }));
      const result = await runImport(context, path, optionsOf(file.kind));
      await rm(path);
      if ('rows' in result && !isAsExpected(file, result)) throw new Error(reportText(result, { planTimeZone }));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
