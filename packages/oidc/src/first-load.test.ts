import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Modules that come with the first load: everything reached by plain imports of values. */
function reachable(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.startsWith('./')) return seen;
  const imports = textOf(file).matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm);
  for (const [, name = ''] of imports) reachable(name, seen);
  return seen;
}

const sources = readdirSync(new URL('.', import.meta.url)).filter((name) => /^[^.]+\.ts$/.test(name));
const lateIn = (text: string) => [...text.matchAll(/import\('(\.\/[^']+)'\)/g)].map(([, name = '']) => name);
const late = new Set(sources.flatMap((name) => lateIn(textOf(`./${name}`))));

test('whatever is loaded when used does not come with the first load, nor does any package', () => {
  const modules = reachable('./index.ts');
  expect(modules).toContain('./renew.ts'); // the walk does see modules far down
  for (const name of ['./jws.ts', './popup.ts', './par.ts', './check-session.ts']) expect(late).toContain(name);
  for (const name of late) expect(modules).not.toContain(name);
  expect([...modules].filter((name) => !name.startsWith('./'))).toEqual([]);
});

test('a signed-in page loads early what it needs to renew and to sign out', () => {
  const onRequest = new Set(['./check-session.ts', './dpop.ts', './par.ts', './popup.ts']);
  expect(lateIn(textOf('./preload.ts')).toSorted()).toEqual(
    [...late].filter((name) => !onRequest.has(name)).toSorted(),
  );
});
