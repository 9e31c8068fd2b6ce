// `npm run check` checks format, lint, types and dead code. All steps run even if one fails, to show all problems.
import './node-version.mjs';
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const bin = (name) => join(root, 'node_modules', '.bin', name);
const MAX_OUTPUT_BYTES = 50_000_000;

const steps = [
  // Rules that need types and the errors of the compiler come from the same programs. Each file has the libraries of its
  // package's tsconfig.json.
  ['lint and types', 'oxlint', ['--type-aware', '--type-check', '--deny-warnings', '.']],
  ['format', 'oxfmt', ['--check', '.']],
  ['dead code', 'knip', ['--no-progress']],
  // Tests are left out, because code that only its own test uses is dead code too.
  ['dead code, product alone', 'knip', ['--no-progress', '--production', '--include', 'files,exports']],
];

async function runStep([name, command, args]) {
  const started = Date.now();
  const { error, output } = await new Promise((resolve) => {
    execFile(bin(command), args, { cwd: root, maxBuffer: MAX_OUTPUT_BYTES }, (failure, stdout, stderr) =>
      resolve({ error: failure, output: `${stdout}${stderr}`.trim() }),
    );
  });
  console.log(`${error ? 'FAILED' : 'ok    '} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (error) console.log(output || error.message);
  return !error;
}

const results = await Promise.all(steps.map(runStep));
process.exit(results.every(Boolean) ? 0 : 1);
