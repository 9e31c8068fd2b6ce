/**
 * Proves the promises of docs/security.md. `npm run trust` runs the short form. Options:
 * - `--long` runs many more cases in most parts.
 * - `--only <part>` runs this part, `--skip <part>` leaves it out. Both can be given several times.
 * - `--seed <number>` repeats the random choices of an earlier run.
 * - `--resume` runs the parts of the last run that failed or did not run.
 * - `--lanes 1` runs one part at a time instead of two.
 * - `--engine pglite` uses the embedded database even if PostgreSQL is installed.
 * - `--minutes 240` sets the duration of the load part.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createLeakScan } from './leak-scan.ts';
import type { PartResult } from './part.ts';
import { prepareSource, type Source } from '../stage/template-database.ts';

const PARTS = [
  'matrix',
  'rows',
  'guards',
  'tokens',
  'fuzz',
  'uploads',
  'hostile-files',
  'headers',
  'screens',
  'kills',
  'imports',
  'x12-files',
  'mails',
  'commits',
  'audit-trail',
  'faults',
  'shares',
  'load',
  'timing',
  'supply',
] as const;
type Name = (typeof PARTS)[number];
/** Start order of the parts that share the lanes. Long parts start first, so the lanes end at about the same time. */
const ORDER: readonly Name[] = [
  'screens',
  'fuzz',
  'kills',
  'imports',
  'x12-files',
  'mails',
  'matrix',
  'faults',
  'guards',
  'uploads',
  'headers',
  'tokens',
  'commits',
  'audit-trail',
];
const BRIEF: readonly Name[] = ['rows', 'supply'];
/** These parts measure time, so each runs alone on the machine. */
const ALONE: readonly Name[] = ['hostile-files', 'timing', 'shares', 'load'];
const NO_SOURCE: ReadonlySet<Name> = new Set([
  'screens',
  'uploads',
  'hostile-files',
  'supply',
  'faults',
  'imports',
  'x12-files',
  'mails',
]);
/** Parts that print the server's log. leak-scan.ts searches it for data that a log must not contain. */
const LOGS: ReadonlySet<Name> = new Set(['matrix', 'fuzz']);
const LOG_KEPT_BYTES = 50_000_000;

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    skip: { type: 'string', multiple: true, default: [] },
    resume: { type: 'boolean', default: false },
    seed: { type: 'string' },
    lanes: { type: 'string', default: '2' },
    engine: { type: 'string' },
    minutes: { type: 'string' },
  },
});
if (values.minutes !== undefined) process.env['PBT_TRUST_SECONDS'] = String(Number(values.minutes) * 60);
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.results/trust');
mkdirSync(folder, { recursive: true });
const stateFile = join(folder, 'state.json');
// Dozens of processes load the same modules and share this compile cache.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/trust');

interface Done extends PartResult {
  readonly seconds: number;
}
interface State {
  readonly mode: 'short' | 'long';
  readonly seed: number;
  readonly done: Partial<Record<Name, Done>>;
}

function readState(): State | null {
  try {
    return JSON.parse(readFileSync(stateFile, 'utf8')) as State;
  } catch {
    return null;
  }
}

const mode = values.long ? 'long' : 'short';
const before = values.resume ? readState() : null;
const usable = before?.mode === mode ? before : null;
const state: State = usable ?? { mode, seed: Number(values.seed ?? Math.floor(Math.random() * 1e9)), done: {} };
const unknown = [...values.only, ...values.skip].filter((name) => !PARTS.some((part) => part === name));
if (Number.isNaN(state.seed)) {
  console.error('--seed must be a number.');
  process.exit(2);
}
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. Parts: ${PARTS.join(', ')}.`);
  process.exit(2);
}

/** At most one element: the filled database, which is prepared when the first part needs it. */
const sources: Promise<Source>[] = [];

/** Processes of the running parts. SIGINT and SIGTERM stop them too. */
const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    void Promise.all(sources)
      .then((all) => all.forEach((source) => source.stop()))
      .finally(() => process.exit(130));
  });
}

function runPart(name: Name, source: Source | null): Promise<PartResult> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...(source ? { PBT_TRUST_SOURCE: `${source.engine} ${source.address}` } : {}) };
    const child = fork(fileURLToPath(new URL('run-part.ts', import.meta.url)), [name, mode, String(state.seed)], {
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    const file = createWriteStream(join(folder, `${name}.log`));
    const scan = createLeakScan();
    let kept = 0;
    child.stdout!.on('data', (chunk: Buffer) => {
      if (LOGS.has(name)) scan.add(chunk);
      kept += chunk.length;
      if (kept <= LOG_KEPT_BYTES) file.write(chunk);
    });
    let result: PartResult = { cases: 0, failures: ['ended without a result'] };
    child.on('message', (message: { kind: string; line?: string; result?: PartResult }) => {
      if (message.kind === 'log') console.log(`   ${name}: ${message.line}`);
      if (message.result) result = message.result;
    });
    child.once('close', () => {
      file.end(() => {
        const leaks = scan.found().map((leak) => `the log holds ${leak}`);
        resolve({ ...result, failures: [...result.failures, ...leaks] });
      });
    });
  });
}

const isWanted = (name: Name) =>
  (values.only.length === 0 || values.only.includes(name)) && !values.skip.includes(name);
const isLeft = (name: Name) => isWanted(name) && !(values.resume && state.done[name]?.failures.length === 0);
const wanted = PARTS.filter(isWanted);

async function work(name: Name): Promise<void> {
  if (!NO_SOURCE.has(name) && sources.length === 0)
    sources.push(prepareSource(values.engine === 'pglite' ? 'pglite' : undefined));
  const filled = NO_SOURCE.has(name) ? null : await sources[0]!;
  const started = Date.now();
  console.log(`== ${name} (${mode}, seed ${state.seed})`);
  const result = await runPart(name, filled);
  const seconds = Math.round((Date.now() - started) / 1000);
  state.done[name] = { ...result, seconds };
  console.log(`   ${name}: ${result.cases} cases, ${result.failures.length} failures in ${seconds} s`);
  for (const failure of result.failures.slice(0, 20)) console.log(`   FAILED ${name}: ${failure}`);
  if (result.failures.length > 20) console.log(`   and ${result.failures.length - 20} more`);
  writeFileSync(stateFile, JSON.stringify(state, null, 2));
}

const started = Date.now();
try {
  const queue = [...ORDER, ...BRIEF].filter(isLeft);
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  for (const name of ALONE.filter(isLeft)) await work(name);
} finally {
  for (const source of await Promise.all(sources)) source.stop();
}

console.log(`\n| Test | Cases | Failures | Seed | Seconds | Note |\n|---|---|---|---|---|---|`);
for (const name of wanted) {
  const { cases, failures, seconds, note = '' } = state.done[name]!;
  console.log(`| ${name} | ${cases} | ${failures.length} | ${state.seed} | ${seconds} | ${note} |`);
}
console.log(`\n${mode} form, ${Math.round((Date.now() - started) / 1000)} seconds`);
process.exit(wanted.some((name) => state.done[name]!.failures.length > 0) ? 1 : 0);
