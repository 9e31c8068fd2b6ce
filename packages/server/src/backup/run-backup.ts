import { existsSync } from 'node:fs';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anchorFile } from '../audit/anchor-store.ts';
import type { Clock } from '../config/clock.ts';
import { createFolder } from '../config/create-folder.ts';
import type { Config } from '../config/config.ts';
import { closeToOthers, copyPrivately } from '../config/private-files.ts';
import type { OpenDatabase } from '../database/database.ts';
import { OperationFailed } from '../errors/operation-failed.ts';
import { ANCHORS_FILE, DATABASE_FILE, describePart, filesBelow, MANIFEST, type Manifest } from './backup-set.ts';
import { runTool } from './postgres-tools.ts';

export interface BackupSource {
  readonly database: OpenDatabase;
  readonly config: Config;
  readonly clock: Clock;
}

/** Creates the folder of a backup, closed to other accounts. A folder that is not empty is refused. */
export async function createBackupFolder(folder: string): Promise<void> {
  await createFolder(folder).catch(() => {
    throw new OperationFailed(`The folder cannot be created: ${folder}`);
  });
  if ((await readdir(folder)).length > 0) throw new OperationFailed(`${folder} is not empty`);
  closeToOthers(folder);
}

export async function dumpDatabase(
  { database, config }: Pick<BackupSource, 'database' | 'config'>,
  target: string,
): Promise<void> {
  if (database.engine === 'pglite') {
    await writeFile(target, await database.dump(), { mode: 0o600 });
  } else {
    // pg_dump creates its file with the umask's mode, but keeps the mode of an existing file.
    await writeFile(target, '', { mode: 0o600, flag: 'wx' });
    await runTool('pg_dump', config.databaseUrl!, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      '--file',
      target,
    ]);
  }
}

/** Returns the uploads, receipts and plan documents that have a row in the database: SHA-256 by storage key. */
async function knownUploads({ db }: OpenDatabase): Promise<Map<string, string>> {
  const uploads = await db.selectFrom('stored_file').select(['storage_key', 'sha256']).execute();
  const documents = await db.selectFrom('plan_document').select('sha256').distinct().execute();
  const receipts = await db.selectFrom('receipt').select(['storage_key', 'sha256']).execute();
  return new Map([
    ...[...uploads, ...receipts].map((row) => [row.storage_key, row.sha256] as const),
    ...documents.map(({ sha256 }) => [sha256, sha256] as const),
  ]);
}

/**
 * Returns the storage keys of uploads without a file in the backup. Only uploads count that had a row before and after the
 * backup: newer ones are not in the dump, and the files of deleted ones may be gone.
 */
async function missingFiles(
  before: ReadonlyMap<string, string>,
  database: OpenDatabase,
  { files }: Manifest,
): Promise<string[]> {
  if (files === null) return [];
  const copied = new Set(files.map((part) => part.sha256));
  const after = await knownUploads(database);
  return [...before].filter(([key, sha256]) => after.has(key) && !copied.has(sha256)).map(([key]) => key);
}

/**
 * Saves the database before the uploads. An upload is stored before its row is written, so the backup has the files of
 * the dump, unless they are deleted meanwhile. `missing` has the storage keys of uploads without a file in the backup.
 */
export async function runBackup(
  source: BackupSource,
  folder: string,
): Promise<{ readonly manifest: Manifest; readonly missing: readonly string[] }> {
  const { database, config, clock } = source;
  const { engine } = database;
  // The anchors are copied before the database, so the dump contains every row that they name.
  const anchors = anchorFile(config.dataDir);
  const hasAnchors = config.s3 === null && existsSync(anchors);
  if (hasAnchors) await copyFile(anchors, join(folder, ANCHORS_FILE));
  const uploads = await knownUploads(database);
  await dumpDatabase(source, join(folder, DATABASE_FILE[engine]));
  const store = join(config.dataDir, 'files');
  if (config.s3 === null) {
    await copyPrivately(store, join(folder, 'files'), await filesBelow(store));
  }
  const paths = config.s3 === null ? await filesBelow(join(folder, 'files')) : null;
  const manifest: Manifest = {
    format: 1,
    engine,
    createdAt: clock.now().toISOString(),
    keyCheck: config.keys.checkValue,
    database: await describePart(folder, DATABASE_FILE[engine]),
    ...(hasAnchors ? { anchors: await describePart(folder, ANCHORS_FILE) } : {}),
    files: paths && (await Promise.all(paths.map((path) => describePart(folder, join('files', path))))),
  };
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  return { manifest, missing: await missingFiles(uploads, database, manifest) };
}
