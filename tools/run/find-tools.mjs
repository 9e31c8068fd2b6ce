// Finds Chromium and PostgreSQL for the tests, and installs them if possible.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const isRoot = process.getuid?.() === 0;

function installDebian(name) {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${name} (Debian package)...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  return spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore', env }).status === 0;
}

async function playwrightChromium() {
  try {
    const path = (await import('@playwright/test')).chromium.executablePath();
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

async function lookForChromium() {
  const system = [
    // The headless shell starts faster and uses half the CPU time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return process.env['PBT_CHROMIUM'] ?? system.find((path) => existsSync(path)) ?? (await playwrightChromium());
}

/** Returns the path of Chromium and installs it if it is missing. If that fails, prints what to do and returns null. */
export async function findChromium() {
  const found = await lookForChromium();
  if (found) return found;
  if (!installDebian('chromium-headless-shell') && !installDebian('chromium')) {
    console.log('Downloading Chromium...');
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 60_000 });
  }
  const now = await lookForChromium();
  if (!now)
    console.error('No Chromium: install one (Debian: apt-get install chromium) or set PBT_CHROMIUM to its path.');
  return now;
}

const hasPostgres = () => {
  const folder = '/usr/lib/postgresql';
  return existsSync(folder) && readdirSync(folder).some((version) => existsSync(`${folder}/${version}/bin/initdb`));
};

/** Returns whether PostgreSQL tests can run: PBT_TEST_DATABASE_URL is set, or PostgreSQL is or can be installed. */
export function findPostgres() {
  if (process.env['PBT_TEST_DATABASE_URL'] || hasPostgres()) return true;
  installDebian('postgresql');
  if (hasPostgres()) return true;
  console.error('No PostgreSQL: install it (Debian: apt-get install postgresql) or set PBT_TEST_DATABASE_URL.');
  return false;
}
