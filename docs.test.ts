import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));
const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root });
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts,
);
const read = (page: string) => readFileSync(join(root, page), 'utf8');

test('every path that a documentation page names exists', () => {
  const named = pages.flatMap((page) => {
    const inCode = [...read(page).matchAll(/`((?:packages|docs|tools|e2e|\.ci)\/[\w./-]+)`/g)].map(
      (match) => match[1]!,
    );
    const linked = [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) =>
      join(dirname(page), match[1]!),
    );
    return [...inCode, ...linked].map((path) => ({ page, path }));
  });
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});

/** Parts of `npm run trust`. */
const parts = new Set(globSync('tools/trust/parts/*.ts', { cwd: root }).map((path) => basename(path, '.ts')));

test('every promise of the security page names an existing trust part or test', () => {
  const rows = read('docs/security.md')
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  expect(rows.length).toBeGreaterThan(20);
  const tests = (cell: string) => [...cell.matchAll(/`([\w@-]+[./][^`]*)`/g)].map((match) => match[1]!);
  const wrong = rows.flatMap(([promise, kept = '', trust = '', tested = '']) => {
    const named = trust.split(', ').filter(Boolean);
    const unknown = [
      ...named.filter((part) => !parts.has(part)),
      ...[...tests(kept), ...tests(tested)].filter((path) => !existsSync(join(root, path))),
    ];
    const isProved = named.length > 0 || tests(tested).some((path) => /\.(test|spec)\.tsx?$|README/.test(path));
    return [...unknown.map((name) => `${promise}: no ${name}`), ...(isProved ? [] : [`${promise}: not proved`])];
  });
  expect(wrong).toEqual([]);
});

test('every part of npm run trust has a row on the security page', () => {
  const page = read('docs/security.md');
  expect([...parts].filter((part) => !page.includes(`\n| ${part} |`))).toEqual([]);
});

test('every npm command that a documentation page names exists', () => {
  const builtIn = new Set(['start', 'test', 'install', 'run']);
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`?npm (?:run (?:-s )?)?([a-z][\w:-]*)/g)].map((match) => ({ page, name: match[1]! })),
  );
  expect(named.filter(({ name }) => !scripts.includes(name) && !builtIn.has(name))).toEqual([]);
});

test('the pages that new colleagues look for exist', () => {
  for (const page of [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'LICENSE',
    'docs/ARCHITECTURE.md',
    'docs/demo-data.md',
  ]) {
    expect(existsSync(join(root, page)) ? page : `${page} is missing`).toBe(page);
  }
});

test('.env.example lists exactly the settings that the server reads', () => {
  const config = ['config.ts', 'identity-provider.ts']
    .map((file) => readFileSync(join(root, 'packages/server/src/config', file), 'utf8'))
    .join('\n');
  const read = new Set(
    [...config.matchAll(/(?:text|number|flag|oneOf|url|list|mailbox)\('([A-Z0-9_]+)'/g)].map((match) => match[1]!),
  );
  const sample = new Set(
    [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#([A-Z0-9_]+)=/gm)].map((match) => match[1]!),
  );
  expect([...read].filter((name) => !sample.has(name))).toEqual([]);
  expect([...sample].filter((name) => !read.has(name))).toEqual([]);
});
