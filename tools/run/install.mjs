// Installs the packages from npm. Must run on an older Node too, like setup.mjs.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modified, root } from './portal-build.mjs';

const lockfile = join(root, 'package-lock.json');
const installed = join(root, 'node_modules', '.package-lock.json');
const registry = process.env['npm_config_registry'] ?? 'https://registry.npmjs.org/';

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];

const isPackage = (path, { link, version }) => path.includes('node_modules/') && !link && version !== undefined;

/** Returns the system of a binary package, such as `@oxlint/binding-linux-x64-gnu`, or null if its name has none. */
function systemOf(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((word) => words.includes(word));
  const cpu = PROCESSORS.find((word) => words.includes(word));
  return os && cpu ? { os, cpu } : null;
}

const isForThisSystem = ({ os, cpu }) => os === process.platform && cpu === process.arch;

/**
 * Adds the address of every package. Without addresses, npm asks the registry about each package first, which takes as
 * long as the installation. Also adds binary packages for other systems, because npm asks for those that the lockfile
 * lacks.
 */
function withAddresses(text) {
  const lock = JSON.parse(text);
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const system = systemOf(name);
      if (!system || isForThisSystem(system)) continue;
      lock.packages[`node_modules/${name}`] ??= { version, optional: true, os: [system.os], cpu: [system.cpu] };
    }
    if (!isPackage(path, entry)) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    entry.resolved = `${registry}${name}/-/${name.slice(name.indexOf('/') + 1)}-${entry.version}.tgz`;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** Removes what `withAddresses` added. Packages of the committed lockfile have a checksum. */
function withoutAddresses(text) {
  const lock = JSON.parse(text);
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!isPackage(path, entry)) continue;
    delete entry.resolved;
    if (entry.integrity === undefined) delete lock.packages[path];
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

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
