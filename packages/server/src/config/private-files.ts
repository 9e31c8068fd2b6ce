import { chmodSync, createReadStream, createWriteStream, lstatSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createFolder, createFolderSync } from './create-folder.ts';
import { StartRefused } from './start-refused.ts';

const OTHERS = 0o077;
/** A folder with the sticky bit, such as /tmp, is shared on purpose and keeps its mode. */
const STICKY = 0o1000;

/** Sets the umask, so other accounts cannot read or change new files of this process and of programs it starts. */
export function createFilesPrivately(): void {
  process.umask(OTHERS);
}

function chmodOwn(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // EPERM means that another account owns the path, such as a mounted volume. ENOENT means that it was just removed.
    if (!['EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/**
 * Removes the permissions of group and others from a path. For a folder, also from its contents, except symbolic links.
 */
export function closeToOthers(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  if ((stats.mode & OTHERS) !== 0) chmodOwn(path, stats.mode & 0o700);
  if (stats.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
}

/**
 * Creates the data folder with mode 0700. In an existing folder that others can use, `db` and `files` are closed to
 * them. The folder itself is closed too, unless it has the sticky bit.
 */
export function openPrivateFolder(folder: string): void {
  try {
    createFolderSync(folder);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new StartRefused(`${folder} cannot be created (${reason}). Set PBT_DATA_DIR to another folder.`);
  }
  const { mode } = lstatSync(folder);
  if ((mode & OTHERS) === 0) return;
  for (const name of ['db', 'files']) closeToOthers(join(folder, name));
  if ((mode & STICKY) === 0) chmodOwn(folder, 0o700);
}

/** Copies files and gives the copies mode 0600. `fs.cp` would give each copy the mode of its source. */
export async function copyPrivately(from: string, to: string, paths: readonly string[]): Promise<void> {
  await createFolder(to);
  for (const path of paths) {
    const target = join(to, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(createReadStream(join(from, path)), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  }
}
