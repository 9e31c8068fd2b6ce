import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '@pbt/server/config/config';
import { openDatabase } from '@pbt/server/database/open';
import { createDeps } from '@pbt/server/deps';
import { ensureDemoData } from '@pbt/demo-data/fill';
import { startCluster } from '../../packages/server/test/postgres-cluster.ts';
import { TEST_SCALE, TEST_TODAY } from '../../packages/server/test/settings.ts';
import { insertScopeRecords } from './scope-records.ts';

/** The filled database that parts copy: a PostgreSQL template database, or an archive of the embedded database. */
export interface Source {
  readonly engine: 'postgres' | 'pglite';
  readonly address: string;
  stop(): void;
}

/** Returns a URL with the server's Unix socket, which is faster than TCP, or `cluster` if the socket does not exist. */
async function bySocket(admin: pg.Client, cluster: string): Promise<string> {
  const { rows } = await admin.query<{ folder: string }>(`select current_setting('unix_socket_directories') as folder`);
  const url = new URL(cluster);
  const folder = rows[0]!.folder.split(',')[0]!.trim();
  if (!existsSync(join(folder, `.s.PGSQL.${url.port || 5432}`))) return cluster;
  url.searchParams.set('host', folder);
  return url.href;
}

export const TEMPLATE = 'pbt_trust_template';

export function databaseUrl(cluster: string, name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Fills one database that the parts copy. Texts of a tax ID contain its mark (scope-records.ts), so tests find leaks.
 * Uses PostgreSQL if it is available, unless `engine` is `pglite`.
 */
export async function prepareSource(engine?: Source['engine']): Promise<Source> {
  const cluster = engine === 'pglite' ? null : await startCluster();
  const folder = mkdtempSync(join(tmpdir(), 'pbt-trust-'));
  const config = readConfig({ PBT_TODAY: TEST_TODAY });
  const stop = () => {
    cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const archive = join(folder, 'filled.tar.gz');
  let address = cluster?.url ?? archive;
  try {
    if (cluster) {
      const admin = new pg.Client({ connectionString: cluster.url });
      await admin.connect();
      await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
      await admin.query(`create database ${TEMPLATE}`);
      address = await bySocket(admin, cluster.url);
      await admin.end();
    }
    const url = cluster ? databaseUrl(address, TEMPLATE) : undefined;
    const database = await openDatabase({ url, dataDir: undefined });
    await ensureDemoData(database, createDeps(database, config), { scale: TEST_SCALE });
    await database.withoutTimeout(() => insertScopeRecords(database.db));
    if (!cluster) await writeFile(archive, await database.dump());
    await database.close();
  } catch (error) {
    stop();
    throw error;
  }
  return { engine: cluster ? 'postgres' : 'pglite', address, stop };
}
