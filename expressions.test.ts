import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isSafePattern } from 'redos-detector';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

const root = fileURLToPath(new URL('.', import.meta.url));

interface Expression {
  readonly file: string;
  readonly pattern: string;
  readonly flags: string;
}

interface Node {
  readonly type?: string;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
  readonly key?: { readonly name?: string };
  readonly value?: { readonly value?: unknown };
}

/** Returns the regular expression literals of a file and the patterns of the contract's text types. */
function expressionsOf(file: string): { found: Expression[]; isComposed: boolean } {
  const found: Expression[] = [];
  let isComposed = false;
  const walk = (node: Node) => {
    if (node.regex) found.push({ file, ...node.regex });
    if (node.callee?.name === 'RegExp') isComposed = true;
    const pattern = node.type === 'Property' && node.key?.name === 'pattern' ? node.value?.value : undefined;
    if (typeof pattern === 'string' && pattern.startsWith('^')) found.push({ file, pattern, flags: 'u' });
    for (const child of Object.values(node).flat())
      if (child !== null && typeof child === 'object') walk(child as Node);
  };
  walk(parseAst(readFileSync(`${root}${file}`, 'utf8'), { lang: 'ts' }));
  return { found, isComposed };
}

const files = globSync('packages/{server,domain,x12}/src/**/*.ts', { cwd: root }).filter(
  (file) => !/\.(test|d)\.ts$/.test(file),
);
const parsed = files.map((file) => ({ file, ...expressionsOf(file) }));

/** Maximum number of backtracks per input character. A quadratic or exponential expression has no such bound. */
const MAX_BACKTRACKS = 50;

/** Replaces named groups and \0, which the detector cannot parse, with equivalents. */
const plain = (pattern: string) => pattern.replaceAll(/\(\?<(?![=!])\w+>/g, '(').replaceAll(/\\0(?!\d)/g, '\\x00');

function isLinear(pattern: string, flags: string): boolean {
  return isSafePattern(plain(pattern), {
    caseInsensitive: flags.includes('i'),
    unicode: flags.includes('u') || flags.includes('v'),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    maxScore: MAX_BACKTRACKS,
  }).safe;
}

test('no regular expression of the server, the rules or the X12 reader takes more than linear time', () => {
  const all = parsed.flatMap(({ found }) => found);
  expect(all.length).toBeGreaterThan(100);
  const slow = all.filter(({ pattern, flags }) => !isLinear(pattern, flags));
  expect(slow.map(({ file, pattern }) => `${file}: ${pattern}`)).toEqual([]);
});

test('no regular expression is built at run time, because this check cannot see those', () => {
  expect(parsed.filter(({ isComposed }) => isComposed).map(({ file }) => file)).toEqual([]);
});

test.each(['(a+)+$', '^\\s+|\\s+$', '\\w+@\\w+', '<(?:[^>"]|"[^"]*")*>'])(
  'the check finds the slow expression %s',
  (pattern) => {
    expect(isLinear(pattern, '')).toBe(false);
  },
);
