// Installs the packages from npm. Must run on an older Node too, like setup.mjs.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withAddresses } from './lockfile-addresses.mjs';
import { modified, root } from './portal-build.mjs';

const lockfile = join(root, 'package-lock.json');
/** npm reads it instead of the lockfile, which therefore stays as it was committed. */
const lockfileWithAddresses = join(root, 'npm-shrinkwrap.json');
const installed = join(root, 'node_modules', '.package-lock.json');

const npm = (args, options = {}) =>
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32', ...options });

function npmInstall(args) {
  npm(['install', '--no-audit', '--no-fund', '--loglevel=error', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function installByAddresses(args) {
  const registry = npm(['config', 'get', 'registry'], { stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  // After Ctrl+C, npm ends first, and the file is removed.
  const wait = () => {};
  process.on('SIGINT', wait);
  try {
    writeFileSync(lockfileWithAddresses, withAddresses(readFileSync(lockfile, 'utf8'), registry));
    npmInstall(args);
  } finally {
    rmSync(lockfileWithAddresses, { force: true });
    process.off('SIGINT', wait);
  }
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isInstalled = (name) => existsSync(join(root, 'node_modules', name));

/** Installs missing packages. `npm start` does not need those for tests and checks, which are half of all. */
export function installPackages({ withTests }) {
  // An installation that was killed leaves the file, and npm would prefer it to the lockfile.
  rmSync(lockfileWithAddresses, { force: true });
  const manifests = ['package-lock.json', 'package.json'].map((file) => join(root, file));
  const isOutdated = modified(installed) < Math.max(...manifests.map(modified));
  if (!isOutdated && (!withTests || Object.keys(manifest.devDependencies).every(isInstalled))) return;
  console.log('Installing packages (up to a minute the first time)...');
  // `npm start` does not remove the packages for tests.
  const args = withTests || isInstalled('vitest') ? ['--include=dev'] : ['--omit=dev'];
  try {
    installByAddresses(args);
  } catch {
    console.log('Trying again without the usual addresses of packages...');
    npmInstall(args);
  }
  if (existsSync(installed)) utimesSync(installed, new Date(), new Date());
}
