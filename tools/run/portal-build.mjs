// Finds out whether the browser part must be built again, and how. Must run on an older Node too, like setup.mjs.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

const SOURCES = [
  'packages/web/src',
  'packages/web/public',
  'packages/domain/src',
  'packages/oidc/src',
  'packages/oidc/public',
];
const FILES = ['packages/web/index.html', 'packages/web/vite.config.ts'];

function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) latest = Math.max(latest, newest(path));
    else if (!/\.test\.tsx?$/.test(entry.name)) latest = Math.max(latest, modified(path));
  }
  return latest;
}

/** Whether a source is newer than the last build. */
export function isBuildOutdated() {
  const folders = SOURCES.map((folder) => join(root, folder)).filter(existsSync);
  const latest = Math.max(...folders.map(newest), ...FILES.map((file) => modified(join(root, file))));
  return modified(join(root, 'packages/web/dist/index.html')) < latest;
}

/** The command of the build, for Node. It runs in packages/web. */
export const BUILD = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
export const BUILD_FOLDER = join(root, 'packages/web');
