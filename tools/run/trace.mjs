// `npm run trace` shows which requirements no passing test proves. A test counts if it names the requirement and
// imports code that a product entry imports. Reads the results of the last `npm test`, and the exceptions in
// docs/decisions.
import './node-version.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runsProduct } from './product-imports.mjs';
import { areaOf, idsInDecision, idsInTitle } from './requirement-ids.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
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
  if (!runsProduct(file.name)) continue;
  for (const test of file.assertionResults) if (test.status === 'passed') titles.push(test.fullName);
}
const walk = (suite, path) => {
  for (const spec of suite.specs ?? []) if (spec.ok) titles.push(`${path} ${spec.title}`);
  for (const child of suite.suites ?? []) walk(child, `${path} ${child.title}`);
};
for (const suite of e2e?.suites ?? []) walk(suite, suite.title);

const proved = new Set();
const unknown = new Set();
for (const title of titles) {
  for (const id of idsInTitle(title)) (known.has(id) ? proved : unknown).add(id);
}

/** Decision record with a table of requirements that no test can prove yet: requirement, reason, until when. */
const decision = readFileSync(join(root, 'docs/decisions/0008-requirements-without-a-path.md'), 'utf8');
const recorded = idsInDecision(decision);

const missing = [...known.keys()].filter((id) => !proved.has(id) && !recorded.has(id));
const areas = new Map();
for (const id of missing) {
  const area = areaOf(id);
  areas.set(area, [...(areas.get(area) ?? []), id]);
}
for (const [area, ids] of areas) console.log(`${area}: ${ids.length} without a test that proves it: ${ids.join(' ')}`);
const stale = [...recorded.keys()].filter((id) => proved.has(id) || !known.has(id));
const open = [...recorded.keys()].filter((id) => !stale.includes(id));
for (const id of open) console.log(`${id}: no path yet, see docs/decisions/0008 (until: ${recorded.get(id)})`);
if (unknown.size > 0) console.error(`Unknown ids in test titles: ${[...unknown].join(' ')}`);
if (stale.length > 0) console.error(`Recorded as without a path, but proved or unknown: ${stale.join(' ')}`);
console.log(
  `${known.size} requirements = ${proved.size} proved + ${open.length} recorded in docs/decisions + ${missing.length} missing.`,
);
process.exit(unknown.size > 0 || stale.length > 0 ? 1 : 0);
