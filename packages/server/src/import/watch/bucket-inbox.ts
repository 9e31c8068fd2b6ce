import { existsSync } from 'node:fs';
import { mkdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Config } from '../../config/config.ts';
import { createS3Folder, type S3Object } from '../../files/s3-folder.ts';
import { WITH_FILES, type Inbox, type Place } from './inbox.ts';

/** One byte more than a PDF may have. Larger ones are not fetched, but must be refused as too large. */
const TOO_LARGE = 15 * 1024 * 1024 + 1;

/** Takes objects of a bucket from `{prefix}incoming/`. They are fetched into a private folder to be read. */
export function createBucketInbox(settings: NonNullable<Config['s3']>, prefix: string, dataDir: string): Inbox {
  const bucket = createS3Folder(settings);
  const folder = join(dataDir, 'import-bucket');
  const files = join(folder, 'files');
  const keyOf = (place: Place, name: string) => `${prefix}${place}/${name}`;
  const below = (place: Place, { key }: S3Object) => key.slice(keyOf(place, '').length);

  const release = () => rm(folder, { recursive: true, force: true });

  const find = async (key: string) => (await bucket.list(key)).find((object) => object.key === key);

  /** PDF files that the rows of a file may name. */
  async function fetchFiles(): Promise<void> {
    for (const object of await bucket.list(keyOf('incoming', ''))) {
      const path = resolve(files, below('incoming', object));
      if (!path.toLowerCase().endsWith('.pdf') || !path.startsWith(`${files}${sep}`)) continue;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      if (object.size < TOO_LARGE) await bucket.download(object.key, path);
      else {
        await writeFile(path, '', { mode: 0o600 });
        await truncate(path, TOO_LARGE);
      }
    }
  }

  const putHere = async (path: string, place: Place, name: string) => {
    if (existsSync(path)) await bucket.put(keyOf(place, name), path);
  };

  /** When objects were delivered. The copy in `working` has a later time. */
  const delivered = new Map<string, Date | null>();

  return {
    list: async (place) => {
      const objects = (await bucket.list(keyOf(place, '')))
        .map((object) => ({ name: below(place, object), state: object.state, modified: object.modified }))
        .filter(({ name }) => name !== '' && !name.includes('/') && !name.includes('\0'));
      if (place === 'incoming') for (const { name, modified } of objects) delivered.set(name, modified);
      return objects;
    },
    has: async (place, name) => (await find(keyOf(place, name))) !== undefined,
    move: async (from, name, to, newName) => {
      const found = await find(keyOf(from, name));
      if (!found) return false;
      await bucket.move(found, keyOf(to, newName));
      return true;
    },
    open: async ({ name, kind }, sideName) => {
      const path = join(folder, name);
      await release();
      await mkdir(files, { recursive: true, mode: 0o700 });
      const modified = delivered.get(name) ?? (await find(keyOf('working', name)))?.modified;
      await bucket.download(keyOf('working', name), path);
      // The time of the data, unless the file says another one.
      if (modified) await utimes(path, modified, modified);
      if (sideName !== null) await bucket.download(keyOf('working', sideName), join(folder, sideName));
      if (WITH_FILES.has(kind)) await fetchFiles();
      return { path, filesDir: files, reportsDir: folder, repliesDir: join(folder, 'replies') };
    },
    release,
    writeReport: (name, text) => bucket.write(keyOf('reports', name), text),
    moveToReports: (path, name) => putHere(path, 'reports', name),
    moveToReplies: (path, name) => putHere(path, 'replies', name),
  };
}
