import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { TEST_TODAY } from '../../test/settings.ts';

const { engine, source } = inject('database');
const MAIN = fileURLToPath(new URL('../../../demo-data/src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pbt-workers-'));
const name = `pbt_test_${randomBytes(6).toString('hex')}`;
let portal: ChildProcess;
let url = '';

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: source });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

/** Uses a new connection for each request, so the processes take turns. */
const ask = (path: string) =>
  new Promise<string>((resolve, reject) => {
    get(`${url}${path}`, { agent: new Agent({ keepAlive: false }) }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      answer.on('end', () => resolve(body));
    }).once('error', reject);
  });

const statusOf = (pid: number | string) => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};

/** A process that ended stays listed as a zombie until its parent reads its exit status. */
const isRunning = (pid: number) => /^State:\s+[^ZX]/m.test(statusOf(pid));

const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => new RegExp(`^PPid:\\s+${parent}$`, 'm').test(statusOf(pid)))
    .map(Number)
    .filter(isRunning);

/** Resolves when all workers are ready after some of them have ended. */
const readyAgain = () =>
  new Promise<void>((resolve) => {
    portal.on('message', ({ kind }: { kind: string }) => kind === 'ready' && resolve());
  });

describe.runIf(engine === 'postgres' && process.platform === 'linux')('two worker processes', () => {
  beforeAll(async () => {
    await asAdmin(`create database ${name} template pbt_test_template`);
    const address = new URL(source);
    address.pathname = `/${name}`;
    const env = {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: address.href,
      PBT_DATA_DIR: folder,
      PBT_TODAY: TEST_TODAY,
      LOG_LEVEL: 'silent',
    };
    portal = fork(MAIN, ['--workers', '2'], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    url = await new Promise<string>((resolve, reject) => {
      portal.once('exit', (code) => reject(new Error(`ended with ${code}`)));
      portal.on('message', (message: { kind: string; url: string }) => {
        if (message.kind === 'ready') resolve(message.url);
      });
    });
  }, 240_000);
  afterAll(async () => {
    const ended = new Promise((resolve) => portal.once('exit', resolve));
    // `kill` returns false when the process has already ended.
    if (portal.exitCode === null && portal.kill('SIGKILL')) await ended;
    await asAdmin(`drop database ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  });

  test('serve one port, and each returns the total metrics of both', async () => {
    expect(childrenOf(portal.pid!)).toHaveLength(2);
    await Promise.all(Array.from({ length: 20 }, () => ask('/healthz')));
    for (let turn = 0; turn < 2; turn += 1) {
      const figures = await ask('/metrics');
      expect(figures).toMatch(/pbt_http_request_duration_seconds_count\{[^}]*route="\/healthz"[^}]*\} 20\n/);
    }
  });

  test('stay available, because a worker that ends is replaced', async () => {
    const before = childrenOf(portal.pid!);
    const bothReady = readyAgain();
    process.kill(before[0]!, 'SIGKILL');
    await expect
      .poll(() => childrenOf(portal.pid!).filter((pid) => !before.includes(pid)).length, { timeout: 120_000 })
      .toBe(1);
    expect(await ask('/healthz')).toContain('ok');
    await bothReady;
  }, 240_000);

  test('are two again after both were killed at once', async () => {
    const bothReady = readyAgain();
    for (const pid of childrenOf(portal.pid!)) process.kill(pid, 'SIGKILL');
    await bothReady;
    expect(childrenOf(portal.pid!)).toHaveLength(2);
  }, 240_000);

  test('both end when the primary process ends', async () => {
    const all = childrenOf(portal.pid!);
    const ended = new Promise<number | null>((resolve) => portal.once('exit', resolve));
    portal.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expect.poll(() => all.filter(isRunning), { timeout: 120_000 }).toEqual([]);
  }, 240_000);
});
