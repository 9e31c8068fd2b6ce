import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster, type Cluster } from '../../packages/server/test/postgres-cluster.ts';

export interface OwnCluster extends Cluster {
  /** Restarts PostgreSQL in immediate mode: all sessions end without a shutdown message, as after a crash. */
  restart(): Promise<void>;
}

/** Starts a PostgreSQL that tests may break. Returns null if PBT_TEST_DATABASE_URL is set or none is installed. */
export async function startOwnCluster(): Promise<OwnCluster | null> {
  if (process.env['PBT_TEST_DATABASE_URL']) return null;
  const cluster = await startCluster();
  if (!cluster) return null;
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const data = rows[0]!.data_directory;
  const home = '/usr/lib/postgresql';
  const bin = readdirSync(home)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(home, version, 'bin/pg_ctl'))
    .find((path) => existsSync(path))!;
  const args = ['-D', data, '-m', 'immediate', '-w', '-l', join(data, '../log'), 'restart'];
  const [command, all] = process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', bin, ...args]] : [bin, args];
  return {
    ...cluster,
    restart: () =>
      new Promise((resolve, reject) => {
        // No pipes, because the new server process would keep them open.
        spawn(command, all, { cwd: data, stdio: 'ignore' }).once('exit', (code) =>
          code === 0 ? resolve() : reject(new Error(`PostgreSQL did not come back: ${code}`)),
        );
      }),
  };
}
