// `npm test` runs checks, unit and component tests, server tests on both databases, browser journeys, and the shorter
// parts of `npm run trust`. The last line shows the total count. `npm test -- unit` and `npm test -- e2e` run one part.
// `npm test -- providers` runs the sign-in journeys against LemonLDAP::NG and glewlwyd, which `npm test` leaves out.
// `npm test -- trust` runs the complete short form of `npm run trust`; without it the longest parts are left out.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, findPostgres } from './find-tools.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
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
// The many test processes share one compile cache, so each module is compiled only once.
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') };
const env = { ...process.env, ...compiled, ...(chromium ? { PBT_CHROMIUM: chromium } : {}) };
const run = (name, args) => {
  console.log(`\n== ${name}`);
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status === 0;
};

let passed = 0;
let failed = 0;
/** Failures are printed again at the end, because readers of a long output look there first. */
const failures = [];
const fail = (name, why = '') => {
  failed += 1;
  failures.push(`${name}${why && `\n  ${why.trim().split('\n').slice(0, 12).join('\n  ')}`}`);
};

if (wants('check')) {
  if (run('check', ['tools/run/check.mjs'])) passed += 1;
  else fail('check');
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
    const before = failed;
    passed += report.numPassedTests;
    for (const file of report.testResults.filter(({ status }) => status === 'failed')) {
      const wrong = file.assertionResults.filter(({ status }) => status === 'failed');
      for (const { fullName, failureMessages } of wrong) fail(`${file.name}: ${fullName}`, failureMessages?.join('\n'));
      if (wrong.length === 0) fail(file.name, file.message);
    }
    if (!report.success && failed === before) fail('an error outside the tests');
  } else fail('unit tests: no report');
}

if (wants('check')) {
  if (run('first loads', ['tools/run/bundle-budget.mjs'])) passed += 1;
  else fail('first loads');
}

if (wants('e2e') && chromium) runJourneys('browser journeys', ['sessions', 'journeys']);

if (parts.includes('providers')) {
  if (chromium) runJourneys('sign-in journeys with other providers', ['providers']);
  else fail('sign-in journeys with other providers: no browser was found');
}

function runJourneys(name, projects) {
  const output = join(results, 'e2e.json');
  rmSync(output, { force: true });
  const ok = run(name, [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    ...projects.map((project) => `--project=${project}`),
  ]);
  const report = readJson(output);
  if (!report) {
    fail(`${name}: no report`);
    return;
  }
  passed += report.stats.expected;
  for (const { title, tests } of journeysOf(report)) {
    const reason = tests[0].annotations.find(({ type }) => type === 'skip')?.description;
    if (reason) console.log(`Skipped: ${title}\n  ${reason}`);
  }
  const wrong = journeysOf(report).filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  for (const { file, title, tests } of wrong) fail(`e2e/${file}: ${title}`, tests[0].results.at(-1)?.error?.message);
  if (!ok && wrong.length === 0) fail(name);
}

if (wants('trust') && chromium && postgres) {
  // Plain `npm test` leaves out the parts that take longest or need the whole machine.
  const without = parts.includes('trust') ? [] : ['guards', 'faults', 'shares', 'load', 'timing'];
  const ok = run('proof of trust', ['tools/trust/main.ts', ...without.flatMap((part) => ['--skip', part])]);
  const report = readJson(join(results, 'trust', 'state.json'));
  const done = Object.entries(report?.done ?? {});
  for (const [part, { failures: wrong }] of done) {
    if (wrong.length === 0) passed += 1;
    else fail(`trust: ${part}`, wrong.map(String).join('\n'));
  }
  const isTold = done.some(([, { failures: wrong }]) => wrong.length > 0);
  if (!ok && !isTold) fail('proof of trust: ended early');
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function journeysOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(journeysOf)];
}

if (failures.length > 0) console.log(`\n== what failed\n${failures.slice(0, 40).join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
