import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anchorFile } from '../audit/anchor-store.ts';
import type { Clock } from '../config/clock.ts';
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
  await mkdir(folder, { recursive: true, mode: 0o700 });
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

/** Returns the storage keys of uploads that have a row in the database but no file in the backup. */
async function missingFiles({ db }: OpenDatabase, manifest: Manifest): Promise<string[]> {
  if (manifest.files === null) return [];
  const copied = new Set(manifest.files.map((part) => part.sha256));
  const known = await db.selectFrom('stored_file').select(['storage_key', 'sha256']).execute();
  return known.filter((file) => !copied.has(file.sha256)).map((file) => file.storage_key);
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
  return { manifest, missing: await missingFiles(database, manifest) };
}
