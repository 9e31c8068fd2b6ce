// `npm test`: checks, unit and component tests, server tests on both databases, browser journeys.
// The last line counts over all of them. `npm test -- unit` and `npm test -- e2e` run a part. Of the proof of trust it
// runs what takes seconds; `-- trust` the whole short form.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, findPostgres } from './find-tools.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const results = join(root, '.results');
const parts = process.argv.slice(2);
const wants = (part) => parts.length === 0 || parts.includes(part);
const inCi = process.env['CI'] === 'true';

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const chromium = await findChromium();
const postgres = findPostgres();
if (inCi && (!chromium || !postgres)) {
  console.error('A browser and PostgreSQL are required here.');
  console.log('0 passed, 1 failed');
  process.exit(1);
}
// What was compiled once need not be again by the many processes to come.
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') };
const env = { ...process.env, ...compiled, ...(chromium ? { PBT_CHROMIUM: chromium } : {}) };
const run = (name, args) => {
  console.log(`\n== ${name}`);
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status === 0;
};

let passed = 0;
let failed = 0;

if (wants('check')) {
  if (run('check', ['scripts/check.mjs'])) passed += 1;
  else failed += 1;
}

if (wants('unit')) {
  const skip = [...(postgres ? [] : ['server-postgres']), ...(chromium ? [] : ['web'])];
  const output = join(results, 'unit.json');
  run('unit, component and server tests', [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${output}`,
    ...skip.map((name) => `--project=!${name}`),
  ]);
  const report = readJson(output);
  if (report) {
    passed += report.numPassedTests;
    failed +=
      report.numFailedTests +
      report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    if (!report.success && report.numFailedTests === 0) failed += 1;
  } else failed += 1;
}

if (wants('check')) {
  if (run('first loads', ['scripts/bundle-budget.mjs'])) passed += 1;
  else failed += 1;
}

if (wants('e2e') && chromium) {
  const ok = run('browser journeys', [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
  ]);
  const report = readJson(join(results, 'e2e.json'));
  if (report) {
    passed += report.stats.expected + report.stats.flaky;
    failed += report.stats.unexpected;
    if (!ok && report.stats.unexpected === 0) failed += 1;
  } else failed += 1;
}

if (wants('trust') && chromium && postgres) {
  const brief = parts.includes('trust') ? [] : ['matrix', 'rows', 'tokens', 'uploads', 'headers', 'supply'];
  run('proof of trust', ['trust/main.ts', ...brief.flatMap((part) => ['--only', part])]);
  const report = readJson(join(results, 'trust', 'state.json'));
  const done = Object.values(report?.done ?? {});
  passed += done.filter(({ failures }) => failures.length === 0).length;
  failed += done.filter(({ failures }) => failures.length > 0).length;
  if (done.length === 0) failed += 1;
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
