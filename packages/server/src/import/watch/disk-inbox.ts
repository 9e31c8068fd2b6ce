import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFolder } from '../../config/create-folder.ts';
import { PLACES, type Delivered, type Inbox, type Place } from './inbox.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Opens a watched folder and creates the folders in it that are missing. */
export async function openDiskInbox(root: string, places: readonly Place[] = PLACES): Promise<Inbox> {
  const pathOf = (place: Place, name: string) => join(root, place, name);
  for (const place of places) await createFolder(join(root, place));

  async function describe(place: Place, name: string): Promise<Delivered[]> {
    try {
      const { size, mtimeNs } = await stat(pathOf(place, name), { bigint: true });
      return [{ name, state: `${size}|${mtimeNs}` }];
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async function moveHere(path: string, place: Place, name: string): Promise<void> {
    // Not renamed, because the data folder can be on another disk.
    await copyFile(path, pathOf(place, name), constants.COPYFILE_EXCL).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await rm(path, { force: true });
  }

  return {
    list: async (place) => {
      const entries = await readdir(join(root, place), { withFileTypes: true });
      // A link could lead to files that the sender may not read.
      const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
      return (await Promise.all(names.map((name) => describe(place, name)))).flat();
    },
    has: async (place, name) => (await describe(place, name)).length > 0,
    move: async (from, name, to, newName) => {
      if (newName.includes('/')) await mkdir(dirname(pathOf(to, newName)), { recursive: true, mode: 0o700 });
      try {
        // Atomic, so only one of several processes gets the file.
        await rename(pathOf(from, name), pathOf(to, newName));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    open: ({ name }) =>
      Promise.resolve({
        path: pathOf('working', name),
        filesDir: join(root, 'incoming'),
        reportsDir: join(root, 'working'),
        repliesDir: join(root, 'working', 'replies'),
      }),
    release: () => Promise.resolve(),
    writeReport: (name, text) => writeFile(pathOf('reports', name), text, { flag: 'wx', mode: 0o600 }),
    moveToReports: (path, name) => moveHere(path, 'reports', name),
    moveToReplies: (path, name) => moveHere(path, 'replies', name),
  };
}
