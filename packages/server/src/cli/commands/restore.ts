import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { anchorFile, createAnchorStore } from '../../audit/anchor-store.ts';
import { acceptTrail } from '../../audit/anchors.ts';
import type { Config } from '../../config/config.ts';
import { lockDataDir } from '../../database/pglite/data-dir-lock.ts';
import { wrongKey } from '../../audit/key-check.ts';
import { PglitePool } from '../../database/pglite/pool.ts';
import { closeToOthers, copyPrivately, openPrivateFolder } from '../../config/private-files.ts';
import { filesBelow, readBackup, type Manifest } from '../../backup/backup-set.ts';
import { CommandFailed, done, type Command } from '../command.ts';
import { databaseNameOf, runTool } from '../../backup/postgres-tools.ts';

type Query = Parameters<typeof acceptTrail>[1];

/**
 * Restores the anchors of the backup and records the restore. Rows written after the backup then do not count as
 * missing.
 */
async function recordRestore(config: Config, folder: string, manifest: Manifest, query: Query): Promise<void> {
  const target = anchorFile(config.dataDir);
  if (manifest.anchors && config.s3 === null && !existsSync(target)) {
    await copyFile(join(folder, manifest.anchors.path), target);
  }
  const settings = { store: createAnchorStore(config), keys: config.keys, now: () => new Date() };
  await acceptTrail(settings, query, `Restored the backup of ${manifest.createdAt}`);
}

async function restoreEmbedded(config: Config, archive: string, then: (query: Query) => Promise<void>): Promise<void> {
  const target = join(config.dataDir, 'db');
  if (existsSync(target)) throw new CommandFailed(`${target} is there already; restore into a new PBT_DATA_DIR`);
  // PGlite unpacks files with mode 0666. The closed folder protects them from other accounts.
  await mkdir(target, { mode: 0o700 });
  const pool = new PglitePool({ dataDir: target, seed: archive }, 120_000);
  try {
    await pool.query('select count(*) from app_user');
    await then((sql) => pool.query(sql));
  } catch (error) {
    await pool.end();
    await rm(target, { recursive: true, force: true });
    throw error;
  }
  await pool.end();
  closeToOthers(target);
}

async function restorePostgres(
  databaseUrl: string,
  dump: string,
  then: (query: Query) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public' limit 1");
    if (rows.length > 0) throw new CommandFailed('The database has tables already; restore into an empty one');
    const target = `--dbname=${databaseNameOf(databaseUrl)}`;
    await runTool('pg_restore', databaseUrl, [target, '--no-owner', '--no-privileges', '--single-transaction', dump]);
    await then((sql) => client.query(sql));
  } finally {
    await client.end();
  }
}

export const restore: Command = {
  name: 'restore',
  summary: 'Brings a backup back, into an empty place',
  options: { from: { value: '<folder>', help: 'A folder made by backup', required: true } },
  notes:
    'Needs the portal stopped, an empty PBT_DATA_DIR (or, with DATABASE_URL, a database without tables), the same kind of\n' +
    'database as the backup, and the keys of that time. Every part is checked before anything is written.',
  examples: ['restore --from /backups/pbt-2026-11-15'],
  runOffline: async (config, args, cwd) => {
    const folder = resolve(cwd, args.text('from')!);
    const manifest = await readBackup(folder);
    const engine = config.databaseUrl === undefined ? 'pglite' : 'postgres';
    if (manifest.engine !== engine) throw new CommandFailed(`This is a backup of ${manifest.engine}, not of ${engine}`);
    if (manifest.keyCheck !== undefined && manifest.keyCheck !== config.keys.checkValue) {
      throw new CommandFailed(wrongKey('The backup', manifest.keyCheck, config.keys));
    }
    const store = join(config.dataDir, 'files');
    if (manifest.files !== null && (await filesBelow(store)).length > 0) {
      throw new CommandFailed(`${store} holds uploads already; restore into a new PBT_DATA_DIR`);
    }
    openPrivateFolder(config.dataDir);
    const unlock = lockDataDir(config.dataDir);
    try {
      const archive = join(folder, manifest.database.path);
      const then = (query: Query) => recordRestore(config, folder, manifest, query);
      if (config.databaseUrl === undefined) await restoreEmbedded(config, archive, then);
      else await restorePostgres(config.databaseUrl, archive, then);
      if (manifest.files !== null) {
        await copyPrivately(join(folder, 'files'), store, await filesBelow(join(folder, 'files')));
      }
    } finally {
      unlock();
    }
    const count = manifest.files?.length ?? 0;
    return done(`Restored the backup of ${manifest.createdAt}: database and ${count} uploads`, { uploads: count });
  },
};
