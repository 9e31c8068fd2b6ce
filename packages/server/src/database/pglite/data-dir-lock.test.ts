import { fork, spawnSync, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirInUse, lockDataDir, refuseDataDirInUse } from './data-dir-lock.ts';
import { StartRefused } from '../../config/start-refused.ts';

const STARTER = fileURLToPath(new URL('../../../test/data-dir-lock.ts', import.meta.url));

let dir = '';
let children: ChildProcess[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pbt-lock-'));
});
afterEach(async () => {
  await Promise.all(children.map(kill));
  children = [];
  rmSync(dir, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const answerOf = async (child: ChildProcess) => ((await once(child, 'message')) as [string])[0];

async function startProcesses(count: number, options: ForkOptions = {}): Promise<ChildProcess[]> {
  const started = Array.from({ length: count }, () => fork(STARTER, options));
  children.push(...started);
  await Promise.all(started.map(answerOf));
  return started;
}

/** Lets all processes lock the folder at the same time. */
const lockInAll = (processes: readonly ChildProcess[], folder: string): Promise<string[]> =>
  Promise.all(
    processes.map((child) => {
      const answer = answerOf(child);
      child.send(folder);
      return answer;
    }),
  );

test('a folder in use is refused, and the message names the process that uses it', () => {
  const unlock = lockDataDir(dir);
  expect(() => lockDataDir(dir)).toThrow(DataDirInUse);
  expect(() => lockDataDir(dir)).toThrow(String(process.pid));
  unlock();
  lockDataDir(dir)();
});

test('the early check refuses a folder in use and takes no lock itself', () => {
  refuseDataDirInUse(dir);
  const unlock = lockDataDir(dir);
  expect(() => refuseDataDirInUse(dir)).toThrow(String(process.pid));
  unlock();
  refuseDataDirInUse(dir);
  lockDataDir(dir)();
});

test('only the portal’s own account can read the lock files', () => {
  const unlock = lockDataDir(dir);
  for (const name of ['folder.lock', 'process.lock']) expect(statSync(join(dir, name)).mode & 0o077).toBe(0);
  unlock();
});

test('a folder can be locked again after its process was killed', async () => {
  const [owner] = await startProcesses(1);
  expect(await lockInAll([owner!], dir)).toEqual(['locked']);
  expect(() => lockDataDir(dir)).toThrow(DataDirInUse);
  await kill(owner!);
  const unlock = lockDataDir(dir);
  expect(readFileSync(join(dir, 'process.lock'), 'utf8')).toContain(String(process.pid));
  unlock();
});

test('a reused process ID does not keep a folder locked', () => {
  writeFileSync(join(dir, 'process.lock'), `${process.pid} 1`);
  const unlock = lockDataDir(dir);
  expect(readFileSync(join(dir, 'process.lock'), 'utf8')).not.toBe(`${process.pid} 1`);
  unlock();
});

test.runIf(process.platform === 'linux')('a running portal of an earlier version keeps its folder locked', () => {
  const start = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19]!;
  writeFileSync(join(dir, 'process.lock'), `${process.ppid} ${start}`);
  expect(() => lockDataDir(dir)).toThrow(`in use by process ${process.ppid}`);
  expect(() => refuseDataDirInUse(dir)).toThrow(`in use by process ${process.ppid}`);
});

test('exactly one of many simultaneous starts after a crash locks the folder', async () => {
  const processes = await startProcesses(6);
  for (let round = 0; round < 60; round += 1) {
    const folder = join(dir, String(round));
    mkdirSync(folder);
    // No running process has this ID and start time.
    writeFileSync(join(folder, 'process.lock'), `${process.pid} 1`);
    const answers = await lockInAll(processes, folder);
    expect(answers.toSorted()).toEqual(['locked', ...Array.from({ length: 5 }, () => 'refused')]);
  }
});

const hasNamespaces = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;
test.runIf(hasNamespaces)('a process in another container (PID namespace) keeps the folder locked', async () => {
  const execArgv = ['--pid', '--fork', '--mount-proc', '--kill-child', process.execPath];
  const [owner, ...others] = await startProcesses(3, { execPath: 'unshare', execArgv });
  expect(await lockInAll([owner!], dir)).toEqual(['locked']);
  expect(() => refuseDataDirInUse(dir)).toThrow(DataDirInUse);
  expect(() => lockDataDir(dir)).toThrow(DataDirInUse);
  expect(await lockInAll(others, dir)).toEqual(['refused', 'refused']);
});

test('a folder copied from a running portal is refused with a message that says what to do', () => {
  const unlock = lockDataDir(dir);
  const copy = `${dir}-copy`;
  try {
    cpSync(dir, copy, { recursive: true, preserveTimestamps: true });
    expect(() => lockDataDir(copy)).toThrow(StartRefused);
    expect(() => lockDataDir(copy)).toThrow(/copied from a portal that was running.*pbt backup.*process\.lock/s);
    unlock();
    rmSync(copy, { recursive: true });
    cpSync(dir, copy, { recursive: true });
    lockDataDir(copy)();
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

test('a folder that cannot be written is refused with a message that names the setting', () => {
  writeFileSync(join(dir, 'file'), '');
  expect(() => lockDataDir(join(dir, 'file'))).toThrow(/cannot be locked: .*PBT_DATA_DIR/);
});
