import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

/** A path below `src`, or the name of a package. */
const targetOf = (file: string, name: string) => (name.startsWith('.') ? join(dirname(file), name) : name);
const isOurs = (name: string) => name.endsWith('.ts');

/** Files of the first load: all files that plain value imports reach. */
function reachable(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!isOurs(file)) return seen;
  const imports = textOf(file).matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm);
  for (const [, name = ''] of imports) reachable(targetOf(file, name), seen);
  return seen;
}

const lazyIn = (file: string) =>
  [...textOf(file).matchAll(/import\('(\.[^']+)'\)/g)].map(([, name = '']) => targetOf(file, name));
const sources = globSync('**/*.ts', { cwd: folder }).filter((name) => !name.endsWith('.test.ts'));
const lazy = new Set(sources.flatMap((name) => lazyIn(name)));

const LAZY = [
  'actions/sign-in.ts',
  'actions/provider-requests.ts',
  'actions/popup-sign-in.ts',
  'windows/check-session.ts',
  'protocol/jws.ts',
  'protocol/par.ts',
];

test('the first load has no lazily loaded file and no package', () => {
  const files = reachable('index.ts');
  // The popup opens inside the click, and every page checks its address. The walk also reaches files far down.
  for (const name of ['windows/popup-window.ts', 'protocol/callback.ts', 'actions/renew.ts'])
    expect(files).toContain(name);
  for (const name of LAZY) expect(lazy).toContain(name);
  for (const name of lazy) expect(files).not.toContain(name);
  expect([...files].filter((name) => !isOurs(name))).toEqual([]);
});

test('a signed-in page loads the files for renewal and sign-out in advance', () => {
  const onRequest = new Set([
    'windows/check-session.ts',
    'protocol/dpop.ts',
    'protocol/par.ts',
    'actions/popup-sign-in.ts',
  ]);
  const [preload = ''] = /function preload[\s\S]*?\n}/.exec(textOf('client.ts')) ?? [];
  const preloaded = [...preload.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, name = '']) => name);
  expect(preloaded.toSorted()).toEqual([...lazy].filter((name) => !onRequest.has(name)).toSorted());
});
