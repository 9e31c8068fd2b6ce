import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { lockDataDir } from '../database/pglite/data-dir-lock.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pbt-main-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function pbt(...argv: string[]) {
  const env = { ...process.env, PBT_DATA_DIR: folder, PBT_TODAY: '2026-11-15', DATABASE_URL: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...argv], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('without arguments it prints the help and succeeds', () => {
  expect(pbt()).toMatchObject({ status: 0, stdout: expect.stringContaining('users list'), stderr: '' });
});

test('wrong usage is reported on the error stream with code 2', () => {
  expect(pbt('users', 'paint')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('users is one of'),
  });
});

test('without a running portal it opens the database itself, and --json prints JSON', () => {
  const made = pbt('users', 'create', 'first', '--first', 'A', '--last', 'B', '--external-id', 'AB123456', '--json');
  expect(JSON.parse(made.stdout)).toEqual({ id: 1, username: 'first' });
  expect(pbt('audit', 'verify')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/holds: \d+ rows in \d+ chains, [1-9]\d* anchors/),
  });
}, 240_000);

test('a data directory that another process has open is refused with code 1', () => {
  const unlock = lockDataDir(folder);
  const refused = pbt('users', 'list');
  unlock();
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining(`in use by process ${process.pid}`) });
});

test('an import into a database that a process without a control socket has open says what to do [IMPORT-28]', () => {
  const unlock = lockDataDir(folder);
  const refused = pbt('import', 'claims.csv');
  unlock();
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('try again when it has ended') });
});
