// Finds out whether a test file imports code of the product. `npm run trace` uses it.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Entry files of the product: server, command line, worker threads, migrations, browser, sign-in package. */
const ENTRIES = [
  'packages/server/src/main.ts',
  'packages/server/src/cli/main.ts',
  'packages/demo-data/src/{main,cli,extras}.ts',
  'packages/{server,demo-data}/src/**/worker.ts',
  'packages/server/src/database/migrations/*.ts',
  'packages/web/src/main.tsx',
  'packages/oidc/src/index.ts',
  'packages/oidc/public/*.js',
];

const isTestCode = (path) => /\.(test|spec)\.tsx?$|^packages\/[\w-]+\/test\/|^(e2e|tools)\//.test(path);

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*'([^']+)'/g;

function resolveImport(from, name) {
  const [, workspace, rest] = /^@pbt\/([\w-]+)(?:\/(.+))?$/.exec(name) ?? [];
  const target = workspace
    ? join(root, 'packages', workspace, 'src', rest ? `${rest}.ts` : 'index.ts')
    : name.startsWith('.') && resolve(dirname(join(root, from)), name);
  return target && existsSync(target) && statSync(target).isFile() ? relative(root, target) : null;
}

const known = new Map();

/** Returns the files of this repository that a file imports, including type imports. */
function importsOf(path) {
  if (!known.has(path)) {
    const names = [...readFileSync(join(root, path), 'utf8').matchAll(IMPORT)].map(([, name]) => name);
    known.set(path, [...new Set(names.map((name) => resolveImport(path, name)).filter(Boolean))]);
  }
  return known.get(path);
}

function reachable(starts, follow = () => true) {
  const seen = new Set(starts);
  for (const path of seen) if (follow(path)) for (const next of importsOf(path)) seen.add(next);
  return seen;
}

const entries = ENTRIES.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((path) => !isTestCode(path));
const product = reachable(entries);

/** Returns whether a test imports code that a product entry imports. Tests in e2e run the whole product. */
export function runsProduct(testFile) {
  const path = relative(root, resolve(root, testFile));
  if (path.startsWith('e2e/')) return true;
  // Imports of test helpers are followed too. The search stops at the first product file on each path.
  const seen = reachable([path], (file) => file === path || isTestCode(file));
  return [...seen].some((file) => !isTestCode(file) && product.has(file));
}
