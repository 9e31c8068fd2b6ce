import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readConfig } from '@pbt/server/config/config';
import { openDatabase } from '@pbt/server/database/open';
import { createDeps } from '@pbt/server/deps';
import type { Db } from '@pbt/server/database/database';
import { ensureDemoData } from '@pbt/demo-data/fill';
import { startCluster, type Cluster } from '../../packages/server/test/postgres-cluster.ts';
import { claimsOf, startIssuer, type Issuer } from '../stage/issuer.ts';
import { freePort, startServer, type ServerProcess } from '../stage/server-process.ts';
import type { BareOrder } from './bare-process.ts';
import { childrenOf } from './measure.ts';
import { TODAY } from './part.ts';

export interface Postgres {
  readonly url: string;
  /** Process IDs of the PostgreSQL main process and its children. Empty if the server is not on this machine. */
  readonly pids: () => number[];
  /** Creates an empty database with this name, in place of an existing one, and returns its URL. */
  create(name: string): Promise<string>;
  stop(): void;
}

/** Returns the process ID of PostgreSQL's main process, or null if its PID file cannot be read on this machine. */
async function postmasterOf(url: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ file: string }>(
      "select current_setting('data_directory') || '/postmaster.pid' as file",
    );
    return Number(readFileSync(rows[0]!.file, 'utf8').split('\n')[0]);
  } catch {
    return null;
  } finally {
    await client.end();
  }
}

/** Functions that stop running processes and delete temporary folders. They also run when the suite exits early. */
const running = new Set<() => void>();
process.once('exit', () => {
  for (const end of running) end();
});

export function untilEnded(end: () => void): () => void {
  running.add(end);
  return () => {
    if (running.delete(end)) end();
  };
}

export async function startPostgres(): Promise<Postgres> {
  const cluster = await startCluster();
  if (!cluster) throw new Error('PostgreSQL is not installed');
  return serverAt(cluster);
}

/** Returns the server of a given database. Stopping it does nothing. */
export async function postgresOf(database: string): Promise<Postgres> {
  const url = new URL(database);
  url.pathname = '/postgres';
  return serverAt({ url: url.href, stop: () => {} });
}

async function serverAt(cluster: Cluster): Promise<Postgres> {
  const master = await postmasterOf(cluster.url);
  return {
    url: cluster.url,
    pids: () => (master === null ? [] : [master, ...childrenOf(master)]),
    create: async (name) => {
      const admin = new pg.Client({ connectionString: cluster.url });
      await admin.connect();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name}`);
      await admin.end();
      const url = new URL(cluster.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    stop: untilEnded(() => cluster.stop()),
  };
}

/** Fills a database with the demonstration data. Its accounts belong to the given token issuer. */
export async function fill(
  target: { readonly url: string } | { readonly dataDir: string },
  issuer: Issuer,
  quick: boolean,
): Promise<void> {
  const config = readConfig({ PBT_TODAY: TODAY });
  const database = await openDatabase({
    url: 'url' in target ? target.url : undefined,
    dataDir: 'dataDir' in target ? target.dataDir : undefined,
  });
  try {
    const scale = quick ? { members: 100, claims: 800 } : undefined;
    await ensureDemoData(database, createDeps(database, config), { scale });
    await database.db.updateTable('app_user').set({ issuer: issuer.url }).execute();
    await addColleagues(database.db);
  } finally {
    await database.close();
  }
}

const COLLEAGUES = 64;
const colleague = (index: number) => `staff-${index % COLLEAGUES}`;

/** Adds users with the tax IDs of `staff`, so that concurrent requests come from different users. */
async function addColleagues(db: Db): Promise<void> {
  const { id, ...staff } = await db
    .selectFrom('app_user')
    .selectAll()
    .where('username', '=', 'staff')
    .executeTakeFirstOrThrow();
  const grants = await db.selectFrom('user_access').selectAll().where('user_id', '=', id).execute();
  const people = await db
    .insertInto('app_user')
    .values(
      Array.from({ length: COLLEAGUES }, (_, index) => ({
        ...staff,
        username: colleague(index),
        subject: colleague(index),
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('user_access')
    .values(people.flatMap(({ id: user_id }) => grants.map((grant) => ({ ...grant, user_id }))))
    .execute();
}

/** Settings of the measured server. Rate limits are off, because few users send all requests. */
export const MEASURED_SETTINGS = {
  PBT_TODAY: TODAY,
  PBT_DEMO_DATA: 'false',
  RATE_LIMITS: 'false',
  LOG_LEVEL: 'error',
} as const;

/** Starts the real server with the real token check. */
export async function startMeasured(
  issuer: Issuer,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const server = await startServer(
    {
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      OIDC_AUTHORITY: issuer.url,
      ...MEASURED_SETTINGS,
      ...settings,
    },
    args,
  );
  const kill = () => void process.kill(server.pid, 'SIGKILL');
  running.add(kill);
  return {
    ...server,
    end: async (signal) => {
      await server.end(signal);
      running.delete(kill);
    },
  };
}

export interface BareServer {
  readonly port: number;
  readonly pid: number;
  stop(): void;
}

export function startBare(order: BareOrder): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL('bare-process.ts', import.meta.url)), { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
    child.once('message', ({ port }: { port: number }) =>
      resolve({ port, pid: child.pid!, stop: untilEnded(() => void child.kill()) }),
    );
    child.send(order);
  });
}

export const tokenOf = (issuer: Issuer, account: string): Promise<string> => issuer.sign(claimsOf(issuer.url, account));

/** Signs this many tokens, for up to 64 different users. */
export const tokensOf = (issuer: Issuer, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => tokenOf(issuer, colleague(index))));

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'pbt-bench-'));
  const remove = untilEnded(() => rmSync(folder, { recursive: true, force: true }));
  try {
    return await work(folder);
  } finally {
    remove();
  }
}

export const withIssuer = async <T>(work: (issuer: Issuer) => Promise<T>): Promise<T> => {
  const issuer = await startIssuer();
  try {
    return await work(issuer);
  } finally {
    issuer.close();
  }
};

export const portOf = (url: string): number => Number(new URL(url).port);
