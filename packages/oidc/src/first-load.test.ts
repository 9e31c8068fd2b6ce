import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Modules that come with the first load: everything reached by plain imports of values. */
function reachable(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.startsWith('./')) return seen;
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  for (const [, name = ''] of text.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm))
    reachable(name, seen);
  return seen;
}

test('signature checks, popup, pushed requests and session check are loaded only when used', () => {
  const modules = reachable('./index.ts');
  expect(modules).toContain('./renew-frame.ts'); // the walk does see modules far down
  for (const late of ['./jws.ts', './popup.ts', './par.ts', './check-session.ts']) expect(modules).not.toContain(late);
  expect([...modules].filter((name) => !name.startsWith('./'))).toEqual([]);
});
