// Runs before npm start, dev, test, check, format, trust and bench. Installs missing packages. For test, trust and bench,
// also builds the portal if its sources are newer. Must run on an older Node too, before the packaged one is installed.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './install.mjs';
import { BUILD, BUILD_FOLDER, isBuildOutdated, root } from './portal-build.mjs';

const goal = process.argv[2] ?? 'start';
const run = (command, args, options = {}) =>
  execFileSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options });

installPackages({ withTests: !['start', 'dev'].includes(goal) });

const bundledNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const majorOf = (text) => Number(text.replace('v', '').split('.')[0]);
const node = existsSync(bundledNode) ? bundledNode : process.execPath;
const version = node === process.execPath ? process.version : String(execFileSync(node, ['--version'])).trim();
if (majorOf(version) < 24) {
  console.error(
    `Node 24 or newer is needed; this is ${version} and the packaged Node 24 does not exist for this system.`,
  );
  console.error('Install Node 24 from nodejs.org (or with your version manager) and run the command again.');
  process.exit(1);
}

// npm start builds beside the first fill of the database.
if (['test', 'trust', 'bench'].includes(goal) && isBuildOutdated()) {
  console.log('Building the portal...');
  run(node, BUILD, { cwd: BUILD_FOLDER });
}
