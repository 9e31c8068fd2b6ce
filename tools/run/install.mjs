// Installs the packages from npm. Must run on an older Node too, like setup.mjs.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withAddresses, withoutAddresses } from './lockfile-addresses.mjs';
import { modified, root } from './portal-build.mjs';

const lockfile = join(root, 'package-lock.json');
const installed = join(root, 'node_modules', '.package-lock.json');

function npmInstall(args) {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
}

/** The registry of a company can have other addresses. */
const isNotFound = ({ stderr }) => String(stderr).includes('E404');

function installWithAddresses(args) {
  // After Ctrl+C, npm ends first, and the lockfile is restored.
  const wait = () => {};
  process.on('SIGINT', wait);
  try {
    writeFileSync(lockfile, withAddresses(readFileSync(lockfile, 'utf8')));
    npmInstall(args);
  } finally {
    writeFileSync(lockfile, withoutAddresses(readFileSync(lockfile, 'utf8')));
    process.off('SIGINT', wait);
  }
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isInstalled = (name) => existsSync(join(root, 'node_modules', name));

/** Installs missing packages. `npm start` does not need those for tests and checks, which are half of all. */
export function installPackages({ withTests }) {
  const manifests = ['package-lock.json', 'package.json'].map((file) => join(root, file));
  const isOutdated = modified(installed) < Math.max(...manifests.map(modified));
  if (!isOutdated && (!withTests || Object.keys(manifest.devDependencies).every(isInstalled))) return;
  console.log('Installing packages (up to a minute the first time)...');
  // `npm start` does not remove the packages for tests.
  const args = withTests || isInstalled('vitest') ? ['--include=dev'] : ['--omit=dev'];
  try {
    installWithAddresses(args);
  } catch (error) {
    if (!isNotFound(error)) {
      process.stderr.write(String(error.stderr ?? error));
      throw error;
    }
    npmInstall(args);
  }
  if (existsSync(installed)) utimesSync(installed, new Date(), new Date());
}
