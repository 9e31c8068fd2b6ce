import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { allMutants } from './mutants.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['server/src/database', 'server/src/identity', 'server/src/services', 'domain/src/rules/user'];

function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'pbt-mutants-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const folder of SOURCES)
    cpSync(join(root, 'packages', folder), join(copy, 'packages', folder), { recursive: true });
  return copy;
}

test('every role or scope check of the product can be removed on its own', () => {
  const mutants = allMutants(root);
  const texts = mutants.map(({ file, text }) => `${file} ${text}`);
  expect(new Set(texts).size).toBe(texts.length);
});

test.each([
  { file: 'domain/src/rules/user/account-status.ts', from: "'Locked'", to: "'Closed'" },
  { file: 'server/src/identity/caller.ts', from: 'isAdmitted', to: 'mayEnter' },
  { file: 'server/src/identity/policies.ts', from: "'claim.byId':", to: "['claim.byId']:" },
  { file: 'server/src/database/scope.ts', from: 'any(', to: 'some(' },
  { file: 'server/src/services/user/repository.ts', from: 'mayViewProfile', to: 'canViewProfile' },
  { file: 'server/src/services/claim/browse/totals.ts', from: 'inScope(', to: 'limitTo(' },
])('a check of $file that no pattern matches any more is an error', ({ file, from, to }) => {
  const copy = copySources();
  const path = join(copy, 'packages', file);
  const source = readFileSync(path, 'utf8');
  expect(source).toContain(from);
  writeFileSync(path, source.replaceAll(from, to));
  expect(() => allMutants(copy)).toThrow();
});
