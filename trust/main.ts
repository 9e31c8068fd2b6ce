/**
 * Shows that the promises of docs/security.md hold: `npm run trust` runs the short form, which fits beside other work;
 * `--long` the full figures, `--only <part>` one part, `--seed <number>` the same run again, `--resume` what is left of
 * the run before, `--engine pglite` the embedded database also where PostgreSQL is installed.
 */
import { fork } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { PartResult } from './part.ts';
import { prepareSource, type Source } from './source.ts';

const PARTS = ['matrix', 'tokens', 'fuzz', 'kills', 'uploads', 'headers', 'guards', 'screens', 'supply'] as const;
type Name = (typeof PARTS)[number];
const NEEDS_SOURCE: ReadonlySet<Name> = new Set(['matrix', 'tokens', 'fuzz', 'kills', 'headers', 'guards']);
/** Parts whose own output is the server's log: nothing that belongs to one tax ID may stand in it. */
const LOGS: ReadonlySet<Name> = new Set(['matrix', 'fuzz']);

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    resume: { type: 'boolean', default: false },
    seed: { type: 'string' },
    engine: { type: 'string' },
  },
});
const folder = fileURLToPath(new URL('../.results/trust', import.meta.url));
mkdirSync(folder, { recursive: true });
const stateFile = join(folder, 'state.json');

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
const unknown = values.only.filter((name) => !PARTS.some((part) => part === name));
if (unknown.length > 0 || Number.isNaN(state.seed)) {
  console.error(`No such part: ${unknown.join(', ')}. Parts: ${PARTS.join(', ')}.`);
  process.exit(2);
}

function runPart(name: Name, source: Source | null): Promise<PartResult> {
  return new Promise((resolve) => {
    const output = join(folder, `${name}.log`);
    const env = { ...process.env, ...(source ? { PBT_TRUST_SOURCE: `${source.engine} ${source.address}` } : {}) };
    const child = fork(fileURLToPath(new URL('run-part.ts', import.meta.url)), [name, mode, String(state.seed)], {
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const file = createWriteStream(output);
    child.stdout!.pipe(file);
    let result: PartResult = { cases: 0, failures: ['ended without a result'] };
    child.on('message', (message: { kind: string; line?: string; result?: PartResult }) => {
      if (message.kind === 'log') console.log(`   ${name}: ${message.line}`);
      if (message.result) result = message.result;
    });
    child.once('exit', () => {
      file.end(() => {
        const leaks = LOGS.has(name)
          ? new Set(readFileSync(output, 'utf8').match(/MARK\d{9}|\b900-?00-?\d{4}\b/g))
          : [];
        resolve({ ...result, failures: [...result.failures, ...[...leaks].map((leak) => `the log holds ${leak}`)] });
      });
    });
  });
}

const wanted = PARTS.filter((name) => values.only.length === 0 || values.only.includes(name));
let source: Source | null = null;
try {
  for (const name of wanted) {
    if (values.resume && state.done[name]?.failures.length === 0) continue;
    const started = Date.now();
    if (NEEDS_SOURCE.has(name)) source ??= await prepareSource(values.engine === 'pglite' ? 'pglite' : undefined);
    console.log(`== ${name} (${mode}, seed ${state.seed})`);
    const result = await runPart(name, source);
    state.done[name] = { ...result, seconds: Math.round((Date.now() - started) / 1000) };
    for (const failure of result.failures.slice(0, 20)) console.log(`   FAILED ${failure}`);
    if (result.failures.length > 20) console.log(`   and ${result.failures.length - 20} more`);
    writeFileSync(stateFile, JSON.stringify(state, null, 2));
  }
} finally {
  source?.stop();
}

console.log(`\n| Test | Cases | Failures | Seed | Seconds |\n|---|---|---|---|---|`);
for (const name of wanted) {
  const { cases, failures, seconds } = state.done[name]!;
  console.log(`| ${name} | ${cases} | ${failures.length} | ${state.seed} | ${seconds} |`);
}
process.exit(wanted.some((name) => state.done[name]!.failures.length > 0) ? 1 : 0);
