import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoCommands } from '@pbt/demo-data/commands/registry';
import { expect, test } from 'vitest';
import { parseRequest } from './parse.ts';
import { commands } from './registry.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

/** Commands as they are typed, in inline code and in blocks. */
const typed = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/npm run (?:-s )?pbt -- [^`\n]+/g)].map(
    ([line]): [string, string] => [page, line],
  ),
);

/** A redirection belongs to the shell. */
const documented = typed.map(([page, line]): [string, string] => [
  page,
  line
    .replace(/^.*? -- /, '')
    .replace(/ (?:[>|#]|&&) .*$/, '')
    .trim(),
]);

const wordsOf = (line: string) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2]!);

test.each(documented)('%s shows a complete command: pbt %s', (_page, line) => {
  expect(() => parseRequest([...commands, ...demoCommands], wordsOf(line))).not.toThrow();
});

test('a command whose output goes to a file or program is run with -s, because npm prints its own lines first', () => {
  const redirected = typed.filter(([, line]) => / [>|] /.test(line));
  expect(redirected).not.toEqual([]);
  expect(redirected.filter(([, line]) => !line.startsWith('npm run -s pbt '))).toEqual([]);
});
