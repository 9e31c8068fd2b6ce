import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { differences, finish, send, type Client, type SubmissionRecord } from '../write-history.ts';
import { createEmbeddedHome, serverSettings, type DatabaseHome } from '../../stage/process-portal.ts';
import { checkTables } from '../check-tables.ts';
import type { Issuer } from '../../stage/issuer.ts';
import type { tally } from '../part.ts';
import { startServer } from '../../stage/server-process.ts';
import { mountSmallDisk } from '../../stage/small-disk.ts';
import { clientOf } from './database.ts';

type Count = ReturnType<typeof tally>;
const MAIN = fileURLToPath(new URL('../../../packages/server/src/main.ts', import.meta.url));
const MB = 1024 * 1024;

/** Creates a submission, uploads a text file of the given size and submits. Returns the status of the last call. */
async function upload(client: Client, bytes: number): Promise<number> {
  const { history, claim } = client;
  const staged = await send(client, 'staff', 'POST', `/claim/${claim}/documentation/submission/stage`);
  if (staged.status !== 200) return staged.status;
  const notes = `disk ${history.submissions.length}`;
  const record: SubmissionRecord = { claim, submission: staged.text, intent: 'submit', notes, isDone: false };
  history.submissions.push(record);
  const content = Buffer.alloc(bytes, 'A line of notes.\n');
  const { status } = await send(
    client,
    'staff',
    'POST',
    `/claim/documentation/${record.submission}/stage/file`,
    content,
  );
  return status === 200 ? finish(client, record) : status;
}

const FULL = new Set([507]);

/** Uploads before the disk is full, while it is full, and after space is free again. */
async function uploadsInto(
  folder: string,
  home: DatabaseHome,
  issuer: Issuer,
  fill: (isFull: boolean) => void,
  count: Count,
) {
  const full: DatabaseHome = { ...home, folder };
  const server = await startServer(await serverSettings(full, issuer.url));
  try {
    const client = await clientOf(issuer, server, 10);
    const before = await upload(client, MB);
    count.check(before === 204, () => `a file before the disk was full: ${before}`);
    fill(true);
    for (let turn = 0; turn < 3; turn += 1) {
      const status = await upload(client, 5 * MB);
      count.check(FULL.has(status), () => `a file on a full disk: ${status}, not 507`);
    }
    const read = await send(client, 'staff', 'GET', `/claim/${client.claim}`);
    count.check(read.status === 200, () => `a read while the disk is full: ${read.status}`);
    fill(false);
    const after = await upload(client, MB);
    count.check(after === 204, () => `a file after there was room again: ${after}`);
    for (const problem of await differences(client, 0)) count.fail(`uploads on a full disk: ${problem}`);
    count.check(server.isAlive(), () => 'the server ended on a full disk');
    await server.end('SIGTERM');
    await checkTables(full, client.history, count);
  } finally {
    await server.end('SIGTERM');
  }
}

/** Runs the embedded database on a disk that fills up. */
async function embeddedOnFullDisk(issuer: Issuer, count: Count): Promise<string> {
  const disk = mountSmallDisk(400);
  if (!disk) return 'the embedded database on a full disk needs a mount and was left out';
  try {
    const home = await createEmbeddedHome(issuer.url, disk.folder);
    const settings = await serverSettings(home, issuer.url);
    const server = await startServer(settings);
    try {
      const client = await clientOf(issuer, server, 11);
      for (let turn = 0; turn < 3; turn += 1) {
        const status = await upload(client, 10_000);
        count.check(status === 204, () => `the embedded database before the disk was full: ${status}`);
      }
      disk.fillUp(0);
      const refused: number[] = [];
      for (let turn = 0; turn < 25; turn += 1) refused.push(await upload(client, 200_000).catch(() => 0));
      const strange = refused.filter((status) => !FULL.has(status) && status !== 204);
      count.check(
        strange.length === 0,
        () => `the embedded database on a full disk answered ${[...new Set(strange)].join(', ')}`,
      );
      count.check(
        refused.some((status) => status !== 204),
        () => 'the full disk was not noticed',
      );
      count.check(server.isAlive(), () => 'the server ended on a full disk');
      disk.free();
      const after = await upload(client, 10_000);
      count.check(after === 204, () => `the embedded database after there was room again: ${after}`);
      for (const problem of await differences(client, 0))
        count.fail(`the embedded database on a full disk: ${problem}`);
      await server.end('SIGKILL');
      await checkTables(home, client.history, count);
      return `the embedded database on a full disk: ${refused.filter((status) => FULL.has(status)).length} × 507`;
    } finally {
      await server.end('SIGKILL');
    }
  } finally {
    disk.close();
  }
}

/** Starts a second server on the data directory of a running one. The second server must refuse to start. */
export async function secondProcess(issuer: Issuer, count: Count): Promise<string> {
  const home = await createEmbeddedHome(issuer.url);
  const server = await startServer(await serverSettings(home, issuer.url));
  try {
    const started = Date.now();
    const message = await new Promise<string>((resolve) => {
      void serverSettings(home, issuer.url).then((settings) => {
        const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...settings } });
        let errors = '';
        child.stderr.on('data', (chunk) => (errors += String(chunk)));
        child.once('exit', (code) => resolve(`${code} ${errors}`));
        setTimeout(() => child.kill('SIGKILL'), 20_000).unref();
      });
    });
    const took = Date.now() - started;
    count.check(
      message.startsWith('1 ') && message.includes(`process ${server.pid}`),
      () => `a second process on the directory: ${message.slice(0, 200)}`,
    );
    const first = await fetch(`${server.url}/readyz`);
    count.check(first.status === 200, () => `the first process after it: ${first.status}`);
    return `a second process is refused after ${took} ms`;
  } finally {
    await server.end('SIGTERM');
    await home.close();
  }
}

/** Tests full disks: for uploads with PostgreSQL, and for the embedded database. */
export async function diskTrouble(home: DatabaseHome, issuer: Issuer, count: Count): Promise<string[]> {
  const disk = mountSmallDisk(24);
  if (disk) {
    try {
      const fill = (isFull: boolean) => (isFull ? disk.fillUp(2 * MB) : disk.free());
      await uploadsInto(disk.folder, home, issuer, fill, count);
    } finally {
      disk.close();
    }
    return ['uploads on a full disk', await embeddedOnFullDisk(issuer, count)];
  }
  // If no small disk can be mounted, a file size limit makes the writes of large uploads fail instead.
  const folder = mkdtempSync(join(tmpdir(), 'pbt-trust-limit-'));
  try {
    await uploadsUnderLimit(folder, home, issuer, count);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return ['uploads under a file size limit', await embeddedOnFullDisk(issuer, count)];
}

async function uploadsUnderLimit(folder: string, home: DatabaseHome, issuer: Issuer, count: Count): Promise<void> {
  const limited: DatabaseHome = { ...home, folder };
  const settings = await serverSettings(limited, issuer.url);
  const ended = () =>
    new Promise<void>((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()));
  const child = spawn('bash', ['-c', `ulimit -f 4096; exec "$0" "$1"`, process.execPath, MAIN], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  });
  try {
    const url = `http://127.0.0.1:${settings['PORT']}`;
    for (let turn = 0; turn < 200; turn += 1) {
      const isUp = await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const server = {
      url,
      pid: child.pid!,
      readyAfter: 0,
      errorOutput: () => '',
      isAlive: () => child.exitCode === null,
      end: async () => {},
    };
    const client = await clientOf(issuer, server, 10);
    for (const [bytes, wanted] of [
      [MB, 204],
      [5 * MB, 507],
      [5 * MB, 507],
      [MB, 204],
    ] as const) {
      const status = await upload(client, bytes);
      count.check(status === wanted, () => `${bytes} bytes under a file size limit: ${status}, not ${wanted}`);
    }
    for (const problem of await differences(client, 0)) count.fail(`uploads under a limit: ${problem}`);
    count.check(child.exitCode === null, () => 'the server ended under a file size limit');
    child.kill('SIGTERM');
    await ended();
    await checkTables(limited, client.history, count);
  } finally {
    child.kill('SIGTERM');
    await ended();
  }
}
