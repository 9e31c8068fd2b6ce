// `npm run trace`: which requirements are named by a test that ran and passed. Reads the results of the last `npm test`.
import './node-version.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (name) => {
  const path = join(root, '.results', name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
};
const known = new Map(
  readFileSync(join(root, 'docs/requirements.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => [line.split('\t')[0], line.split('\t').at(-1)]),
);

const unit = read('unit.json');
const e2e = read('e2e.json');
if (!unit && !e2e) {
  console.error('No results: run `npm test` first.');
  process.exit(1);
}
const titles = [];
for (const file of unit?.testResults ?? []) {
  for (const test of file.assertionResults) if (test.status === 'passed') titles.push(test.fullName);
}
const walk = (suite, path) => {
  for (const spec of suite.specs ?? []) if (spec.ok) titles.push(`${path} ${spec.title}`);
  for (const child of suite.suites ?? []) walk(child, `${path} ${child.title}`);
};
for (const suite of e2e?.suites ?? []) walk(suite, suite.title);

const named = new Set();
const unknown = new Set();
for (const title of titles) {
  for (const [, id] of title.matchAll(/\[([A-Z]+(?:-[A-Z]+)?-\d+)\]/g)) (known.has(id) ? named : unknown).add(id);
}

const missing = [...known.keys()].filter((id) => !named.has(id));
const areas = new Map();
for (const id of missing) {
  const area = id.replace(/-\d+$/, '');
  areas.set(area, [...(areas.get(area) ?? []), id]);
}
for (const [area, ids] of areas) console.log(`${area}: ${ids.length} not named by a passing test: ${ids.join(' ')}`);
if (unknown.size > 0) console.error(`Unknown ids in test titles: ${[...unknown].join(' ')}`);
console.log(`${named.size} of ${known.size} requirements are named by a passing test.`);
process.exit(unknown.size > 0 ? 1 : 0);
