import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Cluster {
  readonly url: string;
  stop(): void;
}

function findBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** PostgreSQL refuses to run as root. In that case it runs as the user that its package created. */
const asPostgres = (command: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, [...args]];

/** Creates a folder with the right owner, and functions that run PostgreSQL programs in it. */
function prepareFolder(bin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pbt-postgres-'));
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  const run = (name: string, args: readonly string[]) => {
    const [command, all] = asPostgres(join(bin, name), args);
    execFileSync(command, all, { stdio: 'ignore', cwd: folder });
  };
  const start = async (): Promise<number> => {
    const port = await freePort();
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`;
    const log = join(folder, 'log');
    const [command, args] = asPostgres(join(bin, 'pg_ctl'), ['-D', data, '-o', options, '-w', '-l', log, 'start']);
    await new Promise<void>((resolve, reject) => {
      spawn(command, args, { stdio: 'ignore', cwd: folder }).once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`PostgreSQL did not start, see ${log}`)),
      );
    });
    return port;
  };
  const stop = () => {
    run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  };
  return { data, run, start, stop };
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** Starts a temporary PostgreSQL server on loopback. Returns null when PostgreSQL is not installed. */
export async function startOwnCluster(): Promise<Cluster | null> {
  const bin = findBinaries();
  if (!bin) return null;
  const { data, run, start, stop } = prepareFolder(bin);
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  return { url: urlOf(await start()), stop };
}

/** Starts a standby server that replicates the given one. */
export async function startStandby(primary: Cluster): Promise<Cluster> {
  const { data, run, start, stop } = prepareFolder(findBinaries()!);
  run('pg_basebackup', ['-d', primary.url, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  return { url: urlOf(await start()), stop };
}

/**
 * Starts a temporary server, or uses the one in PBT_TEST_DATABASE_URL. Returns null when PostgreSQL is not installed.
 */
export async function startCluster(): Promise<Cluster | null> {
  const given = process.env['PBT_TEST_DATABASE_URL'];
  return given ? { url: given, stop: () => {} } : startOwnCluster();
}
