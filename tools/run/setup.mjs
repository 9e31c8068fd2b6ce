// Runs before npm start, dev, test, check, trust and bench. Installs missing packages. Except for dev and check,
// also builds the portal if its sources are newer. Must run on an older Node too, before the packaged one is installed.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const goal = process.argv[2] ?? 'start';
const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);
const run = (command, args, options = {}) =>
  execFileSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options });

const installed = join(root, 'node_modules', '.package-lock.json');
const manifests = ['package-lock.json', 'package.json'].map((file) => join(root, file));
if (modified(installed) < Math.max(...manifests.map(modified))) {
  console.log('Installing packages (about a minute the first time)...');
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (existsSync(installed)) utimesSync(installed, new Date(), new Date());
}

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

function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) latest = Math.max(latest, newest(path));
    else if (!/\.test\.tsx?$/.test(entry.name)) latest = Math.max(latest, modified(path));
  }
  return latest;
}

if (['start', 'test', 'trust', 'bench'].includes(goal)) {
  const sources = [
    'packages/web/src',
    'packages/web/public',
    'packages/domain/src',
    'packages/oidc/src',
    'packages/oidc/public',
  ]
    .map((folder) => join(root, folder))
    .filter(existsSync);
  const newestSource = Math.max(
    ...sources.map(newest),
    ...['index.html', 'vite.config.ts'].map((file) => modified(join(root, 'packages/web', file))),
  );
  if (modified(join(root, 'packages/web/dist/index.html')) < newestSource) {
    console.log('Building the portal...');
    run(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'packages/web'),
    });
  }
}
