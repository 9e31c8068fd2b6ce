import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirInUse, lockDataDir, refuseDataDirInUse } from './data-dir-lock.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pbt-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a folder in use is refused and the owner is named', () => {
  const unlock = lockDataDir(dir);
  expect(() => lockDataDir(dir)).toThrow(DataDirInUse);
  expect(() => lockDataDir(dir)).toThrow(String(process.pid));
  unlock();
  lockDataDir(dir)();
});

test('a folder in use is told without taking it, a free one is left alone', () => {
  refuseDataDirInUse(dir);
  const unlock = lockDataDir(dir);
  expect(() => refuseDataDirInUse(dir)).toThrow(String(process.pid));
  unlock();
  expect(() => refuseDataDirInUse(dir)).not.toThrow();
});

test('a dead owner is replaced', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('exit', resolve));
  writeFileSync(join(dir, 'process.lock'), `${child.pid} `);
  lockDataDir(dir);
  expect(readFileSync(join(dir, 'process.lock'), 'utf8')).toContain(String(process.pid));
});

test('a pid that now belongs to another process does not keep the folder', () => {
  writeFileSync(join(dir, 'process.lock'), `${process.pid} 1`);
  lockDataDir(dir);
  expect(readFileSync(join(dir, 'process.lock'), 'utf8')).not.toBe(`${process.pid} 1`);
});
