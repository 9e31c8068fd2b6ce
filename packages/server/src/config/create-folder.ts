import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

// Node's own recursive mkdir never ends below /proc, where a missing folder has an existing parent and still cannot be
// created (ENOENT). So each folder of the path is created once, from the top.

/** The path and the folders above it, from the top. */
function pathsTo(folder: string): readonly string[] {
  const path = resolve(folder);
  const above = dirname(path);
  return above === path ? [path] : [...pathsTo(above), path];
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Creates a folder and those above it that are missing. Only this account can use them. Throws if that fails. */
export async function createFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  for (const path of pathsTo(folder)) {
    await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
      if (!(await isFolder(path))) throw error;
    });
  }
}

/** The same for the start, which waits for it. */
export function createFolderSync(folder: string): void {
  const exists = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (exists(folder)) return;
  for (const path of pathsTo(folder)) {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      if (!exists(path)) throw error;
    }
  }
}
