// `node tools/run/stress.mjs --times 200 FILE... [-- -t TITLE]` runs unit and component tests many times while every
// core is busy. A test that passes alone but fails here depends on the speed of the machine.
import './node-version.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-tools.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const words = process.argv.slice(2);
const at = words.indexOf('--times');
const [, given] = at === -1 ? [] : words.splice(at, 2);
const times = Number(given ?? 200);
const rest = words.indexOf('--');
const files = rest === -1 ? words : words.slice(0, rest);
if (!Number.isInteger(times) || times < 1 || files.length === 0) {
  console.error('Usage: node tools/run/stress.mjs --times 200 FILE... [-- further options of vitest]');
  process.exit(2);
}

const load = Array.from({ length: availableParallelism() }, () =>
  spawn(
    process.execPath,
    [
      '-e',
      'process.on("disconnect", () => process.exit()); const spin = () => { const end = Date.now() + 200; while (Date.now() < end); setImmediate(spin); }; spin();',
    ],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  ),
);
const env = { ...process.env, PBT_REPEATS: String(times - 1), PBT_CHROMIUM: (await findChromium()) ?? '' };
const further = rest === -1 ? [] : words.slice(rest + 1);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=3600000', ...files, ...further],
  {
    cwd: root,
    env,
    stdio: 'inherit',
  },
);
for (const child of load) child.kill();
process.exit(status ?? 1);
