import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dumpDatabase } from './backup/run-backup.ts';
import { copyPrivately } from './config/private-files.ts';

const PBT = fileURLToPath(new URL('../../demo-data/src/cli.ts', import.meta.url));
const SERVER = fileURLToPath(new URL('../../demo-data/src/main.ts', import.meta.url));

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pbt-modes-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Returns the folder and the paths below it that the group or others may use. */
function openToOthers(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [folder, ...below]
    .map((path) => ({ path, mode: statSync(path).mode & 0o777 }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ path, mode }) => `${path} ${mode.toString(8)}`);
}

const settings = (dataDir: string) => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  PBT_DATA_DIR: dataDir,
  PBT_DEMO_DATA: 'false',
  LOG_LEVEL: 'silent',
  HOST: '127.0.0.1',
  PORT: '0',
});

/** Runs a program with umask 000, as some service managers and containers do. */
function run(file: string, args: readonly string[], dataDir: string) {
  const command = `umask 000; exec "$0" "$@"`;
  return spawn('/bin/sh', ['-c', command, process.execPath, file, ...args], {
    env: settings(dataDir),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

async function pbt(dataDir: string, ...args: string[]): Promise<void> {
  const child = run(PBT, args, dataDir);
  const [code, errors] = await Promise.all([
    new Promise((resolve) => child.once('exit', resolve)),
    text(child.stderr!),
    text(child.stdout!),
  ]);
  expect([code, errors]).toEqual([0, '']);
}

// Starts processes, which takes long on a busy machine.
test('only the server’s account can use its data folder, even if others could use it before', async () => {
  const dataDir = join(root, 'data');
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  writeFileSync(join(dataDir, 'files', 'old'), 'x');
  for (const path of [dataDir, join(dataDir, 'files')]) chmodSync(path, 0o777);
  chmodSync(join(dataDir, 'files', 'old'), 0o666);
  const child = run(SERVER, [], dataDir);
  const errors = text(child.stderr!);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const ready = new Promise((resolve) => {
    child.on('message', (message: { kind: string }) => message.kind === 'ready' && resolve('ready'));
  });
  expect(await Promise.race([ready, exited.then(() => errors)])).toBe('ready');
  expect(openToOthers(dataDir)).toEqual([]);
  child.kill('SIGTERM');
  await exited;
  expect(openToOthers(dataDir)).toEqual([]);
}, 240_000);

test('a copy of an upload has mode 0600 from the start, whatever the mode of its source', async () => {
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  mkdirSync(join(from, 'ab'), { recursive: true });
  writeFileSync(join(from, 'ab', 'one'), 'x');
  chmodSync(join(from, 'ab', 'one'), 0o666);
  await copyPrivately(from, to, ['ab/one']);
  expect(openToOthers(to)).toEqual([]);
  expect(readFileSync(join(to, 'ab', 'one'), 'utf8')).toBe('x');
});

test('pg_dump writes into a file that is closed already', async () => {
  // Replaces pg_dump and records the mode of the file that pg_dump would write.
  const tools = join(root, 'tools');
  mkdirSync(tools);
  writeFileSync(join(tools, 'pg_dump'), `#!/bin/sh\nfor last; do :; done\nstat -c %a "$last" > ${root}/mode\n`);
  chmodSync(join(tools, 'pg_dump'), 0o755);
  const saved = join(root, 'saved');
  mkdirSync(saved);
  const path = process.env['PATH'];
  process.env['PATH'] = `${tools}:${path}`;
  try {
    const config = { databaseUrl: 'postgres://127.0.0.1:1/none' };
    await dumpDatabase({ database: { engine: 'postgres' }, config } as never, join(saved, 'database.dump'));
  } finally {
    process.env['PATH'] = path;
  }
  expect(readFileSync(join(root, 'mode'), 'utf8').trim()).toBe('600');
});

test('only the own account can read a backup and restored data, whatever the modes before', async () => {
  const store = join(root, 'data', 'files', 'ab');
  mkdirSync(store, { recursive: true });
  writeFileSync(join(store, 'old'), 'x');
  for (const path of [join(root, 'saved'), join(root, 'other')]) mkdirSync(path);
  for (const path of [join(root, 'saved'), join(root, 'other'), store]) chmodSync(path, 0o777);
  chmodSync(join(store, 'old'), 0o666);
  await pbt(join(root, 'data'), 'backup', '--to', join(root, 'saved'));
  expect([...openToOthers(join(root, 'data')), ...openToOthers(join(root, 'saved'))]).toEqual([]);
  await pbt(join(root, 'other'), 'restore', '--from', join(root, 'saved'));
  expect(openToOthers(join(root, 'other'))).toEqual([]);
}, 240_000);
