import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { anchorFile, createAnchorStore } from '../audit/anchor-store.ts';
import { acceptTrail } from '../audit/anchors.ts';
import { wrongKey } from '../audit/key-check.ts';
import type { Config } from '../config/config.ts';
import { closeToOthers, copyPrivately, openPrivateFolder } from '../config/private-files.ts';
import { lockDataDir } from '../database/pglite/data-dir-lock.ts';
import { PglitePool } from '../database/pglite/pool.ts';
import { OperationFailed } from '../errors/operation-failed.ts';
import { filesBelow, readBackup, type Manifest } from './backup-set.ts';
import { databaseNameOf, runTool } from './postgres-tools.ts';

type Query = Parameters<typeof acceptTrail>[1];

/**
 * Restores the anchor file if there is none, and accepts the restored audit trail. Rows that were written after the
 * backup then do not count as missing.
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
  if (existsSync(target)) throw new OperationFailed(`${target} is there already; restore into a new PBT_DATA_DIR`);
  // PGlite unpacks files with mode 0666. The mode of the folder keeps other accounts out.
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
    if (rows.length > 0) throw new OperationFailed('The database has tables already; restore into an empty one');
    const target = `--dbname=${databaseNameOf(databaseUrl)}`;
    await runTool('pg_restore', databaseUrl, [target, '--no-owner', '--no-privileges', '--single-transaction', dump]);
    await then((sql) => client.query(sql));
  } finally {
    await client.end();
  }
}

/**
 * Restores a backup into an empty database and an empty upload folder. Every file of the backup is checked before
 * anything is written.
 */
export async function runRestore(config: Config, folder: string): Promise<Manifest> {
  const manifest = await readBackup(folder);
  const engine = config.databaseUrl === undefined ? 'pglite' : 'postgres';
  if (manifest.engine !== engine) throw new OperationFailed(`This is a backup of ${manifest.engine}, not of ${engine}`);
  if (manifest.keyCheck !== undefined && manifest.keyCheck !== config.keys.checkValue) {
    throw new OperationFailed(wrongKey('The backup', manifest.keyCheck, config.keys));
  }
  const store = join(config.dataDir, 'files');
  if (manifest.files !== null && (await filesBelow(store)).length > 0) {
    throw new OperationFailed(`${store} holds uploads already; restore into a new PBT_DATA_DIR`);
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
  return manifest;
}
