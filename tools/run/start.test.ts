import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDemoData } from '@pbt/demo-data/fill';
import { readConfig } from '@pbt/server/config/config';
import { openDatabase } from '@pbt/server/database/open';
import { createDeps } from '@pbt/server/deps';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { TEST_SCALE } from '../../packages/server/test/settings.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = mkdtempSync(join(tmpdir(), 'pbt-start-'));

// A start takes minutes when other programs use the processors.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer();
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Returns the processes of this machine, without zombie processes. */
function processes(): Row[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return []; // the process has ended since the folder was listed
      }
    });
}

/** Returns a process and all its descendants. */
function familyOf(pid: number): Row[] {
  const all = processes();
  const found = all.filter((row) => row.pid === pid);
  for (const parent of found) found.push(...all.filter((row) => row.parent === parent.pid));
  return found;
}

const dataDir = join(folder, 'data');
const canRun = process.platform === 'linux' && existsSync(join(root, 'packages/web/dist/index.html'));

// With few records, because the usual ones of a first start take most of the time.
beforeAll(async () => {
  if (!canRun) return;
  const database = await openDatabase({ url: undefined, dataDir });
  await ensureDemoData(database, createDeps(database, readConfig({ PBT_DATA_DIR: dataDir })), { scale: TEST_SCALE });
  await database.close();
});

let npm: ChildProcess | undefined;

/** Ends what a test left behind, so that the next test can use the folder. */
afterEach(() => {
  for (const { pid } of familyOf(npm!.pid!)) process.kill(pid, 'SIGKILL');
});

async function start(): Promise<Row[]> {
  const [port, idpPort] = [await freePort(), await freePort()];
  const started = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), IDP_PORT: String(idpPort), PBT_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  npm = started;
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    started.stdout.on('data', (chunk) => {
      printed += String(chunk);
      if (printed.includes('Ready: ')) resolve();
    });
    started.once('exit', () => reject(new Error(`npm start ended: ${printed}`)));
  });
  return familyOf(started.pid!);
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const who = {
  npm: (family: readonly Row[]) => family[0]!,
  'the shell': (family: readonly Row[]) =>
    family.find(({ parent, command }) => parent === family[0]!.pid && !command.includes('npm start'))!,
  'the start script': (family: readonly Row[]) =>
    family.find(({ command }) => /^\S*node\S* tools\/run\/start\.mjs/.test(command))!,
} as const;

test
  .runIf(canRun)
  .each(
    (['SIGTERM', 'SIGKILL'] as const).flatMap((signal) =>
      (Object.keys(who) as (keyof typeof who)[]).map((name) => ({ name, signal })),
    ),
  )('$signal to $name ends every process that npm start created', async ({ name, signal }) => {
  const family = await start();
  const servers = family.filter(({ command }) => /(demo-data|dev-idp)\/src\/main\.ts/.test(command));
  expect(servers).toHaveLength(2);
  const alive = () => processes().filter(({ pid }) => family.some((row) => row.pid === pid));
  try {
    process.kill(who[name](family).pid, signal);
    await expect.poll(alive).toEqual([]);
  } finally {
    for (const { pid } of alive()) process.kill(pid, 'SIGKILL');
  }
});
