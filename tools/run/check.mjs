// `npm run check` checks format, lint, types and dead code. All steps run even if one fails, to show all problems.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const bin = (name) => join(root, 'node_modules', '.bin', name);
const projects = ['domain', 'oidc', 'x12', 'server', 'demo-data', 'dev-idp', 'web'].map((name) => `packages/${name}`);

const steps = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '.']],
  ...[...projects, '.'].map((project) => [`types ${project}`, 'tsc', ['-p', project]]),
  ['dead code', 'knip', ['--no-progress']],
  // Tests are left out, because code that only its own test uses is dead code too.
  ['dead code, product alone', 'knip', ['--no-progress', '--production', '--include', 'files,exports']],
];

let failed = 0;
for (const [name, command, args] of steps) {
  const started = Date.now();
  const result = spawnSync(bin(command), args, { cwd: root, encoding: 'utf8' });
  const ok = result.status === 0;
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${String(name)} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok) {
    failed += 1;
    console.log(`${result.stdout}${result.stderr}`.trim());
  }
}
process.exit(failed === 0 ? 0 : 1);
