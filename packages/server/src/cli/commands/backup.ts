import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { anchorFile } from '../../audit/anchor-store.ts';
import {
  ANCHORS_FILE,
  DATABASE_FILE,
  describePart,
  filesBelow,
  MANIFEST,
  type Manifest,
} from '../../backup/backup-set.ts';
import { closeToOthers, copyPrivately } from '../../config/private-files.ts';
import { CommandFailed, done, EXIT, type Command, type CommandContext } from '../command.ts';
import { operate } from '../operate.ts';
import { runTool } from '../../backup/postgres-tools.ts';

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new CommandFailed(`${folder} is not empty`);
  closeToOthers(folder);
}

export async function dumpDatabase({ database, deps }: CommandContext, target: string): Promise<void> {
  if (database.engine === 'pglite') {
    await writeFile(target, await database.dump(), { mode: 0o600 });
  } else {
    // pg_dump creates its file with the umask's mode, but keeps the mode of an existing file.
    await writeFile(target, '', { mode: 0o600, flag: 'wx' });
    await runTool('pg_dump', deps.config.databaseUrl!, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      '--file',
      target,
    ]);
  }
}

/** Lists uploads that are in the database but not in the copy. */
async function missingFiles({ deps }: CommandContext, manifest: Manifest): Promise<string[]> {
  if (manifest.files === null) return [];
  const copied = new Set(manifest.files.map((part) => part.sha256));
  const known = await deps.db.selectFrom('stored_file').select(['storage_key', 'sha256']).execute();
  return known.filter((file) => !copied.has(file.sha256)).map((file) => file.storage_key);
}

/**
 * Saves the database before the uploads. An upload is on disk before its row is written, so the copy contains every
 * file that the dump refers to.
 */
export const backup: Command = {
  name: 'backup',
  summary: 'Saves the database and the uploads into a folder',
  options: { to: { value: '<folder>', help: 'A new or empty folder', required: true } },
  notes:
    'Also while the portal runs. PostgreSQL is saved with pg_dump. The keys (PBT_KEYS_FILE) are not part of a backup:\n' +
    'keep them elsewhere, nothing can be read without them. The folder holds health data: guard it like the original.',
  examples: ['backup --to /backups/pbt-2026-11-15'],
  run: async (context, args) => {
    const folder = resolve(context.cwd, args.text('to')!);
    const { config, clock } = context.deps;
    await prepare(folder);
    await operate(context, { action: 'backup', recordKind: 'database' }, async () => {});
    const { engine } = context.database;
    // Copied before the database, so the dump contains every row that the anchors name.
    const anchors = anchorFile(config.dataDir);
    const hasAnchors = config.s3 === null && existsSync(anchors);
    if (hasAnchors) await copyFile(anchors, join(folder, ANCHORS_FILE));
    await dumpDatabase(context, join(folder, DATABASE_FILE[engine]));
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
    const missing = await missingFiles(context, manifest);
    if (missing.length > 0) {
      const text = `Saved to ${folder}, but ${missing.length} uploads were not found: ${missing.join(', ')}`;
      return { exitCode: EXIT.failed, data: { folder, missing }, text };
    }
    const count = manifest.files?.length ?? 0;
    return done(`Saved to ${folder}: database ${manifest.database.bytes} bytes, ${count} uploads`, {
      folder,
      uploads: count,
    });
  },
};
