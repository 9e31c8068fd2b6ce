import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readKeyFile } from './key-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'pbt-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function problemOf(content: string, mode = 0o600, mayBeShared = false): string | null {
  const path = join(folder, 'keys');
  rmSync(path, { force: true });
  writeFileSync(path, content);
  chmodSync(path, mode);
  const read = readKeyFile(path, mayBeShared);
  return 'problem' in read ? read.problem : null;
}

const base64 = (bytes: Buffer) => bytes.toString('base64');
const GOOD = base64(randomBytes(48));

test('random bytes are accepted in the formats of openssl and other tools', () => {
  for (let turn = 0; turn < 500; turn += 1) expect(problemOf(`${base64(randomBytes(32))}\n`)).toBeNull();
  expect(problemOf(randomBytes(48).toString('base64url'))).toBeNull();
  expect(problemOf(randomBytes(32).toString('hex'))).toBeNull();
  const long = base64(randomBytes(96));
  expect(problemOf(`${long.slice(0, 64)}\r\n${long.slice(64)}\r\n`)).toBeNull();
});

test.each([
  ['31 bytes', base64(randomBytes(31)), 'at least 32 random bytes'],
  ['no bytes', '', 'base64 and nothing else'],
  ['one repeated byte', base64(Buffer.alloc(48, 7)), 'distinct bytes'],
  ['zeros', base64(Buffer.alloc(64)), 'distinct bytes'],
  ['fifteen distinct bytes', base64(Buffer.from(Array.from({ length: 64 }, (_, at) => (at * at) % 15))), 'distinct'],
  [
    'one random block twice',
    base64(Buffer.concat(Array(2).fill(Buffer.from(GOOD, 'base64').subarray(0, 24)))),
    'repeats',
  ],
  ['a counter', base64(Buffer.from(Array.from({ length: 48 }, (_, at) => at))), 'regular sequence'],
  ['a countdown', base64(Buffer.from(Array.from({ length: 48 }, (_, at) => 250 - 3 * at))), 'regular sequence'],
  ['words in base64', base64(Buffer.from('correct horse battery staple, with a longer tail')), 'words'],
  ['words', 'correct horse battery staple correct horse battery staple', 'base64 and nothing else'],
  ['letters only', 'thequickbrownfoxjumpsoverthelazydogandrunsintothewoods', 'words'],
  ['a file of another kind', '-----BEGIN PRIVATE KEY-----\nMIIEvQ==\n-----END PRIVATE KEY-----', 'nothing else'],
])('a key file with %s is refused', (_name, content, says) => {
  expect(problemOf(content)).toContain(says);
});

test.each([
  { mode: 0o600, shared: false, says: null },
  { mode: 0o400, shared: false, says: null },
  { mode: 0o640, shared: false, says: 'can be read by other accounts. Run: chmod 600' },
  { mode: 0o604, shared: false, says: 'ALLOW_SHARED_KEYS_FILE=true' },
  { mode: 0o444, shared: false, says: 'can be read by other accounts' },
  { mode: 0o444, shared: true, says: null },
  { mode: 0o644, shared: true, says: null },
  { mode: 0o660, shared: true, says: 'can be changed by other accounts' },
  { mode: 0o602, shared: false, says: 'can be changed by other accounts' },
])('a key file with mode $mode and sharing allowed $shared: $says', ({ mode, shared, says }) => {
  const problem = problemOf(GOOD, mode, shared);
  expect(problem ?? 'accepted').toContain(says ?? 'accepted');
});
