import { fork } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allMutants, type Mutant } from '../mutants.ts';
import { random, sample, tally, type Part, type PartOptions, type PartResult } from '../part.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SHORT = 6;
const AT_ONCE = 2;

/** Packages that are copied, because mutants change them or they import changed ones. Other packages are linked. */
const OWN = ['domain', 'server', 'demo-data'];

function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, '@pbt'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@pbt') symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@pbt'))) {
    if (!OWN.includes(name)) symlinkSync(join(from, '@pbt', name), join(to, '@pbt', name));
  }
}

/** Copies the source tree without its dependencies, so the real product is never changed. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'pbt-trust-guards-'));
  for (const part of ['package.json', 'tools', ...OWN.map((name) => `packages/${name}`)]) {
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !path.endsWith('/node_modules') });
  }
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'));
  // Imports by package name must resolve to the copy, in which the check is missing.
  for (const name of OWN) symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@pbt', name));
  return copy;
}

function judge(copy: string, first: string): Promise<PartResult> {
  return new Promise((resolve) => {
    const env = { ...process.env, PBT_TRUST_FIRST: first, PBT_TRUST_ROWS: 'open' };
    const child = fork(join(copy, 'tools/trust/run-part.ts'), ['matrix', 'short', '0'], {
      env,
      cwd: copy,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let result: PartResult = { cases: 0, failures: ['stopped: no result'] };
    child.on('message', (message: { result?: PartResult }) => {
      if (message.result) result = message.result;
    });
    child.once('exit', () => resolve(result));
  });
}

async function run({ long, seed, log }: PartOptions) {
  const count = tally();
  const all = allMutants(root);
  const judged = all.filter(({ behind }) => behind === undefined);
  // PBT_TRUST_GUARDS limits the run to mutants whose file or name contains the text.
  const wanted = process.env['PBT_TRUST_GUARDS'];
  const named = judged.filter(({ file, about }) => `${file} ${about}`.includes(wanted ?? ''));
  const chosen: Mutant[] = long || wanted !== undefined ? named : sample(judged, SHORT, random(seed));
  const copies: string[] = [];
  let done = 0;
  const judgeOne = async (copy: string, { file, about, text, first }: Mutant) => {
    const target = join(copy, file);
    const original = readFileSync(target, 'utf8');
    writeFileSync(target, text);
    const { failures } = await judge(copy, first);
    writeFileSync(target, original);
    const broken = failures.find((failure) => failure.startsWith('stopped'));
    count.check(broken === undefined && failures.length > 0, () =>
      broken === undefined
        ? `${file}, ${about}: nothing notices that it is gone`
        : `${file}, ${about}: does not run without it: ${broken.slice(0, 300)}`,
    );
    done += 1;
    if (long && done % 20 === 0) log(`${done} of ${chosen.length}`);
  };
  try {
    const queue = [...chosen];
    const worker = async () => {
      const copy = copyTree();
      copies.push(copy);
      for (let next = queue.shift(); next; next = queue.shift()) await judgeOne(copy, next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return count.result(`${chosen.length} of ${all.length} checks; ${all.length - judged.length} stand behind another`);
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
}

export const guards: Part = { name: 'guards', run };
